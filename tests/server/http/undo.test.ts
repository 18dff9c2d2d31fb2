import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Id} from '#domain/kernel/id.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

const MOVE = {act: 'stock.moveBin'};

describe.each(DATABASES)('an act that is undone on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(async () => {
    const faults = await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    await server.close();
    expect(faults).toEqual([]);
  });

  const standing = async () => [
    await unitsAt(owner, small.goods, binPlace(small.from)),
    await unitsAt(owner, small.goods, binPlace(small.to)),
    await unitsAt(owner, small.goods, DISCREPANCY_ACCOUNT),
  ];
  const undoOf = (undoes: Id, by = handheld) => by.mutation('work.undo', MOVE, {undoes});
  const fatesOf = async (...items: ReturnType<HttpHandheld['mutation']>[]) =>
    (await handheld.push(items)).results.map(({status, code = ''}) => [status, code].join(' ').trim());

  test('[UNDO-1] pushed with it or after it, it leaves the books as they were', async () => {
    const before = await standing();
    const move = handheld.mutation('stock.moveBin', small.move(5));
    expect(await fatesOf(move, undoOf(move.id))).toEqual(['applied', 'applied']);
    expect(await standing()).toEqual(before);
    const later = handheld.mutation('stock.moveBin', small.move(7));
    await fatesOf(later);
    expect(await fatesOf(undoOf(later.id))).toEqual(['applied']);
    expect(await standing()).toEqual(before);
  });

  test('[UNDO-2] of two devices that undo one act, and of a desk, one does', async () => {
    const before = await standing();
    const move = handheld.mutation('stock.moveBin', small.move(5));
    await fatesOf(move);
    const other = await HttpHandheld.enrol(owner);
    const asked = await Promise.all([
      handheld.push([undoOf(move.id), undoOf(move.id)]),
      other.push([undoOf(move.id, other)]),
      owner.act('work.undo', MOVE, {undoes: move.id}),
    ]);
    expect(
      asked.flatMap((each) => ('results' in each ? each.results.map(({status}) => status) : [])),
    ).toEqual(['applied', 'applied', 'applied']);
    expect(await standing()).toEqual(before);
    const late = await owner.act('work.undo', MOVE, {undoes: move.id});
    expect([late.status, late.body['code']]).toEqual([409, 'undo.already']);
  });

  test('[UNDO-3] before its act it waits, and is done when that is', async () => {
    const before = await standing();
    const move = handheld.mutation('stock.moveBin', small.move(3), {login: newId()});
    expect(await fatesOf(move)).toEqual(['held login.unknown']);
    expect(await fatesOf(undoOf(move.id))).toEqual(['held parent.unsettled']);
    const [row] = await owner.list('case', `index=mutation&mutation=${move.id}`);
    await owner.do('case.rerun', {case: row?.['id'] ?? ''});
    await expect.poll(() => owner.list('case', 'index=state&state=open')).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  const caseOf = async (mutation: Id) =>
    (await owner.list('case', `index=mutation&mutation=${mutation}`))[0]?.['id'] ?? '';
  const openCases = () => owner.list('case', 'index=state&state=open');

  test('[UNDO-3] one that is held is done when the office runs it again, whoever that is', async () => {
    const before = await standing();
    const move = handheld.mutation('stock.moveBin', small.move(4));
    expect(await fatesOf(move)).toEqual(['applied']);
    const undo = handheld.mutation('work.undo', MOVE, {undoes: move.id, login: newId()});
    expect(await fatesOf(undo)).toEqual(['held login.unknown']);
    const supervisor = await owner.hire('Supervisor');
    await supervisor.do('case.rerun', {case: await caseOf(undo.id)});
    expect([await standing(), await openCases()]).toEqual([before, []]);
  });

  test('[UNDO-3] where its act was held and somebody else has that run again, it is done with that, and so it is where it was run again first', async () => {
    const before = await standing();
    const supervisor = await owner.hire('Supervisor');
    for (const first of ['act', 'undo'] as const) {
      const move = handheld.mutation('stock.moveBin', small.move(3), {login: newId()});
      // Of another login that is not here either: nothing but the office brings it.
      const undo = handheld.mutation('work.undo', MOVE, {
        undoes: move.id,
        ...(first === 'undo' ? {login: newId()} : {}),
      });
      expect(await fatesOf(move)).toEqual(['held login.unknown']);
      expect((await fatesOf(undo))[0]).toMatch(/^held/);
      for (const each of first === 'act' ? [move] : [undo, move]) {
        const again = await supervisor.act('case.rerun', {case: await caseOf(each.id)});
        expect(again.status).toBe(200);
      }
      await expect.poll(openCases).toEqual([]);
      expect(await standing()).toEqual(before);
    }
  });

  test('[UNDO-3] what somebody else did is not undone by having it run again', async () => {
    const clerk = await owner.hire('StockControl');
    const move = newId();
    await clerk.do('stock.moveBin', small.move(2), {id: move});
    const after = await standing();
    const undo = handheld.mutation('work.undo', MOVE, {undoes: move});
    expect(await fatesOf(undo)).toEqual(['held undo.other']);
    const tried = await owner.act('case.rerun', {case: await caseOf(undo.id)});
    expect(tried.status).toBe(200);
    expect(await standing()).toEqual(after);
    const [still] = await openCases();
    expect(still).toMatchObject({kind: 'held', code: 'undo.other'});
    await owner.do('case.close', {case: still?.['id'] ?? '', note: 'not hers'});
    await clerk.do('work.undo', MOVE, {undoes: move});
  });

  test('[UNDO-3] the act of somebody else, or of nobody, is not undone', async () => {
    const move = handheld.mutation('stock.moveBin', small.move(2));
    await fatesOf(move);
    const after = await standing();
    const clerk = await owner.hire('StockControl');
    const asked = await clerk.act('work.undo', MOVE, {undoes: move.id});
    expect([asked.status, asked.body['code']]).toEqual([409, 'undo.other']);
    const unknown = await owner.act('work.undo', MOVE, {undoes: newId()});
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'undo.unknown']);
    const none = await owner.act('work.undo', MOVE);
    expect(none.status).toBe(404);
    expect(await standing()).toEqual(after);
    await fatesOf(undoOf(move.id));
  });

  test('[UNDO-4] against a settled correction: its case is closed by the undo, which whoever was corrected is told', async () => {
    const before = await standing();
    const move = handheld.mutation('stock.moveBin', small.move(140));
    expect(await fatesOf(move)).toEqual(['corrected stock.short']);
    expect(await fatesOf(undoOf(move.id))).toEqual(['applied']);
    expect(await standing()).toEqual(before);
    const [row] = await owner.list('case', `index=mutation&mutation=${move.id}`);
    expect(row).toMatchObject({state: 'closed', closing: 'work.undo'});
    const {version, epoch} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    const {body} = await handheld.pull({asks: [move.id], version, epoch});
    expect(body['ends']).toMatchObject([{id: move.id, closing: 'work.undo'}]);
  });
});
