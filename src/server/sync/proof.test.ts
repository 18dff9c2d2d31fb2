import {expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {PROTOCOL} from '#protocol/version.ts';
import {proveLogins} from '#tests/builders/grants.ts';
import {COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {Handheld, Site} from '#tests/laws-rig.ts';
import {createSyncServer} from './server.ts';

const HOUR = 3_600_000;

/** A server with a clock that the test turns, a device, and what that device or another may say. */
async function open() {
  const site = await Site.open();
  let at = 1;
  const now = () => at;
  const restart = () => {
    site.server = createSyncServer({
      storage: site.storage,
      rules: RULES,
      now,
      newEpoch: site.newEpoch,
      newId: site.newId,
      proveLogins,
    });
  };
  restart();
  const handheld = await Handheld.enrol(site);
  const {client} = (await handheld.outbox.read()).state;
  const push = async (of: {client: string; knownAck: number; device?: string; revoked?: boolean}) => {
    const sender = {device: of.device ?? handheld.id, formerIds: [], revoked: of.revoked ?? false};
    const told = {epoch: await site.epoch(), items: [], client: of.client, knownAck: of.knownAck};
    return (await site.server.push(COMPANY, {kind: 'push', sender, ...told})).epoch;
  };
  const pull = async (version: number) => {
    const who = {proto: PROTOCOL, company: COMPANY, device: handheld.id, client, warehouse: WAREHOUSE};
    const told = {epoch: await site.epoch(), version, generation: 1, partial: false, knownAck: 0};
    const rest = {ids: [], max: 10, pending: 0, oldestAt: 0, build: ''};
    return site.server.pull(COMPANY, {...who, ...told, ...rest});
  };
  return {site, handheld, client, push, pull, restart, wait: (ms: number) => (at += ms)};
}

test('[L8] a device proves loss with its own client id, also with one that an old copy has never seen', async () => {
  const {site, client, push} = await open();
  expect(await push({client, knownAck: 1})).toBe('epoch-1');
  expect(await push({client, knownAck: 2})).toBe('epoch-2');
  expect(await push({client: site.newId(), knownAck: 1})).toBe('epoch-3');
});

test('[L8] a revoked device proves nothing, nor does one with another device’s client id', async () => {
  const {site, client, push} = await open();
  expect(await push({client, knownAck: 2, revoked: true})).toBe('epoch-1');
  expect(await push({client: site.newId(), knownAck: 1, revoked: true})).toBe('epoch-1');
  expect(await push({client, knownAck: 2, device: site.newId()})).toBe('epoch-1');
});

test('[L8] words of all devices at all processes open three epochs in an hour', async () => {
  const {site, push, restart, wait} = await open();
  const claim = () => push({client: site.newId(), knownAck: 1, device: site.newId()});
  expect([await claim(), await claim()]).toEqual(['epoch-2', 'epoch-3']);
  restart();
  expect([await claim(), await claim()]).toEqual(['epoch-4', 'epoch-4']);
  wait(HOUR);
  expect(await claim()).toBe('epoch-5');
});

test('[L8] a mirror further than the server, whose word opens no epoch any more, begins anew', async () => {
  const {pull} = await open();
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push((await pull(1_000)).kind);
  expect(answers).toEqual(['switch', 'switch', 'switch', 'snapshot']);
});
