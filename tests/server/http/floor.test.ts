import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt} from './warehouse.ts';

const CALLERS = 32;
const times = <T>(make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({length: CALLERS}, (_, i) => make(i)));

describe.each(DATABASES)('thirty-two at one bin of twenty, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => void (server = await openServer(kind)));
  afterAll(() => server.close());

  const ledgerOf = (owner: Caller) =>
    server.server.deps.storage.read(owner.company, (tx) => tx.ledger({version: 0, n: 0}, 10_000));
  /** Sum of all places against what crossed the border. P7. */
  const balanceOf = async (owner: Caller) => {
    const rows = await owner.list('stock', `warehouse=${owner.warehouse}`);
    const stands = rows.reduce((sum, row) => sum + Number(row['quantity']), 0);
    const border = (await ledgerOf(owner)).reduce(
      (sum, {from, to, quantity}) =>
        sum + (from === 'adjusted' ? quantity : 0) - (to === 'adjusted' ? quantity : 0),
      0,
    );
    return {stands, border};
  };
  const openCases = async (owner: Caller): Promise<Row[]> => owner.list('case', 'index=state&state=open');

  test('[MOVE-2] over HTTP each takes one: twenty are accepted, twelve refused, nothing is negative', async () => {
    const owner = await Caller.register(server.url);
    const {goods, from, to, move} = await furnishSmall(owner, 20);
    const answers = await times(() => owner.act('stock.moveBin', move(1)));
    const statuses = answers.map(({status}) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(12);
    for (const {status, body} of answers) {
      if (status === 409) expect(body).toMatchObject({code: 'stock.short', there: 0, wanted: 1});
    }
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(0);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(20);
    expect(await openCases(owner)).toEqual([]);
    expect(await balanceOf(owner)).toEqual({stands: 20, border: 20});
  });

  describe('pushed as facts', () => {
    let owner: Caller;
    let goods: string;
    let from: string;
    let to: string;
    beforeAll(async () => {
      owner = await Caller.register(server.url);
      const small = await furnishSmall(owner, 20);
      ({goods, from, to} = small);
      const handhelds: HttpHandheld[] = [];
      for (let i = 0; i < CALLERS; i++) handhelds.push(await HttpHandheld.enrol(owner));
      const pushes = await Promise.all(
        handhelds.map((handheld) => handheld.push([handheld.mutation('stock.moveBin', small.move(1))])),
      );
      const statuses = pushes.map(({results}) => results[0]?.status);
      expect(statuses.filter((status) => status === 'applied')).toHaveLength(20);
      expect(statuses.filter((status) => status === 'corrected')).toHaveLength(12);
    });

    test('[MOVE-5] twelve are corrected, each with its case; source 0, destination 32, discrepancy −12', async () => {
      expect(await unitsAt(owner, goods, binPlace(from))).toBe(0);
      expect(await unitsAt(owner, goods, binPlace(to))).toBe(32);
      expect(await unitsAt(owner, goods, DISCREPANCY_ACCOUNT)).toBe(-12);
      const cases = await openCases(owner);
      expect(cases).toHaveLength(12);
      expect(new Set(cases.map((row) => row['mutation'])).size).toBe(12);
      expect(await balanceOf(owner)).toEqual({stands: 20, border: 20});
    });

    test.each([
      ['[CASE-3]', 'stock.closeAsFound', 32, 12],
      ['[CASE-4]', 'stock.closeAsNotThere', 20, 0],
    ])('%s %s for all twelve leaves %i, with %i adjusted in', async (_, closing, left, adjusted) => {
      const own = await Caller.register(server.url);
      const small = await furnishSmall(own, 20);
      const handheld = await HttpHandheld.enrol(own);
      await handheld.push(
        Array.from({length: CALLERS}, () => handheld.mutation('stock.moveBin', small.move(1))),
      );
      const cases = await openCases(own);
      expect(cases).toHaveLength(12);
      await Promise.all(cases.map((row) => own.do(closing, {case: String(row['id'])})));
      expect(await unitsAt(own, small.goods, binPlace(small.to))).toBe(left);
      expect(await unitsAt(own, small.goods, DISCREPANCY_ACCOUNT)).toBe(0);
      expect(await openCases(own)).toEqual([]);
      expect(await balanceOf(own)).toEqual({stands: 20 + adjusted, border: 20 + adjusted});
    });
  });

  test('[MOVE-5] "it is here" records the fact over HTTP too: corrected, with what was believed', async () => {
    const owner = await Caller.register(server.url);
    const {goods, to, move} = await furnishSmall(owner, 0);
    const id = newId();
    const {body} = await owner.do('stock.moveBin', move(2), {id, believed: '0 there'});
    expect(body).toMatchObject({detail: 'success', status: 'corrected', id});
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(2);
    const fate = await owner.call('GET', `/api/actions/by-id/${id}`);
    expect(fate.body).toMatchObject({status: 'corrected', version: body['version'], epoch: body['epoch']});
  });

  test('[T2] the same request sent twice with one id is booked once and answered alike', async () => {
    const owner = await Caller.register(server.url);
    const {goods, to, move} = await furnishSmall(owner, 5);
    const id = newId();
    const [first, again] = await Promise.all([
      owner.do('stock.moveBin', move(3), {id}),
      owner.do('stock.moveBin', move(3), {id}),
    ]);
    expect(again.body).toEqual(first.body);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(3);
    const refused = newId();
    const no = await owner.act('stock.moveBin', move(9), {id: refused});
    const noAgain = await owner.act('stock.moveBin', move(9), {id: refused});
    expect([no.status, noAgain.status, noAgain.text]).toEqual([409, 409, no.text]);
  });

  test('[T9] a bin whose goods were all moved has no stock row', async () => {
    const owner = await Caller.register(server.url);
    const {from, move} = await furnishSmall(owner, 4);
    await owner.do('stock.moveBin', move(4));
    const rows = await owner.list('stock', `warehouse=${owner.warehouse}`);
    expect(rows.map((row) => row['place'])).not.toContain(binPlace(from));
  });

  test('[T11] whoever may not move stock is refused with 403 and changes nothing', async () => {
    const owner = await Caller.register(server.url);
    const {goods, to, move} = await furnishSmall(owner, 4);
    const inbound = await owner.hire('Inbound');
    const answer = await inbound.act('stock.moveBin', move(1), {warehouse: owner.warehouse});
    expect([answer.status, answer.body['code']]).toEqual([403, 'role.forbidden']);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(0);
  });
});
