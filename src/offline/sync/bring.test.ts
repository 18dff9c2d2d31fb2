import {describe, expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {idAt} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {bringKept, countToBring, keepToBring, lookBeforeBringing, type BringDeps} from './bring.ts';
import type {OfficeReply} from './office.ts';
import {isPostedClaim} from '../outbox/outbox-store.ts';
import {nextPush, takeSwitch, toWire} from '../outbox/outbox.ts';

const idOf = (n: number) => idAt(1_760_000_000_000 + n, new Uint8Array(10));
const [HELPER, BROKEN, CLIENT, ANA, OWNER] = [900, 901, 902, 903, 904].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];

const move = (n: number, more: Partial<Mutation> = {}): Mutation => ({
  id: idOf(n),
  client: CLIENT,
  seq: n,
  prev: n === 1 ? '' : idOf(n - 1),
  company: 'C0000001',
  warehouse: 'W0000001',
  action: 'stock.moveBin',
  v: 1,
  args: {quantity: n},
  who: ANA,
  login: idOf(1),
  device: BROKEN,
  at: n,
  elapsed: 0,
  build: 'b',
  after: [],
  ...more,
});
const moves = (count: number): Mutation[] => Array.from({length: count}, (_, i) => move(i + 1));

/** A helping device and a server in a variable: it answers what it is told to, or applies all. */
function scene() {
  const outbox = new MemoryOutbox(idOf(800));
  const sent: {ids: string[]; look: boolean}[] = [];
  const refusals: OfficeReply[] = [];
  const deps: BringDeps = {
    outbox,
    company: 'C0000001',
    device: HELPER,
    who: OWNER,
    now: () => 5_000,
    call: async (_, path, body) => {
      expect(path).toBe('/sync/rescue');
      const {file, look = false} = body as {file: {mutations: Mutation[]}; look?: boolean};
      sent.push({ids: file.mutations.map(({id}) => id), look});
      const other = refusals.shift();
      if (other) return other;
      const results = file.mutations.map(({id, seq}) => ({id, seq, status: 'applied', version: 25}));
      return {kind: 'answered', status: 200, body: {epoch: 'e1', head: 25, results}};
    },
  };
  return {deps, outbox, sent, refusals};
}
const idsOf = (count: number, from = 1) => Array.from({length: count}, (_, i) => idOf(from + i));

describe('the work of another device, handed in from a file', () => {
  test('[P1] it is kept before the first part leaves, goes part by part in its order, and stands in the journal then', async () => {
    const {deps, outbox, sent} = scene();
    await keepToBring(deps, moves(230));
    expect([await countToBring(outbox), sent]).toEqual([230, []]);
    const told: number[] = [];
    expect(await bringKept(deps, (ends) => told.push(ends.length))).toEqual({kind: 'done'});
    expect(told).toEqual([100, 100, 30]);
    expect(sent.flatMap(({ids}) => ids)).toEqual(idsOf(230));
    const journal = await outbox.journal();
    expect(journal.map(toWire)).toEqual(moves(230));
    expect(journal[0]).toMatchObject({brought: {by: OWNER}, status: 'applied', version: 25, epoch: 'e1'});
    expect([await countToBring(outbox), await outbox.steps()]).toEqual([0, []]);
  });

  test('[P2] where it breaks off, what was answered is not sent again and the rest goes on', async () => {
    const {deps, outbox, sent, refusals} = scene();
    await keepToBring(deps, moves(150));
    const unreached: OfficeReply = {kind: 'unreached', status: 502};
    for (const reply of [unreached, {kind: 'denied', status: 503, code: 'server.busy', facts: {}} as const]) {
      refusals.push(reply);
      expect((await bringKept(deps)).kind).toBe('unreached');
    }
    expect(await countToBring(outbox)).toBe(150);
    const call = deps.call;
    let answers = 0;
    const cut = {
      ...deps,
      call: async (...asked: Parameters<typeof call>) => (answers++ ? unreached : call(...asked)),
    };
    expect(await bringKept(cut)).toEqual({kind: 'unreached', status: 502});
    expect(await countToBring(outbox)).toBe(50);
    sent.length = 0;
    expect(await bringKept(deps)).toEqual({kind: 'done'});
    expect(sent.map(({ids}) => ids)).toEqual([idsOf(50, 101)]);
  });

  test('whoever may not do it leaves it for the next who may', async () => {
    const {deps, outbox, refusals} = scene();
    await keepToBring(deps, moves(2));
    refusals.push({kind: 'denied', status: 403, code: 'role.forbidden', facts: {}});
    expect(await bringKept(deps)).toEqual({kind: 'denied', code: 'role.forbidden', facts: {}});
    refusals.push({kind: 'denied', status: 401, code: 'session.ended', facts: {}});
    expect(await bringKept(deps)).toEqual({kind: 'login'});
    expect([await countToBring(outbox), await outbox.journal()]).toEqual([2, []]);
  });

  test('what is known is asked before, and leaves nothing behind', async () => {
    const {deps, outbox, sent} = scene();
    const known = await lookBeforeBringing(deps, moves(120));
    expect('kind' in known ? known : [...known.keys()]).toEqual(idsOf(120));
    expect(sent.every(({look}) => look)).toBe(true);
    expect([await outbox.steps(), await outbox.journal()]).toEqual([[], []]);
  });
});

describe('after a restore', () => {
  const lineage = [
    {epoch: 'e1', start: 0, lost: false},
    {epoch: 'e2', start: 20, lost: false},
  ];

  test('[P1] what was handed in is offered again as it stood in the file, whole and in order, and never pushed', async () => {
    const {deps, outbox, sent} = scene();
    const file = [...moves(130), move(131, {args: {quantity: 1}, believed: 'stock.short', after: [idOf(2)]})];
    await keepToBring(deps, file);
    await bringKept(deps);
    const {client} = (await outbox.read()).state;
    await outbox.change(({state}) => ({state: {...state, epoch: 'e1'}}));
    await outbox.changeWithJournal((now, journal) =>
      takeSwitch(now, journal, 'e2', lineage, () => idOf(802)),
    );
    expect(await outbox.journal()).toEqual([]);
    const {state, entries} = await outbox.read();
    expect([state.client, entries, nextPush({state, entries})]).toEqual([client, [], []]);
    expect(await countToBring(outbox)).toBe(131);
    sent.length = 0;
    await bringKept(deps);
    expect(sent.flatMap(({ids}) => ids)).toEqual(file.map(({id}) => id));
    const was = {epoch: 'e1', version: 25};
    expect((await outbox.journal()).map(toWire)).toEqual(file.map((each) => ({...each, was})));
  });

  test('what the new history holds stays where it is', async () => {
    const {deps, outbox, refusals} = scene();
    await keepToBring(deps, moves(2));
    const results = moves(2).map(({id, seq}, i) => ({id, seq, status: 'applied', version: [15, 25][i]}));
    refusals.push({kind: 'answered', status: 200, body: {epoch: 'e1', head: 25, results}});
    await bringKept(deps);
    await outbox.change(({state}) => ({state: {...state, epoch: 'e1'}}));
    await outbox.changeWithJournal((now, journal) =>
      takeSwitch(now, journal, 'e2', lineage, () => idOf(802)),
    );
    expect((await outbox.journal()).map(({id}) => id)).toEqual([idOf(1)]);
    expect(await countToBring(outbox)).toBe(1);
  });

  test('[P2] a file of this very device does not make own work twice', async () => {
    const {deps, outbox, refusals} = scene();
    const draft = (n: number, action: string) => {
      const {client: _, seq: __, prev: ___, ...rest} = move(n, {action, device: HELPER});
      return {...rest, entries: []};
    };
    await outbox.append([draft(1, 'session.login'), draft(2, 'stock.moveBin')]);
    const {entries: own} = await outbox.read();
    await keepToBring(deps, own.map(toWire));
    const versions = [15, 25];
    const results = own.map(({id, seq}, i) => ({id, seq, status: 'applied', version: versions[i]}));
    refusals.push({kind: 'answered', status: 200, body: {epoch: 'e1', head: 25, results}});
    await bringKept(deps);
    await outbox.change(({state, entries}) => ({
      state: {...state, epoch: 'e1'},
      toJournal: entries.map((entry, i) => {
        const version = versions[i] ?? 0;
        return {...entry, status: 'applied', version, epoch: 'e1', acked: 1, doneAt: 1};
      }),
    }));
    expect((await outbox.journal()).map(isPostedClaim)).toEqual([false, false, true, true]);
    expect(await outbox.tally(0)).toMatchObject({applied: 2});
    await outbox.changeWithJournal((now, journal) =>
      takeSwitch(now, journal, 'e2', lineage, () => idOf(802)),
    );
    // The login that the lost move names goes first, the device's own and no other.
    expect((await outbox.read()).entries.map(({id}) => id)).toEqual([idOf(1), idOf(2)]);
    expect(await countToBring(outbox)).toBe(1);
  });
});
