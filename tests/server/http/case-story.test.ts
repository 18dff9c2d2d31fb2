import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {caseAnswerSchema} from '#protocol/case.ts';
import {Caller, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe('the story of a case', () => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer('sqlite');
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 20);
    handheld = await HttpHandheld.enrol(owner, 'Dock 4');
  });
  afterAll(() => server.close());

  const storyOf = async (mutation: string) => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    const told = await owner.call('GET', `/api/cases/${String(row?.['id'])}`);
    expect(told.status).toBe(200);
    return caseAnswerSchema.parse(told.body);
  };

  test('a corrected move tells who, what, with which device, and what the screen had said', async () => {
    const mutation = handheld.mutation('stock.moveBin', small.move(32), {believed: '32 there'});
    await handheld.push([mutation]);
    expect(await storyOf(mutation.id)).toMatchObject({
      device: 'Dock 4',
      case: {kind: 'corrected', code: 'stock.short', state: 'open'},
      story: {
        action: 'stock.moveBin',
        args: small.move(32),
        who: owner.session.operator,
        device: 'Dock 4',
        at: mutation.at,
        believed: '32 there',
        status: 'corrected',
        code: 'stock.short',
      },
    });
  });

  test('a re-run that was held again is told with the case that it closed', async () => {
    const mutation = handheld.mutation('stock.teleport', {});
    await handheld.push([mutation]);
    const {case: row, again} = await storyOf(mutation.id);
    expect(again).toBeUndefined();
    await owner.do('case.rerun', {case: row['id'] ?? ''});
    const after = await storyOf(mutation.id);
    expect(after.case).toMatchObject({state: 'closed', closing: 'case.rerun'});
    expect(after.again).toMatchObject({status: 'held', code: 'action.unknown', who: owner.session.operator});
  });

  test('a re-run that ended corrected tells what the records had', async () => {
    const mutation = handheld.mutation('stock.moveBin', small.move(32), {login: newId()});
    await handheld.push([mutation]);
    const {case: row, story} = await storyOf(mutation.id);
    expect(story).toMatchObject({status: 'held'});
    await owner.do('case.rerun', {case: row['id'] ?? ''});
    const {again} = await storyOf(mutation.id);
    expect(again).toMatchObject({status: 'corrected', code: 'stock.short'});
    expect(JSON.parse(again?.facts ?? '')).toMatchObject({wanted: 32, goods: small.goods});
  });

  test('[CASE-10] a closed case tells who closed it, and what stood in each place before and after', async () => {
    const manager = await owner.hire('Manager');
    const mutation = handheld.mutation('stock.moveBin', small.move(1_000));
    await handheld.push([mutation]);
    const open = await storyOf(mutation.id);
    expect(open.closed).toBeUndefined();
    const {quantity} = JSON.parse(String(open.case['facts'])) as {quantity: number};
    await manager.do('stock.closeAsNotThere', {case: String(open.case['id']), note: 'looked everywhere'});
    const {case: row, closed} = await storyOf(mutation.id);
    expect(row).toMatchObject({
      state: 'closed',
      closer: manager.session.operator,
      note: 'looked everywhere',
    });
    const to = closed?.changes.find(({place}) => place === `bin:${small.to}`);
    expect(to).toMatchObject({goods: small.goods, unit: '', lot: ''});
    const [before, after] = [to?.before, to?.after];
    expect((before?.quantity ?? 0) - (after?.quantity ?? 0)).toBe(quantity);
    expect((before?.disputed ?? 0) - (after?.disputed ?? 0)).toBe(quantity);
    const stands = (await owner.list('stock', `warehouse=${owner.warehouse}`)).find(
      ({place}) => place === `bin:${small.to}`,
    );
    expect([stands?.['quantity'] ?? 0, stands?.['disputed'] ?? 0]).toEqual([
      after?.quantity,
      after?.disputed,
    ]);
    expect(closed?.moved).toEqual([
      {goods: small.goods, from: `bin:${small.to}`, to: 'discrepancy', quantity},
    ]);
  });

  test('[CASE-10] work that was run again tells what it moved, and a note that nothing did', async () => {
    const mutation = handheld.mutation('stock.moveBin', small.move(1), {login: newId()});
    await handheld.push([mutation]);
    await owner.do('case.rerun', {case: String((await storyOf(mutation.id)).case['id'])});
    const {closed} = await storyOf(mutation.id);
    expect(closed?.changes).toEqual([]);
    expect(closed?.moved.map(({to, quantity}) => [to, quantity])).toEqual([[`bin:${small.to}`, 1]]);
    const other = handheld.mutation('stock.teleport', {});
    await handheld.push([other]);
    await owner.do('case.close', {case: String((await storyOf(other.id)).case['id'])});
    expect((await storyOf(other.id)).closed).toEqual({changes: [], moved: []});
  });

  test('a case tells who moved its goods there before it and since, in order, and not what moved elsewhere', async () => {
    const clerk = await owner.hire('StockControl');
    await clerk.do('stock.adjust', {
      warehouse: owner.warehouse,
      bin: small.from,
      goods: small.goods,
      change: 3,
      reason: 'found',
    });
    const mutation = handheld.mutation('stock.moveBin', small.move(2_000));
    await handheld.push([mutation]);
    await clerk.do('stock.adjust', {
      warehouse: owner.warehouse,
      bin: small.from,
      goods: small.goods,
      change: 4,
      reason: 'found more',
    });
    const {movements = []} = await storyOf(mutation.id);
    const told = movements.map(({who, from, to, quantity, isAfter}) => [who, from, to, quantity, isAfter]);
    const [clerkId, place] = [clerk.session.operator, `bin:${small.from}`];
    expect(told.filter(([who]) => who === clerkId)).toEqual([
      [clerkId, 'adjusted', place, 3, false],
      [clerkId, 'adjusted', place, 4, true],
    ]);
    expect(movements.some((each) => each.mutation === mutation.id)).toBe(false);
    const sides = movements.map(({isAfter}) => Number(isAfter));
    expect(sides).toEqual(sides.toSorted((a, b) => a - b));
  });

  test('a case that is not known, or no id at all, is not found', async () => {
    for (const id of [newId(), 'nonsense']) {
      const told = await owner.call('GET', `/api/cases/${id}`);
      expect([told.status, told.body['code']]).toEqual([404, 'case.unknown']);
    }
  });
});
