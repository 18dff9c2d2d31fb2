import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {endedWork, startWork} from '../rig/long-work.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt} from './warehouse.ts';

/** An order of so many, confirmed and released. */
async function anOrderOf(owner: Caller, goods: Id, quantity: number): Promise<Id> {
  const [customer, id] = [newId(), newId()];
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
  await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
  await owner.do('outbound.create', {customer, lines: JSON.stringify([{goods, quantity}])}, {id});
  const document = ownRowId(id, 1);
  await owner.do('outbound.confirm', {document});
  const {long} = (await owner.do('outbound.release', {document})).body;
  if (long) throw new Error('release is long here');
  return document;
}

describe.each(DATABASES)('counting on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => void (server = await openServer(kind)));
  afterAll(() => server.close());

  /** A company with ten units in one bin, and a handheld that has seen them. */
  async function aCompany() {
    const owner = await Caller.register(server.url);
    const {goods, from, to, move} = await furnishSmall(owner, 10);
    const [mine, other] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    /** What a handheld says that it has counted, of what it had seen then. */
    const counted = (
      by: HttpHandheld,
      units: number,
      seen: {epoch: string; version: number},
      bin: Id = from,
    ) =>
      by.mutation('counting.count', {
        warehouse: owner.warehouse,
        bin,
        ...seen,
        whole: 1,
        lines: JSON.stringify([{goods, counted: units, believed: bin === from ? 10 : 0}]),
      });
    const seen = async () => {
      const {epoch, version} = await server.server.deps.storage.read(owner.company, async ({head}) => head);
      return {epoch, version};
    };
    const proved = () => server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    return {owner, goods, from, to, move, mine, other, counted, seen, proved};
  }
  const openCases = async (owner: Caller): Promise<Row[]> => owner.list('case', 'index=state&state=open');

  test('[COUNT-2] a count against a move of another device that its handheld had not heard of waits for the office', async () => {
    const {owner, goods, from, mine, other, move, counted, seen, proved} = await aCompany();
    const before = await seen();
    await other.push([other.mutation('stock.moveBin', move(4))]);
    const {results} = await mine.push([counted(mine, 9, before)]);
    expect(results).toMatchObject([{status: 'applied'}]);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(6);
    const [waiting] = await openCases(owner);
    expect(JSON.parse(String(waiting?.['facts']))).toMatchObject({change: -1, waits: 'moved'});
    await owner.do('stock.approve', {case: String(waiting?.['id']), note: 'looked'});
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(5);
    expect(await proved()).toEqual([]);
  });

  test('[COUNT-2] at desks, which have no device, each person is a hand: what another has moved out and in makes a count wait, what oneself has does not', async () => {
    const {owner, goods, from, to, move, seen} = await aCompany();
    const [one, other] = [await owner.hire('StockControl'), await owner.hire('StockControl')];
    const before = await seen();
    await one.do('stock.moveBin', move(4));
    await one.do('stock.moveBin', {...move(4), from: to, to: from});
    const lines = JSON.stringify([{goods, counted: 6, believed: 10}]);
    const count = {warehouse: owner.warehouse, bin: from, ...before, whole: 1, lines};
    await other.do('counting.count', count);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(10);
    const waiting = await openCases(owner);
    expect(waiting.map(({facts}) => JSON.parse(String(facts)))).toMatchObject([{change: -4, waits: 'moved'}]);
    await one.do('counting.count', count);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(6);
    expect(await openCases(owner)).toHaveLength(1);
  });

  test('[COUNT-2] its own moves, and those of others that it had heard of, are in what it counted', async () => {
    const {owner, goods, from, mine, other, move, counted, seen} = await aCompany();
    await other.push([other.mutation('stock.moveBin', move(4))]);
    const [before, own] = [await seen(), mine.mutation('stock.moveBin', move(1))];
    const told = counted(mine, 4, before);
    const lines = JSON.stringify([{goods, counted: 4, believed: 5}]);
    await mine.push([own, {...told, args: {...told.args, lines}}]);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(4);
    expect(await openCases(owner)).toEqual([]);
  });

  test('[COUNT-2] a count that names no history has seen none: its difference waits', async () => {
    const {owner, goods, from, mine, counted} = await aCompany();
    await mine.push([counted(mine, 9, {epoch: '', version: 0})]);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(10);
    expect(await openCases(owner)).toHaveLength(1);
  });

  test('[COUNT-2] a count that names a version which is not there yet has seen none: what another moved out and in makes it wait', async () => {
    const {owner, goods, from, to, mine, other, move, counted, seen} = await aCompany();
    await other.push([
      other.mutation('stock.moveBin', move(4)),
      other.mutation('stock.moveBin', {...move(4), from: to, to: from}),
    ]);
    const {epoch, version} = await seen();
    await mine.push([counted(mine, 6, {epoch, version: version + 1_000_000})]);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(10);
    const waiting = await openCases(owner);
    expect(waiting.map(({facts}) => JSON.parse(String(facts)))).toMatchObject([{change: -4, waits: 'moved'}]);
  });

  test('[COUNT-17] [STOCK-10] two handhelds count without having heard of one another: what agrees is booked once, what does not is not approved on top, and the books are proved', async () => {
    const {owner, goods, from, mine, other, move, counted, seen, proved} = await aCompany();
    const before = await seen();
    await mine.push([counted(mine, 8, before)]);
    const [told, unit] = [counted(other, 8, before), newId()];
    const both = [
      {goods, counted: 8, believed: 10},
      {goods, unit, counted: 2, believed: 0},
    ];
    await other.push([{...told, args: {...told.args, lines: JSON.stringify(both)}}]);
    expect([await unitsAt(owner, goods, binPlace(from)), await openCases(owner)]).toEqual([8, []]);
    expect(await owner.list('handcountrecorder', `warehouse=${owner.warehouse}`)).toHaveLength(3);
    expect(await proved()).toEqual([]);
    await mine.push([mine.mutation('stock.moveBin', move(2))]);
    for (const by of [other, mine]) await by.push([counted(by, 7, before)]);
    const waiting = (await openCases(owner)).filter(({kind}) => kind === 'approval');
    expect(waiting).toHaveLength(2);
    const ids = waiting.map(({id}) => String(id));
    // Units were carried since: neither is what stands there now, and somebody counts it once more.
    for (const id of ids) {
      const refused = await owner.act('stock.approve', {case: id, note: 'looked'});
      expect(refused.text).toContain('count.counted-since');
      await owner.do('stock.decline', {case: id, note: 'counted again'});
      expect(await owner.list('countTask')).toMatchObject([{bin: from, is_open: 1}]);
    }
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(6);
    expect(await proved()).toEqual([]);
  });

  test('[COUNT-7] a plan is filled with the bins of a zone, of goods, and of what moved on a day or since one', async () => {
    const {owner, from, to, mine, move} = await aCompany();
    await mine.push([mine.mutation('stock.moveBin', move(1))]);
    const {warehouse} = owner;
    const [first] = await owner.list('bin', `warehouse=${warehouse}`);
    const third = newId();
    const own = {size: String(first?.['size']), property: 'Normal'};
    await owner.do('bin.create', {id: third, warehouse, name: 'Z-01', zone: 'Cold', ...own});
    const today = new Date().toISOString().slice(0, 10);
    const ways: readonly (readonly [string, string, readonly Id[]])[] = [
      ['zone', 'Cold', [third]],
      ['goods', 'KETTLE', [from, to]],
      ['since', today, [from, to]],
      ['day', today, [from, to]],
      ['day', '2001-01-01', []],
      ['goods', 'NOTHING', []],
    ];
    for (const [selected_by, selected, bins] of ways) {
      const id = newId();
      await owner.do('counting.makePlan', {selected_by, selected}, {id});
      const document = ownRowId(id, 1);
      const work = await endedWork(owner, await startWork(owner, 'counting.fillPlan', {document}));
      expect([selected_by, work.failed]).toEqual([selected_by, 0]);
      const tasks = (await owner.list('countTask')).filter((row) => row['document'] === document);
      expect([selected_by, tasks.map((row) => String(row['bin'])).toSorted()]).toEqual([
        selected_by,
        bins.toSorted(),
      ]);
      await owner.do('counting.cancelPlan', {document});
    }
    expect((await owner.list('countPlan')).map(({code}) => code)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `CC-00000${String(n)}`),
    );
  });

  test('[COUNT-6] what a blind plan hides no list, spreadsheet or mirror tells before the bin was counted, whoever asks', async () => {
    const {owner, from, mine, counted, seen} = await aCompany();
    const id = newId();
    await owner.do('counting.makePlan', {selected_by: 'bin', is_blind: 1}, {id});
    await owner.do('counting.addBins', {document: ownRowId(id, 1), bins: JSON.stringify([from])});
    const counter = await owner.hire('StockControl');
    const asked = `warehouse=${owner.warehouse}`;
    const told = async (by: Caller) => {
      const rows = [...(await by.list('countLine')), ...(await by.list('cyclecount', asked))];
      const sheet = await by.call('GET', '/api/lists/countLine?form=raw');
      const shown = await by.call('GET', `/api/lists/cyclecount?form=csv&columns=history&${asked}`);
      return {
        history: rows.map(({history, planned}) => [history, planned]),
        head: sheet.text.split('\n')[0]?.includes('planned'),
        shown: shown.text.trim().split('\r\n').slice(1),
      };
    };
    const mirrored = async (): Promise<unknown> => {
      const {body} = await mine.pull({snapshot: {start: 0, list: 'countLine', after: ''}});
      return ['history', 'planned'].map((column) => JSON.stringify(body).includes(`"${column}"`));
    };
    for (const by of [counter, owner])
      expect(await told(by)).toEqual({
        history: [
          [0, undefined],
          [0, undefined],
        ],
        head: false,
        shown: ['0'],
      });
    expect(await mirrored()).toEqual([true, false]);
    await mine.push([counted(mine, 7, await seen())]);
    expect((await told(counter)).history).toEqual([
      [10, undefined],
      [10, undefined],
    ]);
  });

  test('[COUNT-15] a plan of no day that there is is not made, and nothing looks for its bins', async () => {
    const {owner} = await aCompany();
    for (const selected of ['x', '', '9999-99-99']) {
      const {status, body} = await owner.act('counting.makePlan', {selected_by: 'since', selected});
      expect([selected, status, body['code']]).toEqual([selected, 400, 'args.invalid']);
    }
    expect(await owner.list('countPlan')).toEqual([]);
    const id = newId();
    await owner.do('counting.makePlan', {selected_by: 'day', selected: '9999-12-31'}, {id});
    const document = ownRowId(id, 1);
    const work = await endedWork(owner, await startWork(owner, 'counting.fillPlan', {document}));
    expect(work).toMatchObject({state: 'done', total: 0, failed: 0});
  });

  test('[T10] [COUNT-9] what was counted in a plan is confirmed at once: −3 is a movement of three, and the books are proved from their records', async () => {
    const {owner, goods, from, to, mine, counted, seen, proved} = await aCompany();
    const id = newId();
    await owner.do('counting.makePlan', {selected_by: 'bin'}, {id});
    const document = ownRowId(id, 1);
    await owner.do('counting.addBins', {document, bins: JSON.stringify([from, to])});
    const before = await seen();
    const {results} = await mine.push([counted(mine, 7, before), counted(mine, 2, before, to)]);
    expect(results.map(({status}) => status)).toEqual(['applied', 'applied']);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(10);
    const work = await endedWork(owner, await startWork(owner, 'counting.confirmPlan', {document}));
    expect(work).toMatchObject({state: 'done', total: 1, failed: 0});
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(7);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(2);
    const ledger = await server.server.deps.storage.read(owner.company, (tx) =>
      tx.ledger({version: before.version, n: 0}, 100),
    );
    const moved = ledger.map((line) => [line.from, line.to, line.quantity]);
    expect(moved).toHaveLength(2);
    expect(moved).toEqual(
      expect.arrayContaining([
        [binPlace(from), 'adjusted', 3],
        ['adjusted', binPlace(to), 2],
      ]),
    );
    expect(await owner.list('countPlan')).toMatchObject([{state: 'confirmed', bins: 2, confirmed: 2}]);
    expect(await proved()).toEqual([]);
  });

  test('[COUNT-11] what was counted by hand, and what a plan confirmed, is in the list of its recorder', async () => {
    const {owner, goods, from, mine, counted, seen} = await aCompany();
    await mine.push([counted(mine, 9, await seen())]);
    const asked = `warehouse=${owner.warehouse}`;
    expect(await owner.list('handcountrecorder', asked)).toMatchObject([{goods, bin: from, difference: -1}]);
    expect(await owner.list('cyclecountrecorder', asked)).toEqual([]);
  });

  test('[COUNT-16] [COUNT-18] units that one device missed and another counts are there once, those that nobody finds are nowhere, its case is closed and says how, and the books are proved', async () => {
    const {owner, goods, from, mine, other, counted, seen, proved} = await aCompany();
    const document = await anOrderOf(owner, goods, 6);
    const short = {
      document,
      goods,
      bin: from,
      quantity: 1,
      believed: 10,
      reason: 'not-found',
      rest: 'back-order',
    };
    const missed = mine.mutation('outbound.shortPick', short);
    await mine.push([missed]);
    const [open] = (await openCases(owner)).filter(({code}) => code === 'pick.short');
    const count = async (units: number, believed: number) => {
      const told = counted(other, units, await seen());
      const lines = JSON.stringify([{goods, counted: units, believed}]);
      const {results} = await other.push([{...told, args: {...told.args, lines}}]);
      expect(results).toMatchObject([{status: 'applied'}]);
    };
    await count(6, 0);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(6);
    expect(await unitsAt(owner, goods, 'discrepancy')).toBe(0);
    expect(await openCases(owner)).toEqual([]);
    expect(await proved()).toEqual([]);
    const told = await owner.call('GET', `/api/cases/${String(open?.['id'])}`);
    expect(told.body).toMatchObject({
      closed: {
        moved: [
          {from: 'discrepancy', quantity: 6},
          {from: 'discrepancy', to: 'adjusted', quantity: 3},
        ],
      },
    });
    // Whoever finds them later finds something else.
    await count(11, 6);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(11);
    expect(await proved()).toEqual([]);
  });

  test('[COUNT-18] a plan that is made after a short pick has emptied a bin ends its case, and the books are proved', async () => {
    const {owner, goods, from, mine, other, seen, proved} = await aCompany();
    const document = await anOrderOf(owner, goods, 6);
    const short = {document, goods, bin: from, quantity: 1, believed: 10, left: 0};
    const told = {...short, reason: 'not-found', rest: 'back-order'};
    await mine.push([mine.mutation('outbound.shortPick', told)]);
    const id = newId();
    const plan = {document: ownRowId(id, 1), bins: JSON.stringify([from])};
    await owner.do('counting.makePlan', {selected_by: 'bin'}, {id});
    await owner.do('counting.addBins', plan);
    const count = {warehouse: owner.warehouse, bin: from, ...(await seen()), whole: 1, lines: '[]'};
    await other.push([other.mutation('counting.count', count)]);
    expect((await openCases(owner)).map(({code}) => code)).toEqual(['pick.short']);
    await owner.do('counting.confirm', plan);
    expect(await openCases(owner)).toEqual([]);
    expect(await unitsAt(owner, goods, 'discrepancy')).toBe(0);
    expect(await owner.list('countTask')).toEqual([]);
    expect(await proved()).toEqual([]);
  });

  test('[COUNT-10] a short pick of any device puts its bin on the list of those to count', async () => {
    const {owner, from, mine, move} = await aCompany();
    await mine.push([mine.mutation('stock.moveBin', move(12))]);
    expect(await owner.list('countTask')).toMatchObject([{bin: from, reason: 'stock.short', is_open: 1}]);
  });
});
