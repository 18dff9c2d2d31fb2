import {describe, expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {anEntry, aMirror, CLIENT, SHELF} from '#tests/builders/shelf.ts';
import {rowSum} from '#protocol/checksum.ts';
import {deviceFileSchema} from '#protocol/device-file.ts';
import {mutationSchema} from '#protocol/mutation.ts';
import {toWire} from './outbox.ts';
import {deviceFileOf} from './device-file.ts';
import {freshState, type OutboxEntry, type OutboxNotice} from './outbox-store.ts';

const settled = (n: number, entry: Partial<OutboxEntry> = {}): OutboxEntry =>
  anEntry(n, {status: 'applied', version: n, epoch: 'e1', acked: 1, ...entry});
const login = settled(1, {action: 'session.login'});
const old = settled(2);
const refused = settled(3, {status: 'refused', login: login.id});
const unsent = anEntry(4, {login: login.id});
const notice: OutboxNotice = {
  id: refused.id,
  n: 3,
  action: refused.action,
  who: refused.who,
  status: 'refused',
  code: 'x',
  facts: '{}',
  at: 1,
  seen: 1,
};

/** What a device writes: a journal with a login and older work, an outbox with one refused and one unsent. */
async function written() {
  const outbox = new MemoryOutbox(CLIENT, {
    state: {...freshState(CLIENT), nextN: 5, nextSeq: 5},
    entries: [refused, unsent],
    journal: [login, old],
    notices: new Map([[notice.id, notice]]),
    steps: new Map(),
    meta: new Map(),
  });
  const mirror = await aMirror({[SHELF]: 5});
  const file = await deviceFileOf(COMPANY, outbox, mirror, ['shelf', 'case']);
  return {outbox, file};
}

describe('the file of a device', () => {
  test("[P1] it says which links of the server's chain were heard", async () => {
    const heard = [{epoch: 'e1', version: 4, link: 'abc'}];
    const outbox = new MemoryOutbox(CLIENT);
    await outbox.change(({state}) => ({state: {...state, heard}}));
    const file = await deviceFileOf(COMPANY, outbox, await aMirror({[SHELF]: 5}), [SHELF]);
    expect(file.heard).toEqual(heard);
    expect(deviceFileSchema.parse(file).heard).toEqual(heard);
  });

  test('[P1] it hands in what is not settled, with the logins that it names, as it travels', async () => {
    const {file} = await written();
    expect(file.mutations).toEqual([login, refused, unsent].map(toWire));
    for (const mutation of file.mutations) expect(mutationSchema.safeParse(mutation).success).toBe(true);
  });

  test('[P1] it says what was told of everything answered, and where the worker has a notice', async () => {
    const {file} = await written();
    expect(file.told.map(({n, status, version}) => [n, status, version])).toEqual([
      [1, 'applied', 1],
      [2, 'applied', 2],
      [3, 'refused', 3],
    ]);
    expect(file.notices).toEqual([refused.id]);
  });

  test('[L12] it carries count and sum of every list at the point of the mirror', async () => {
    const {file} = await written();
    expect(file.mirror).toEqual({
      epoch: 'e1',
      version: 10,
      partial: false,
      warehouse: WAREHOUSE,
      lists: [
        {list: 'shelf', count: 1, sum: rowSum(SHELF, 10)},
        {list: 'case', count: 0, sum: 0},
      ],
    });
  });

  test('[P1] it is read back from plain text as it was written, and writing it changes nothing', async () => {
    const {outbox, file} = await written();
    expect(deviceFileSchema.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
    expect((await outbox.read()).entries).toEqual([refused, unsent]);
  });

  test('[F74] the file of an older build, with its unsent work alone, is still read', () => {
    const older = {binward: 'outbox', company: COMPANY, mutations: [{id: anId(1)}]};
    expect(deviceFileSchema.parse(older)).toEqual({...older, proto: 1, told: [], notices: [], heard: []});
  });
});
