import {describe, expect, test, vi} from 'vitest';
import type {Args} from '#domain/kernel/action.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import type {MemoryMirror} from '#tests/model/memory-mirror.ts';
import {ADMIN, anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {
  aCursor,
  aMirror,
  CLIENT,
  DEVICE,
  LOGIN,
  OTHER_SHELF,
  shelf,
  SHELF,
  SHELF_RULES,
  shelfRows,
} from '#tests/builders/shelf.ts';
import {
  MutationRecorder,
  type SignedIn,
  type RecordingResult,
  type WorkToRecord,
} from './mutation-recorder.ts';
import {
  SIGNED_IN,
  DeviceStorageFull,
  type AppendedWith,
  type MutationDraft,
  type OutboxEntry,
} from './outbox-store.ts';
import {OWN_WORK, type TouchedRows} from '../touched-rows.ts';
import {settleOutbox} from './outbox.ts';

const AT = 1_760_000_000_000;
const signedIn: SignedIn = {who: ADMIN, role: 'StockControl', login: LOGIN};

/** A disk that may be full, and that another tab may have written to. */
class Disk extends MemoryOutbox {
  isFull = false;

  override async append(drafts: readonly MutationDraft[], also?: AppendedWith): Promise<OutboxEntry[]> {
    if (this.isFull) throw new DeviceStorageFull();
    return super.append(drafts, also);
  }
}

interface Table {
  readonly recorder: MutationRecorder;
  readonly outbox: Disk;
  readonly mirror: MemoryMirror;
  /** Another tab of the same browser. */
  readonly beside: MutationRecorder;
}

/** A recorder with somebody signed in, over a mirror with five things on the shelf. */
async function aRecorder(cursor = aCursor(), who: SignedIn | 'nobody' = signedIn): Promise<Table> {
  const outbox = new Disk(CLIENT);
  const mirror = await aMirror({[SHELF]: 5}, cursor);
  let ids = 0;
  const deps = {
    rules: SHELF_RULES,
    outbox,
    mirror,
    company: COMPANY,
    warehouse: WAREHOUSE,
    device: DEVICE,
    build: 'b1',
    now: () => AT,
    elapsed: () => 12,
    newId: () => anId(2_000 + ++ids),
  };
  const [recorder, beside] = [new MutationRecorder(deps), new MutationRecorder(deps)];
  if (who !== 'nobody') for (const each of [recorder, beside]) each.setSignedIn(who);
  return {recorder, outbox, mirror, beside};
}

const work = (action: string, args: Args, more: Partial<WorkToRecord> = {}): WorkToRecord => ({
  action: `shelf.${action}`,
  args: {shelf: SHELF, ...args},
  ...more,
});
const add = (things: number): WorkToRecord => work('add', {things});
const take = (things: number, more: Partial<WorkToRecord> = {}): WorkToRecord => work('take', {things}, more);
const code = (submission: RecordingResult): string =>
  submission.kind === 'recorded' ? 'recorded' : submission.refusal.code;
/** What the screen says is on the shelf. */
const shown = async ({recorder}: {readonly recorder: MutationRecorder}): Promise<unknown> =>
  (await recorder.get(shelf, SHELF)).row?.['things'];
const entriesOf = async ({outbox}: Table): Promise<readonly OutboxEntry[]> => (await outbox.read()).entries;

describe('recording work', () => {
  test('[P1] it is in the outbox when the ✓ may show, whole: who, under which login, when, with what', async () => {
    const table = await aRecorder();
    const submission = await table.recorder.submit({...add(2), after: [anId(5)]});
    const entry = {
      n: 1,
      seq: 1,
      prev: '',
      client: CLIENT,
      id: anId(2_001),
      company: COMPANY,
      warehouse: WAREHOUSE,
      action: 'shelf.add',
      v: 1,
      args: {shelf: SHELF, things: 2},
      who: ADMIN,
      login: LOGIN,
      device: DEVICE,
      at: AT,
      elapsed: 12,
      build: 'b1',
      after: [anId(5)],
      entries: [],
    };
    expect(submission).toEqual({kind: 'recorded', entry, corrected: false});
    expect(await entriesOf(table)).toEqual([entry]);
  });

  test('[P4] the screen shows it at once, with no network in it', async () => {
    const table = await aRecorder();
    await table.recorder.submit(add(2));
    expect(await shown(table)).toBe(7);
  });

  test('[P3] two at once are recorded one after the other, and the second sees the first', async () => {
    const table = await aRecorder();
    const both = await Promise.all([table.recorder.submit(take(4)), table.recorder.submit(take(4))]);
    expect(both.map(code)).toEqual(['recorded', 'shelf.short']);
    expect(both[1]).toMatchObject({refusal: {facts: {there: 1, wanted: 4}}});
    expect(await shown(table)).toBe(1);
  });

  test('[F14] the open step goes in the same transaction as the mutation comes', async () => {
    const table = await aRecorder();
    const step = {key: 'flow:ana:bin-move:1', at: AT, state: '{}'};
    await table.outbox.putStep(step);
    await table.recorder.submit({...take(9), also: {step: step.key}});
    expect(await table.outbox.steps()).toEqual([step]);
    await table.recorder.submit({...take(3), also: {step: step.key}});
    expect(await table.outbox.steps()).toEqual([]);
  });

  test('[F29] where the disk is full nothing is ticked, nothing is drawn, and the next work goes on', async () => {
    const table = await aRecorder();
    table.outbox.isFull = true;
    await expect(table.recorder.submit(add(2))).rejects.toThrow(DeviceStorageFull);
    expect(await shown(table)).toBe(5);
    table.outbox.isFull = false;
    expect(code(await table.recorder.submit(add(3)))).toBe('recorded');
    expect(await shown(table)).toBe(8);
  });
});

describe('a question', () => {
  test('changes nothing and names the facts', async () => {
    const table = await aRecorder();
    const submission = await table.recorder.submit(take(9));
    expect(submission).toEqual({
      kind: 'question',
      refusal: {code: 'shelf.short', facts: {there: 5, wanted: 9}},
    });
    expect(await entriesOf(table)).toEqual([]);
    expect(await shown(table)).toBe(5);
  });

  test('answered with “it is here” it is a fact, recorded with what the screen said', async () => {
    const table = await aRecorder();
    const submission = await table.recorder.submit(take(9, {believed: 'shelf.short'}));
    expect(submission).toMatchObject({kind: 'recorded', corrected: true});
    expect(await entriesOf(table)).toMatchObject([{believed: 'shelf.short', args: {things: 9}}]);
    expect(await shown(table)).toBe(0);
  });

  test('[ASK-1] an answer to another question leaves this one to be asked, and no record names the answers', async () => {
    const table = await aRecorder();
    const other = JSON.stringify({code: 'shelf.high', there: 5, wanted: 9});
    expect(code(await table.recorder.submit(take(9, {believed: other})))).toBe('shelf.short');
    const both = {believed: other, answered: ['shelf.high', 'shelf.short']};
    expect(code(await table.recorder.submit(take(9, both)))).toBe('recorded');
    const [entry] = await entriesOf(table);
    expect([entry?.believed, entry && 'answered' in entry]).toEqual([other, false]);
  });

  test('[ASK-1] what is refused before the ✓ is refused whatever has been answered', async () => {
    const table = await aRecorder();
    const elsewhere = work('add', {shelf: OTHER_SHELF, things: 1}, {believed: 'shelf.short'});
    expect(code(await table.recorder.submit(elsewhere))).toBe('shelf.unknown');
  });
});

describe('several pieces of work at once', () => {
  const step = {key: 'flow:ana:pick:1', at: AT, state: '{"line":3}'};
  const next = {...step, state: '{"line":4}'};

  test('[P1] all are appended in one transaction, each decided on what those before it leave, and the next step stands', async () => {
    const table = await aRecorder();
    await table.outbox.putStep(step);
    const append = vi.spyOn(table.outbox, 'append');
    const all = await table.recorder.submitAll([add(2), take(7)], {also: {step: step.key, next}});
    expect(all).toMatchObject({kind: 'recorded', corrected: false, entries: [{n: 1}, {n: 2}]});
    expect(append).toHaveBeenCalledTimes(1);
    expect(await table.outbox.steps()).toEqual([next]);
    const [first, second] = await entriesOf(table);
    expect([first?.prev, second?.prev]).toEqual(['', first?.id]);
    expect(await shown(table)).toBe(0);
  });

  test.each<[string, WorkToRecord[], string, number]>([
    ['a question', [add(2), take(8)], 'shelf.short', 1],
    ['a refusal', [work('add', {shelf: OTHER_SHELF, things: 1}), add(1)], 'shelf.unknown', 0],
    ['a rule that throws', [add(1), work('broken-claim', {things: 1})], 'action.failed', 1],
    ['a role that may not', [add(1), work('office', {things: 1})], 'role.forbidden', 1],
  ])('[P1] %s about one of them records none, says which, and leaves the open step', async (...told) => {
    const [, pieces, why, of] = told;
    const table = await aRecorder();
    await table.outbox.putStep(step);
    const all = await table.recorder.submitAll(pieces, {also: {step: step.key, next}});
    expect(all).toMatchObject({of, refusal: {code: why}});
    expect(await entriesOf(table)).toEqual([]);
    expect(await table.outbox.steps()).toEqual([step]);
    expect(await shown(table)).toBe(5);
  });

  test('what was insisted on holds for the piece that it was said about, and for no other', async () => {
    const table = await aRecorder();
    const sure = take(6, {believed: 'shelf.short'});
    expect(await table.recorder.submitAll([sure, take(1)])).toMatchObject({kind: 'question', of: 1});
    const both = await table.recorder.submitAll([sure, add(1), take(1)]);
    expect(both).toMatchObject({kind: 'recorded', corrected: true});
    expect(await shown(table)).toBe(0);
  });

  test('[F29] where the disk is full none of them stands, and none is drawn', async () => {
    const table = await aRecorder();
    table.outbox.isFull = true;
    await expect(table.recorder.submitAll([add(1), add(2)])).rejects.toThrow(DeviceStorageFull);
    expect([await entriesOf(table), await shown(table)]).toEqual([[], 5]);
  });
});

describe('work that is not recorded', () => {
  const unchanged = async (of: WorkToRecord, who: SignedIn | 'nobody' = signedIn): Promise<string> => {
    const table = await aRecorder(aCursor(), who);
    const submission = await table.recorder.submit(of);
    expect(await entriesOf(table)).toEqual([]);
    expect(await shown(table)).toBe(5);
    return code(submission);
  };

  test('[P8] nobody at the device, a role that may not, work that needs the server', async () => {
    expect(await unchanged(add(1), 'nobody')).toBe('login.needed');
    expect(await unchanged(work('office', {things: 1}))).toBe('role.forbidden');
    expect(await unchanged(work('office', {things: 1}), {...signedIn, role: 'Supplier'})).toBe(
      'role.forbidden',
    );
    expect(await unchanged(work('online', {things: 1}))).toBe('action.needs-server');
  });

  test('what the rules refuse or cannot read, and what nobody knows', async () => {
    expect(await unchanged(work('add', {shelf: OTHER_SHELF, things: 1}))).toBe('shelf.unknown');
    expect(await unchanged(work('add', {things: 1.5}))).toBe('args.invalid');
    expect(await unchanged(work('of-later', {}))).toBe('action.unknown');
  });

  test('[P5] what was done by hands is recorded where its rule throws: not drawn, and the server says what it is', async () => {
    const table = await aRecorder();
    const all = ['broken', 'add'].map((action) => table.recorder.submit(work(action, {things: 1})));
    expect((await Promise.all(all)).map(code)).toEqual(['recorded', 'recorded']);
    expect((await entriesOf(table)).map(({action, entries}) => [action, entries.length])).toEqual([
      ['shelf.broken', 0],
      ['shelf.add', 0],
    ]);
    expect(await shown(table)).toBe(6);
  });

  test('[P5] a claim whose rule throws changes nothing', async () => {
    const table = await aRecorder();
    expect(code(await table.recorder.submit(work('broken-claim', {things: 1})))).toBe('action.failed');
    expect(await entriesOf(table)).toEqual([]);
  });

  test('[P5] while its rules cannot be loaded the device shows its mirror, and own work as soon as they can', async () => {
    const {outbox, mirror, recorder} = await aRecorder();
    await recorder.submit(add(2));
    let isAway = true;
    const rules = {
      resources: SHELF_RULES.resources,
      load: () => (isAway ? Promise.reject(new Error('no such file')) : Promise.resolve(SHELF_RULES)),
    };
    const deps = {rules, outbox, mirror, company: COMPANY, warehouse: WAREHOUSE, device: DEVICE, build: 'b1'};
    const clocks = {now: () => AT, elapsed: () => 12, newId: () => anId(3_000)};
    const late = new MutationRecorder({...deps, ...clocks});
    const things = async () => (await late.get(shelf, SHELF)).row?.['things'];
    expect(await things()).toBe(5);
    expect(await late.rows(shelf, {index: 'key', prefix: [], offset: 0, limit: 9})).toHaveLength(1);
    isAway = false;
    expect(await things()).toBe(7);
  });

  test('[P5] a bug in what a rule reads does not keep sound work from being recorded', async () => {
    const table = await aRecorder();
    expect(code(await table.recorder.submit(work('lost', {things: 1})))).toBe('recorded');
    expect(await shown(table)).toBe(6);
  });
});

describe('a mirror that is not whole', () => {
  test('[P5] work on a list that is not downloaded is recorded: the server decides on the whole', async () => {
    const table = await aRecorder(aCursor({complete: []}));
    expect(await table.recorder.submit(take(9))).toMatchObject({kind: 'recorded', corrected: false});
    expect(await entriesOf(table)).toMatchObject([{args: {things: 9}, entries: []}]);
  });

  test('[P4] a row that is not there and a list that is not there are two answers', async () => {
    const {recorder} = await aRecorder();
    expect(await recorder.get(shelf, OTHER_SHELF)).toEqual({row: undefined, downloaded: true});
    const {recorder: without} = await aRecorder(aCursor({complete: []}));
    expect(await without.get(shelf, SHELF)).toEqual({row: undefined, downloaded: false});
  });
});

describe('after a pull', () => {
  test('[L6] own work is drawn over the new rows until they hold it, then by them alone', async () => {
    const table = await aRecorder();
    await table.recorder.submit(add(2));
    const other = {cursor: aCursor({version: 11}), rows: {shelf: shelfRows({[SHELF]: 50}, 11)}};
    await table.mirror.apply(() => true, other);
    await table.recorder.refresh();
    expect(await shown(table)).toBe(52);
    await table.outbox.change(({entries: [entry]}) =>
      entry ? {put: [{...entry, status: 'applied', version: 12, epoch: 'e1', acked: 1}]} : undefined,
    );
    const own = {cursor: aCursor({version: 12}), rows: {shelf: shelfRows({[SHELF]: 52}, 12)}};
    await table.mirror.apply(() => true, own);
    await table.recorder.refresh();
    expect(await shown(table)).toBe(52);
    await table.outbox.change((outbox) => settleOutbox(outbox, own.cursor, AT));
    await table.recorder.refresh();
    expect(await shown(table)).toBe(52);
    expect(await entriesOf(table)).toEqual([]);
  });

  test('[P4] what the server refused leaves the screen', async () => {
    const table = await aRecorder();
    await table.recorder.submit(add(2));
    await table.outbox.change(({entries: [entry]}) =>
      entry ? {put: [{...entry, status: 'refused'}]} : undefined,
    );
    await table.recorder.refresh();
    expect(await shown(table)).toBe(5);
  });

  test('[F18] the work of another tab is drawn as soon as this one hears of it', async () => {
    const table = await aRecorder();
    expect(await shown(table)).toBe(5);
    await table.beside.submit(add(2));
    await table.recorder.refresh();
    expect(await shown(table)).toBe(7);
  });
});

describe('what screens are told to read again', () => {
  const all = (touched: TouchedRows) => Object.fromEntries(touched.lists);
  const settledAs = (table: Table, status: 'applied' | 'refused', version: number): Promise<void> =>
    table.outbox.change(({entries: [entry]}) =>
      entry ? {put: [{...entry, status, version, epoch: 'e1', acked: 1}]} : undefined,
    );

  test('own work touches the rows that it draws, and is own work', async () => {
    const {recorder} = await aRecorder();
    await recorder.refresh();
    recorder.takeTouched();
    await recorder.submit(add(2));
    expect(all(recorder.takeTouched())).toEqual({shelf: [SHELF], [OWN_WORK]: []});
    expect(all(recorder.takeTouched())).toEqual({});
    await recorder.submit(add(2));
    expect(all(recorder.takeTouched())).toEqual({shelf: [SHELF], [OWN_WORK]: []});
  });

  test('nothing is touched where nothing has become another', async () => {
    const {recorder} = await aRecorder();
    await recorder.submit(add(2));
    await recorder.refresh();
    recorder.takeTouched();
    await recorder.refresh();
    expect(all(recorder.takeTouched())).toEqual({});
  });

  test('what the server refused touches the rows that it had drawn', async () => {
    const table = await aRecorder();
    await table.recorder.submit(add(2));
    table.recorder.takeTouched();
    await settledAs(table, 'refused', 12);
    await table.recorder.refresh();
    expect(all(table.recorder.takeTouched())).toEqual({shelf: [SHELF], [OWN_WORK]: []});
  });

  test('what the mirror holds in another way than it was drawn is touched as it leaves', async () => {
    const table = await aRecorder();
    await table.recorder.submit(add(2));
    table.recorder.takeTouched();
    await settledAs(table, 'applied', 12);
    // The server knew of another row: this one did not change.
    const cursor = aCursor({version: 12});
    await table.mirror.apply(() => true, {cursor, rows: {shelf: shelfRows({[OTHER_SHELF]: 2}, 12)}});
    await table.outbox.change((outbox) => settleOutbox(outbox, cursor, AT));
    await table.recorder.refresh();
    expect(all(table.recorder.takeTouched())).toEqual({shelf: [SHELF], [OWN_WORK]: []});
  });

  test('[F18] the work of another tab, also of one that could not tell any more', async () => {
    const table = await aRecorder();
    await table.recorder.refresh();
    table.recorder.takeTouched();
    await table.beside.submit(add(2));
    await table.recorder.refresh();
    expect(all(table.recorder.takeTouched())).toEqual({shelf: [SHELF], [OWN_WORK]: []});
  });
});

describe('lists on the screen', () => {
  test('[P4] rows of the mirror and of own work stand in one order, page by page', async () => {
    const {recorder, mirror} = await aRecorder();
    const shelves = Object.fromEntries([30, 31, 32, 33].map((n) => [anId(n), n]));
    await mirror.apply(() => true, {cursor: aCursor(), rows: {shelf: shelfRows(shelves)}});
    await recorder.refresh();
    await recorder.submit({action: 'shelf.add', args: {shelf: anId(31), things: 100}});
    const page = async (offset: number, limit: number) =>
      (await recorder.rows(shelf, {index: 'key', prefix: [], offset, limit})).map((row) => row['things']);
    expect(await page(0, 10)).toEqual([30, 131, 32, 33, 5]);
    expect(await page(1, 2)).toEqual([131, 32]);
    expect(await page(4, 2)).toEqual([5]);
    expect(await page(5, 2)).toEqual([]);
  });

  test('[P4] rows of the mirror and of own work are counted as they are shown, without any of the mirror’s', async () => {
    const table = await aRecorder();
    const counts = async () => table.recorder.counts(shelf, {index: 'things', prefix: [], by: 'things'});
    expect(await counts()).toEqual([{value: 5, count: 1}]);
    const rows = vi.spyOn(table.mirror, 'rows');
    const other = {...add(5), args: {shelf: OTHER_SHELF, things: 5}};
    await table.recorder.submit(add(2));
    expect(await counts()).toEqual([{value: 7, count: 1}]);
    expect(await table.recorder.counts(shelf, {index: 'things', prefix: [5]})).toEqual([]);
    expect(await table.recorder.counts(shelf, {index: 'things', prefix: [7]})).toEqual([
      {value: '', count: 1},
    ]);
    expect(code(await table.recorder.submit(other))).toBe('shelf.unknown');
    expect(rows).not.toHaveBeenCalled();
  });

  test('[P4] with no own work they are the mirror’s', async () => {
    const {recorder} = await aRecorder();
    const rows = await recorder.rows(shelf, {index: 'name', prefix: [], offset: 0, limit: 10});
    expect(rows).toMatchObject([{id: SHELF, things: 5}]);
  });
});

describe('people at the device', () => {
  test('[F57] a login is a mutation, and all that follows names it', async () => {
    const table = await aRecorder(aCursor(), 'nobody');
    const begun = await table.recorder.login(ADMIN, 'StockControl', true);
    await table.recorder.submit(add(1));
    expect(await entriesOf(table)).toMatchObject([
      {id: begun.login, action: 'session.login', args: {offline: 1}, who: ADMIN, login: begun.login},
      {action: 'shelf.add', who: ADMIN, login: begun.login},
    ]);
    expect(table.recorder.signedIn).toEqual({who: ADMIN, role: 'StockControl', login: begun.login});
  });

  test('[F57] after a change of user each piece of work stays with who did it', async () => {
    const table = await aRecorder();
    const ben = anId(77);
    await table.recorder.submit(add(1));
    const {login} = await table.recorder.login(ben, 'Inbound', false);
    await table.recorder.submit(add(2));
    expect((await entriesOf(table)).map((entry) => [entry.who, entry.login])).toEqual([
      [ADMIN, LOGIN],
      [ben, login],
      [ben, login],
    ]);
    expect(await shown(table)).toBe(8);
  });

  test('[STAFF-5] a tab that has not heard that somebody else came, or that nobody is here, records nothing', async () => {
    const table = await aRecorder();
    const keep = (login: SignedIn) => ({[SIGNED_IN]: login});
    await table.recorder.login(ADMIN, 'StockControl', false, '', keep);
    const ben = await table.beside.login(anId(77), 'Inbound', false, '', keep);
    const step = {key: 'flow:ana:bin-move:1', at: AT, state: '{}'};
    await table.outbox.putStep(step);
    expect(code(await table.recorder.submit({...add(1), also: {step: step.key}}))).toBe('login.needed');
    expect(await table.outbox.steps()).toEqual([step]);
    expect(await shown(table)).toBe(5);
    table.recorder.setSignedIn(ben);
    expect(code(await table.recorder.submit(add(2)))).toBe('recorded');
    await table.outbox.putMeta(SIGNED_IN, null);
    expect(code(await table.recorder.submit(add(3)))).toBe('login.needed');
    expect(
      (await entriesOf(table)).flatMap(({action, login}) => (action === 'shelf.add' ? [login] : [])),
    ).toEqual([ben.login]);
  });

  test('[STAFF-5] what was begun under one login is recorded under no other', async () => {
    const table = await aRecorder();
    expect(code(await table.recorder.submit({...add(1), login: LOGIN}))).toBe('recorded');
    await table.recorder.login(anId(77), 'Inbound', false);
    expect(code(await table.recorder.submit({...add(1), login: LOGIN}))).toBe('login.needed');
    expect(await shown(table)).toBe(6);
  });

  test('[F56] logging out touches no unsent work and takes no more', async () => {
    const table = await aRecorder();
    await table.recorder.submit(add(1));
    table.recorder.setSignedIn(undefined);
    expect(code(await table.recorder.submit(add(1)))).toBe('login.needed');
    expect(await entriesOf(table)).toHaveLength(1);
    expect(await shown(table)).toBe(6);
  });
});

describe('the first moments of a start', () => {
  test('[P6] what the server confirmed is read without own work, and without reading the outbox for it', async () => {
    const table = await aRecorder();
    await table.beside.submit(add(2));
    const read = vi.spyOn(table.outbox, 'read');
    const view = await table.recorder.confirmed([{list: shelf.name, key: SHELF}]);
    expect(view.get(shelf, SHELF)?.['things']).toBe(5);
    expect(read).not.toHaveBeenCalled();
    expect(await shown(table)).toBe(7);
  });

  test('readers that come before own work is drawn share one reading of the outbox', async () => {
    const table = await aRecorder();
    await table.beside.submit(add(2));
    const read = vi.spyOn(table.outbox, 'read');
    const things = await Promise.all([shown(table), shown(table), table.recorder.ready(), shown(table)]);
    expect(things).toEqual([7, 7, undefined, 7]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('[P1] work recorded while own work is being drawn for the first time stays on the screen', async () => {
    const table = await aRecorder();
    const [first, submission] = await Promise.all([shown(table), table.recorder.submit(add(2))]);
    expect([first, submission.kind]).toEqual([5, 'recorded']);
    expect(await shown(table)).toBe(7);
  });

  test('a first drawing that fails is tried again by the next reader', async () => {
    const table = await aRecorder();
    vi.spyOn(table.outbox, 'read').mockRejectedValueOnce(new Error('the disk'));
    await expect(table.recorder.ready()).rejects.toThrow('the disk');
    expect(await shown(table)).toBe(5);
  });
});
