import 'fake-indexeddb/auto';
import {afterEach, expect, test, vi} from 'vitest';
import {shortId} from '#domain/kernel/id.ts';
import type {Device} from '#offline/device.ts';
import {newId} from '#offline/new-id.ts';
import {openDevice} from '#offline/open-device.ts';
import {keepEnrolment, outboxNames} from '#offline/identity/enrolments.ts';
import {ConnectedIdentity} from './connected-identity.ts';

/** What local storage holds, as a browser that was killed may have left it. */
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

let device: Device | undefined;
const identity = new ConnectedIdentity({
  device: () => device,
  async open(name) {
    device?.close();
    const rules = {resources: new Map(), load: () => Promise.reject(new Error('nothing is decided here'))};
    device = await openDevice(name, {rules, lists: [], build: 'b', onLost: () => undefined});
  },
  follow: () => Promise.resolve(),
  keepStorage: () => Promise.resolve(),
  welcome: () => Promise.resolve(),
});
const company = shortId(new Uint8Array(5));
const who = newId();

/** The device of a company, with somebody at it. */
async function aDevice(): Promise<void> {
  const name = 'Dock';
  const enrolment = {server: 's', company, id: newId(), name, secret: 'x', baseUrl: '', warehouse: 'W'};
  await keepEnrolment(enrolment);
  identity.useOpenid(company);
  await identity.openLast();
  const person = {who, name: 'Una', role: 'StockControl', hours: 0, grant: ''} as const;
  await device?.session.begin(person, '7272', {who, token: 't'});
}
afterEach(async () => {
  device?.close();
  for (const name of await outboxNames()) indexedDB.deleteDatabase(name);
});

test('[specification 6] whoever is signed in as a device opens has the flags, whatever local storage has kept', async () => {
  await aDevice();
  // The browser is killed, and has written nothing.
  device?.close();
  device = undefined;
  stored.clear();
  await identity.openLast();
  expect(Object.fromEntries(stored)).toEqual({
    openid: company,
    login_id: who,
    auth: 'true',
    axios_check: 'true',
  });
});
