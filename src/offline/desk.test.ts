import {describe, expect, test, vi} from 'vitest';
import type {Args} from '#domain/kernel/action.ts';
import {MemoryBox} from '#tests/model/memory-box.ts';
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
import {Desk, type Shift, type Submission, type Work} from './desk.ts';
import {StorageFull, type Draft, type Kept} from './outbox.ts';
import {settleBox} from './box.ts';

const AT = 1_760_000_000_000;
const shift: Shift = {who: ADMIN, role: 'StockControl', login: LOGIN};

/** A disk that may be full, and that another tab may have written to. */
class Disk extends MemoryBox {
  isFull = false;

  override async append(drafts: readonly Draft[], finishedStep?: string): Promise<Kept[]> {
    if (this.isFull) throw new StorageFull();
    return super.append(drafts, finishedStep);
  }
}

interface Table {
  readonly desk: Desk;
  readonly box: Disk;
  readonly mirror: MemoryMirror;
  /** Another tab of the same browser. */
  readonly beside: Desk;
}

/** A desk with a shift, over a mirror with five things on the shelf. */
async function aDesk(cursor = aCursor(), who: Shift | 'nobody' = shift): Promise<Table> {
  const box = new Disk(CLIENT);
  const mirror = await aMirror({[SHELF]: 5}, cursor);
  let ids = 0;
  const deps = {
    rules: SHELF_RULES,
    box,
    mirror,
    company: COMPANY,
    warehouse: WAREHOUSE,
    device: DEVICE,
    build: 'b1',
    now: () => AT,
    elapsed: () => 12,
    newId: () => anId(2_000 + ++ids),
  };
  const [desk, beside] = [new Desk(deps), new Desk(deps)];
  if (who !== 'nobody') for (const each of [desk, beside]) each.setShift(who);
  return {desk, box, mirror, beside};
}

const work = (action: string, args: Args, more: Partial<Work> = {}): Work => ({
  action: `shelf.${action}`,
  args: {shelf: SHELF, ...args},
  ...more,
});
const add = (things: number): Work => work('add', {things});
const take = (things: number, more: Partial<Work> = {}): Work => work('take', {things}, more);
const code = (submission: Submission): string =>
  submission.kind === 'kept' ? 'kept' : submission.refusal.code;
/** What the screen says is on the shelf. */
const shown = async ({desk}: {readonly desk: Desk}): Promise<unknown> =>
  (await desk.get(shelf, SHELF)).row?.['things'];
const outbox = async ({box}: Table): Promise<readonly Kept[]> => (await box.read()).outbox;

describe('recording work', () => {
  test('[P1] it is in the box when the ✓ may show, whole: who, under which login, when, with what', async () => {
    const table = await aDesk();
    const submission = await table.desk.submit({...add(2), after: [anId(5)], redoes: anId(6)});
    const kept = {
      n: 1,
      seq: 1,
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
      redoes: anId(6),
      entries: [],
    };
    expect(submission).toEqual({kind: 'kept', kept, corrected: false});
    expect(await outbox(table)).toEqual([kept]);
  });

  test('[P4] the screen shows it at once, with no network in it', async () => {
    const table = await aDesk();
    await table.desk.submit(add(2));
    expect(await shown(table)).toBe(7);
  });

  test('[P3] two at once are recorded one after the other, and the second sees the first', async () => {
    const table = await aDesk();
    const both = await Promise.all([table.desk.submit(take(4)), table.desk.submit(take(4))]);
    expect(both.map(code)).toEqual(['kept', 'shelf.short']);
    expect(both[1]).toMatchObject({refusal: {facts: {there: 1, wanted: 4}}});
    expect(await shown(table)).toBe(1);
  });

  test('[F14] the open step goes in the same transaction as the mutation comes', async () => {
    const table = await aDesk();
    const step = {key: 'flow:ana:bin-move:1', at: AT, state: '{}'};
    await table.box.putStep(step);
    await table.desk.submit({...take(9), finishedStep: step.key});
    expect(await table.box.steps()).toEqual([step]);
    await table.desk.submit({...take(3), finishedStep: step.key});
    expect(await table.box.steps()).toEqual([]);
  });

  test('[F29] where the disk is full nothing is ticked, nothing is drawn, and the next work goes on', async () => {
    const table = await aDesk();
    table.box.isFull = true;
    await expect(table.desk.submit(add(2))).rejects.toThrow(StorageFull);
    expect(await shown(table)).toBe(5);
    table.box.isFull = false;
    expect(code(await table.desk.submit(add(3)))).toBe('kept');
    expect(await shown(table)).toBe(8);
  });
});

describe('a question', () => {
  test('changes nothing and names the facts', async () => {
    const table = await aDesk();
    const submission = await table.desk.submit(take(9));
    expect(submission).toEqual({
      kind: 'question',
      refusal: {code: 'shelf.short', facts: {there: 5, wanted: 9}},
    });
    expect(await outbox(table)).toEqual([]);
    expect(await shown(table)).toBe(5);
  });

  test('answered with “it is here” it is a fact, recorded with what the screen said', async () => {
    const table = await aDesk();
    const submission = await table.desk.submit(take(9, {believed: 'shelf.short'}));
    expect(submission).toMatchObject({kind: 'kept', corrected: true});
    expect(await outbox(table)).toMatchObject([{believed: 'shelf.short', args: {things: 9}}]);
    expect(await shown(table)).toBe(0);
  });
});

describe('work that is not recorded', () => {
  const unchanged = async (of: Work, who: Shift | 'nobody' = shift): Promise<string> => {
    const table = await aDesk(aCursor(), who);
    const submission = await table.desk.submit(of);
    expect(await outbox(table)).toEqual([]);
    expect(await shown(table)).toBe(5);
    return code(submission);
  };

  test('[P8] nobody at the device, a role that may not, work that needs the server', async () => {
    expect(await unchanged(add(1), 'nobody')).toBe('login.needed');
    expect(await unchanged(work('office', {things: 1}))).toBe('role.forbidden');
    expect(await unchanged(work('office', {things: 1}), {...shift, role: 'Supplier'})).toBe('role.forbidden');
    expect(await unchanged(work('online', {things: 1}))).toBe('action.needs-server');
  });

  test('what the rules refuse or cannot read, and what nobody knows', async () => {
    expect(await unchanged(work('add', {shelf: OTHER_SHELF, things: 1}))).toBe('shelf.unknown');
    expect(await unchanged(work('add', {things: 1.5}))).toBe('args.invalid');
    expect(await unchanged(work('of-later', {}))).toBe('action.unknown');
  });

  test('[P5] a rule that throws changes nothing, and the work behind it is recorded', async () => {
    const table = await aDesk();
    const all = ['broken', 'add'].map((action) => table.desk.submit(work(action, {things: 1})));
    expect((await Promise.all(all)).map(code)).toEqual(['action.failed', 'kept']);
    expect((await outbox(table)).map(({action}) => action)).toEqual(['shelf.add']);
    expect(await shown(table)).toBe(6);
  });

  test('[P5] a bug in what a rule reads does not keep sound work from being recorded', async () => {
    const table = await aDesk();
    expect(code(await table.desk.submit(work('lost', {things: 1})))).toBe('kept');
    expect(await shown(table)).toBe(6);
  });
});

describe('a mirror that is not whole', () => {
  test('[P5] work on a list that is not downloaded is recorded: the server decides on the whole', async () => {
    const table = await aDesk(aCursor({complete: []}));
    expect(await table.desk.submit(take(9))).toMatchObject({kind: 'kept', corrected: false});
    expect(await outbox(table)).toMatchObject([{args: {things: 9}, entries: []}]);
  });

  test('[P4] a row that is not there and a list that is not there are two answers', async () => {
    const {desk} = await aDesk();
    expect(await desk.get(shelf, OTHER_SHELF)).toEqual({row: undefined, downloaded: true});
    const {desk: without} = await aDesk(aCursor({complete: []}));
    expect(await without.get(shelf, SHELF)).toEqual({row: undefined, downloaded: false});
  });
});

describe('after a pull', () => {
  test('[L6] own work is drawn over the new rows until they hold it, then by them alone', async () => {
    const table = await aDesk();
    await table.desk.submit(add(2));
    const other = {cursor: aCursor({version: 11}), rows: {shelf: shelfRows({[SHELF]: 50}, 11)}};
    await table.mirror.apply(() => true, other);
    await table.desk.refresh();
    expect(await shown(table)).toBe(52);
    await table.box.change(({outbox: [kept]}) =>
      kept ? {put: [{...kept, status: 'applied', version: 12, epoch: 'e1', acked: 1}]} : undefined,
    );
    const own = {cursor: aCursor({version: 12}), rows: {shelf: shelfRows({[SHELF]: 52}, 12)}};
    await table.mirror.apply(() => true, own);
    await table.desk.refresh();
    expect(await shown(table)).toBe(52);
    await table.box.change((box) => settleBox(box, own.cursor, AT));
    await table.desk.refresh();
    expect(await shown(table)).toBe(52);
    expect(await outbox(table)).toEqual([]);
  });

  test('[P4] what the server refused leaves the screen', async () => {
    const table = await aDesk();
    await table.desk.submit(add(2));
    await table.box.change(({outbox: [kept]}) => (kept ? {put: [{...kept, status: 'refused'}]} : undefined));
    await table.desk.refresh();
    expect(await shown(table)).toBe(5);
  });

  test('[F18] the work of another tab is drawn as soon as this one hears of it', async () => {
    const table = await aDesk();
    expect(await shown(table)).toBe(5);
    await table.beside.submit(add(2));
    await table.desk.refresh();
    expect(await shown(table)).toBe(7);
  });
});

describe('lists on the screen', () => {
  test('[P4] rows of the mirror and of own work stand in one order, page by page', async () => {
    const {desk, mirror} = await aDesk();
    const shelves = Object.fromEntries([30, 31, 32, 33].map((n) => [anId(n), n]));
    await mirror.apply(() => true, {cursor: aCursor(), rows: {shelf: shelfRows(shelves)}});
    await desk.refresh();
    await desk.submit({action: 'shelf.add', args: {shelf: anId(31), things: 100}});
    const page = async (offset: number, limit: number) =>
      (await desk.rows(shelf, {index: 'key', prefix: [], offset, limit})).map((row) => row['things']);
    expect(await page(0, 10)).toEqual([30, 131, 32, 33, 5]);
    expect(await page(1, 2)).toEqual([131, 32]);
    expect(await page(4, 2)).toEqual([5]);
    expect(await page(5, 2)).toEqual([]);
  });

  test('[P4] with no own work they are the mirror’s', async () => {
    const {desk} = await aDesk();
    const rows = await desk.rows(shelf, {index: 'name', prefix: [], offset: 0, limit: 10});
    expect(rows).toMatchObject([{id: SHELF, things: 5}]);
  });
});

describe('people at the device', () => {
  test('[F57] a login is a mutation, and all that follows names it', async () => {
    const table = await aDesk(aCursor(), 'nobody');
    const begun = await table.desk.login(ADMIN, 'StockControl', true);
    await table.desk.submit(add(1));
    expect(await outbox(table)).toMatchObject([
      {id: begun.login, action: 'session.login', args: {offline: 1}, who: ADMIN, login: begun.login},
      {action: 'shelf.add', who: ADMIN, login: begun.login},
    ]);
    expect(table.desk.shift).toEqual({who: ADMIN, role: 'StockControl', login: begun.login});
  });

  test('[F57] after a change of user each piece of work stays with who did it', async () => {
    const table = await aDesk();
    const ben = anId(77);
    await table.desk.submit(add(1));
    const {login} = await table.desk.login(ben, 'Inbound', false);
    await table.desk.submit(add(2));
    expect((await outbox(table)).map((kept) => [kept.who, kept.login])).toEqual([
      [ADMIN, LOGIN],
      [ben, login],
      [ben, login],
    ]);
    expect(await shown(table)).toBe(8);
  });

  test('[F56] the end of a shift touches no unsent work and takes no more', async () => {
    const table = await aDesk();
    await table.desk.submit(add(1));
    table.desk.setShift(undefined);
    expect(code(await table.desk.submit(add(1)))).toBe('login.needed');
    expect(await outbox(table)).toHaveLength(1);
    expect(await shown(table)).toBe(6);
  });
});

describe('the first moments of a start', () => {
  test('[P6] what the server confirmed is read without own work, and without reading the box for it', async () => {
    const table = await aDesk();
    await table.beside.submit(add(2));
    const read = vi.spyOn(table.box, 'read');
    const view = await table.desk.confirmed([{list: shelf.name, key: SHELF}]);
    expect(view.get(shelf, SHELF)?.['things']).toBe(5);
    expect(read).not.toHaveBeenCalled();
    expect(await shown(table)).toBe(7);
  });

  test('readers that come before own work is drawn share one reading of the box', async () => {
    const table = await aDesk();
    await table.beside.submit(add(2));
    const read = vi.spyOn(table.box, 'read');
    const things = await Promise.all([shown(table), shown(table), table.desk.ready(), shown(table)]);
    expect(things).toEqual([7, 7, undefined, 7]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('[P1] work recorded while own work is being drawn for the first time stays on the screen', async () => {
    const table = await aDesk();
    const [first, submission] = await Promise.all([shown(table), table.desk.submit(add(2))]);
    expect([first, submission.kind]).toEqual([5, 'kept']);
    expect(await shown(table)).toBe(7);
  });

  test('a first drawing that fails is tried again by the next reader', async () => {
    const table = await aDesk();
    vi.spyOn(table.box, 'read').mockRejectedValueOnce(new Error('the disk'));
    await expect(table.desk.ready()).rejects.toThrow('the disk');
    expect(await shown(table)).toBe(5);
  });
});
