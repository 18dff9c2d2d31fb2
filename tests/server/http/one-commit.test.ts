import {randomBytes} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {idAt, type Id} from '#domain/kernel/id.ts';
import {lotId} from '#domain/stock/lot.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {lookInto} from '../rig/proof.ts';
import {faultsAfter} from '../rig/tampered.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** Tries until two asks come into one commit: mostly the first or the second. */
const TRIES = 20;

/** An id of somewhat earlier, as of a caller whose clock is behind. */
const early = (): Id => idAt(Date.now() - 5_000, randomBytes(10));

describe.each(DATABASES)('what one commit settles in another order than that of ids, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 400);
  });
  afterAll(() => server.close());

  const rowOf = async (list: string, id: Id): Promise<Row> =>
    (await owner.list(list)).find((row) => row['id'] === id) ?? {};
  const edit = async (list: string, id: Id, set: Row, made = newId()) => {
    const {version} = await rowOf(list, id);
    return () =>
      owner.act(`${list}.edit`, {id, version: Number(version), set: JSON.stringify(set)}, {id: made});
  };
  const faults = (): Promise<string[]> =>
    lookInto(server.where, (database) => database.read(owner.company, (tx) => checkHistory(tx, RULES)));
  /** The same behind somebody with a console; then all is as before. */
  const faultsIf = (tampering: string): Promise<string[]> =>
    lookInto(server.where, (database) => faultsAfter(database, owner.company, [tampering]));

  /** Asks for both at once until they are done in one commit; each time they must prove. */
  async function together(
    asks: (i: number) => Promise<readonly (() => ReturnType<Caller['act']>)[]>,
  ): Promise<void> {
    let isOne = false;
    for (let i = 0; i < TRIES && !isOne; i++) {
      const sizes = [1, 2, 3].map(() => ({id: newId(), name: newId(), width: 4, depth: 4, height: 4}));
      const both = await asks(i);
      // While these are written the others wait together.
      const answers = await Promise.all([
        ...sizes.map((size) => owner.act('binSize.create', size)),
        ...both.map((ask) => ask()),
      ]);
      const [one, two] = answers.slice(-2);
      isOne = one?.status === 200 && two?.status === 200 && one.body['version'] === two.body['version'];
      expect(await faults()).toEqual([]);
    }
    expect(isOne).toBe(true);
  }

  test('a bin that is edited and then placed by its name proves, and nothing else that is put there', async () => {
    await together(async (i) => [
      await edit('bin', small.to, {zone: `Z${String(i)}`}),
      () => owner.act('bin.place', {bins: JSON.stringify([small.to])}, {id: early()}),
    ]);
    expect(await faultsIf(`update bin set zone = 'Q9' where id = '${small.to}'`)).toEqual([
      expect.stringContaining(`bin ${small.to} has zone Q9`),
    ]);
  });

  test.each(['bin.place', 'bin.create'])('%s and another pattern of the warehouse', async (action) => {
    const size = String((await owner.list('binSize'))[0]?.['id']);
    const names = {warehouse: owner.warehouse, size, property: 'Normal'};
    const bin = newId();
    await owner.do('bin.create', {id: bin, name: `7-08-${action === 'bin.place' ? '09' : '19'}`, ...names});
    const patterns = ['{zone}-{aisle}-{bay}', '{aisle}-{zone}-{bay}'];
    await together(async (i) => [
      () =>
        action === 'bin.place'
          ? owner.act(action, {bins: JSON.stringify([bin])})
          : owner.act(action, {id: newId(), name: `5-${String(i + 10)}-03`, ...names}),
      await edit('warehouse', owner.warehouse, {bin_pattern: patterns[i % 2] ?? ''}),
    ]);
  });

  test('somebody who is locked by an edit and then let in again', async () => {
    const id = newId();
    await owner.do('staff.create', {id, name: `Ana ${id}`, type: 'Supervisor'});
    await together(async () => [
      await edit('staff', id, {is_locked: 1}),
      () => owner.act('staff.unlock', {staff: id}, {id: early()}),
    ]);
  });

  test('a case that is handed to two', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    await handheld.push([
      handheld.mutation('stock.moveBin', {...small.move(1), from: small.to, to: small.from}),
    ]);
    const [row] = await owner.list('case');
    const people = [newId(), newId()] as const;
    for (const id of people) await owner.do('staff.create', {id, name: `Ben ${id}`, type: 'Supervisor'});
    const to = (id: Id, made: Id) => () =>
      owner.act('case.assign', {case: String(row?.['id']), to: id}, {id: made});
    await together(() => Promise.resolve([to(people[0], newId()), to(people[1], early())]));
    const other = newId();
    const stolen = `update "case" set assigned = '${other}' where id = '${String(row?.['id'])}'`;
    expect(await faultsIf(stolen)).toEqual([expect.stringContaining(`is ${other}'s and was handed to`)]);
  });

  test('[COUNT-17] a count that waits in part, of which the books had the rest, before a move of that', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const {goods, from: bin} = small;
    const {warehouse} = owner;
    const lot = {goods, lot: lotId(goods, 'L-5'), lot_code: 'L-5'};
    const count = (...lines: Row[]) =>
      handheld.mutation('counting.count', {warehouse, bin, lines: JSON.stringify(lines)});
    await handheld.push([count({...lot, counted: 5, believed: 0})]);
    const {results} = await handheld.push([
      count({goods, counted: 100, believed: 400}, {...lot, counted: 5, believed: 9}),
      handheld.mutation('stock.moveBin', {...small.move(1), lot: lot.lot}),
    ]);
    expect(results.map(({status}) => status)).toEqual(['applied', 'applied']);
    expect(await owner.list('case')).toContainEqual(
      expect.objectContaining({kind: 'approval', mutation: results[0]?.id}),
    );
    expect(await faults()).toEqual([]);
  });
});
