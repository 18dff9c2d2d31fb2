import {expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Id} from '#domain/kernel/id.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {proveLogins, receipts} from '#tests/builders/grants.ts';
import {COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {LawsHandheld, LawsSite} from '#tests/laws-rig.ts';
import type {HistoryReport} from './loss-proof.ts';
import type {HistoryReceipt} from './receipt.ts';
import {createSyncServer} from './server.ts';

const HOUR = 3_600_000;

interface Said {
  readonly client: Id;
  readonly knownAck?: number;
  readonly device?: Id;
  readonly revoked?: boolean;
  readonly receipt?: string;
}

/** A server with a clock that the test turns, a device, and what that device or another may say. */
async function open() {
  const site = await LawsSite.open();
  let at = 1;
  const asked: HistoryReport[] = [];
  const restart = () => {
    site.server = createSyncServer({
      storage: site.storage,
      rules: RULES,
      now: () => at,
      newEpoch: site.newEpoch,
      newId: site.newId,
      proveLogins,
      receipts,
      contradicted: async (_, report) => void asked.push(report),
    });
  };
  restart();
  const handheld = await LawsHandheld.enrol(site);
  const {client} = (await handheld.outbox.read()).state;
  /** Answers the epoch that it is told. */
  const push = async ({knownAck = 0, revoked = false, ...of}: Said) => {
    const sender = {device: of.device ?? handheld.id, formerIds: [], revoked};
    const told = {epoch: await site.epoch(), items: [], client: of.client, knownAck};
    const {receipt} = of;
    return (await site.server.push(COMPANY, {kind: 'push', sender, ...told, receipt})).epoch;
  };
  const pull = async (version: number, receipt?: string) => {
    const who = {
      proto: PROTOCOL_VERSION,
      company: COMPANY,
      device: handheld.id,
      client,
      warehouse: WAREHOUSE,
    };
    const told = {epoch: await site.epoch(), version, generation: 1, partial: false, knownAck: 0};
    const rest = {ids: [], max: 10, pending: 0, oldestAt: 0, build: '', receipt};
    return site.server.pull(COMPANY, {...who, ...told, ...rest});
  };
  /** As this server would have signed it in a history that it has lost. */
  const signed = async (more: Partial<HistoryReceipt>) => {
    const {epoch, version, link} = await site.storage.read(COMPANY, async (tx) => tx.head);
    return receipts.give({company: COMPANY, epoch, version, link, client, last: 0, ...more});
  };
  return {site, handheld, client, asked, push, pull, signed, restart, wait: (ms: number) => (at += ms)};
}

test('[L8] no number that a device says opens an epoch: it is a question about the device', async () => {
  const {site, handheld, client, asked, push, pull} = await open();
  expect(await push({client, knownAck: 1})).toBe('epoch-1');
  expect(asked).toEqual([]);
  expect(await push({client, knownAck: 2})).toBe('epoch-1');
  expect(await push({client: site.newId(), knownAck: 1})).toBe('epoch-1');
  // Its mirror is of no history that is here, and begins anew.
  expect(await pull(1e12)).toMatchObject({kind: 'snapshot', epoch: 'epoch-1'});
  expect(asked.map(({device, epoch}) => [device, epoch])).toEqual(
    Array.from({length: 3}, () => [handheld.id, 'epoch-1']),
  );
});

test('[L8] what the server has signed proves a loss, whoever shows it, and nothing that anybody has made up', async () => {
  const {site, client, push, pull, signed} = await open();
  const {version} = await site.storage.read(COMPANY, async (tx) => tx.head);
  const honest = await signed({});
  const later = await signed({version: version + 5});
  const [mark, key, , code] = later.split('.');
  const forged = Buffer.from(JSON.stringify([COMPANY, 'epoch-1', 1e12, '', client, 9])).toString('base64url');
  const foreign = await signed({company: 'C0000002', version: version + 5});
  const nothing = [honest, `${mark}.${key}.${forged}.${code}`, `${later}x`, 'r1.', '', foreign];
  for (const receipt of nothing) {
    expect(await push({client, receipt})).toBe('epoch-1');
    expect((await pull(version, receipt)).kind).toBe('delta');
  }
  expect(await push({client: site.newId(), device: site.newId(), receipt: later})).toBe('epoch-2');
  // Once: the history that it was of is told of as lost.
  expect(await push({client, receipt: later})).toBe('epoch-2');
  expect(await push({client, receipt: await signed({last: 2})})).toBe('epoch-3');
  expect(await pull(version, await signed({link: 'f'.repeat(64)}))).toMatchObject({
    kind: 'switch',
    to: 'epoch-4',
  });
});

test('[L8] a revoked device has no say, nor has one with another device’s client id', async () => {
  const {site, client, asked, push, signed} = await open();
  const receipt = await signed({version: 1_000});
  expect(await push({client, knownAck: 2, revoked: true, receipt})).toBe('epoch-1');
  expect(await push({client: site.newId(), knownAck: 1, revoked: true})).toBe('epoch-1');
  expect(await push({client, knownAck: 2, device: site.newId()})).toBe('epoch-1');
  expect(asked).toEqual([]);
});

test('[L8] proofs of all devices at all processes open three epochs in an hour', async () => {
  const {client, push, pull, signed, restart, wait} = await open();
  const proof = async () => push({client, receipt: await signed({version: 1_000})});
  expect([await proof(), await proof()]).toEqual(['epoch-2', 'epoch-3']);
  restart();
  expect([await proof(), await proof()]).toEqual(['epoch-4', 'epoch-4']);
  expect((await pull(1_000, await signed({version: 1_000}))).kind).toBe('snapshot');
  wait(HOUR);
  expect(await proof()).toBe('epoch-5');
});
