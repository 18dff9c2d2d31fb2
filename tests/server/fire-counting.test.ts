import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {countTask} from '#domain/counting/count-plan.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {stock, stockKey} from '#domain/stock/stock.ts';
import {createDice, oneOf} from '../simulation/dice.ts';
import {allRows} from '#server/storage/history.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './http/site.ts';
import {furnishSmall} from './http/warehouse.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {endedWork, startWork} from './rig/long-work.ts';
import {proveRest} from './rig/proof.ts';

const BINS = 2_000;
const DEVICES = 4;
/** By the books each bin holds these; every so many bins the shelf has another number. */
const BOOKED = 10;
const WRONG_EACH = 7;
const ASKED_AT_ONCE = 20;

describe.each(DATABASES)('a count with moves going on, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let goods: Id;
  let bins: readonly Id[];
  let floor: readonly FloorDevice[];
  /** What really stands in each bin. */
  const shelf = new Map<Id, number>();
  const dice = createDice(41);

  /** Bins of one zone with the same goods, and shelves that every so often hold something else than the books say. */
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    const small = await furnishSmall(owner, 0);
    goods = small.goods;
    const size = String((await owner.list('binSize'))[0]?.['id']);
    const {warehouse} = owner;
    bins = Array.from({length: BINS}, newId);
    for (let i = 0; i < BINS; i += ASKED_AT_ONCE)
      await Promise.all(
        bins.slice(i, i + ASKED_AT_ONCE).map(async (id, j) => {
          const name = `Z-${String(i + j).padStart(4, '0')}`;
          await owner.do('bin.create', {id, warehouse, name, zone: 'Hall', size, property: 'Normal'});
          const opening = {warehouse, bin: id, goods, change: BOOKED, reason: 'opening'};
          await owner.do('stock.adjust', opening);
        }),
      );
    for (const [i, id] of bins.entries()) shelf.set(id, BOOKED + (i % WRONG_EACH === 0 ? (i % 5) - 2 : 0));
    floor = [];
    for (let n = 0; n < DEVICES; n++) floor = [...floor, await FloorDevice.enrol(owner)];
    for (const device of floor) await device.sync();
  });
  afterAll(() => server.close());

  /** Hands count what is there, and the device tells what its screen said of that moment. */
  async function count(device: FloorDevice, bin: Id): Promise<void> {
    const {epoch, version} = await device.mirror.cursor();
    const key = stockKey(device.warehouse, binPlace(bin), '', goods, '');
    const believed = Number((await device.recorder.get(stock, key)).row?.['quantity'] ?? 0);
    const counted = shelf.get(bin) ?? 0;
    const lines = counted + believed > 0 ? [{goods, counted, believed}] : [];
    const told = {warehouse: device.warehouse, bin, epoch, version, whole: 1, again: 1};
    const work = {action: 'counting.count', args: {...told, lines: JSON.stringify(lines)}};
    const submitted = await device.recorder.submit(work);
    if (submitted.kind !== 'recorded') throw new Error(JSON.stringify(submitted));
    device.promised.push(submitted.entry.id);
  }

  /** Hands carry some units that are really there, whatever the screen says of them. */
  async function carry(device: FloorDevice, who: string): Promise<void> {
    const full = bins.filter((bin) => (shelf.get(bin) ?? 0) > 0);
    const from = oneOf(full, dice(who, 'from'));
    const to = oneOf(bins, dice(who, 'to'));
    if (from === to) return;
    const there = shelf.get(from) ?? 0;
    const quantity = 1 + Math.floor(dice(who, 'units') * there);
    shelf.set(from, there - quantity);
    shelf.set(to, (shelf.get(to) ?? 0) + quantity);
    await device.move({warehouse: device.warehouse, goods, from, to, quantity});
  }

  const openCases = () => owner.list('case', 'index=state&state=open');

  /** The office closes what is open: what hands have moved was there, and a count that waits is done once more. */
  async function closeCases(): Promise<Set<Id>> {
    const again = new Set<Id>();
    for (let cases = await openCases(); cases.length > 0; cases = await openCases())
      for (const {id, kind: of, facts} of cases) {
        const told = JSON.parse(String(facts)) as Row;
        if (of === 'approval') {
          again.add(String(told['bin']));
          await owner.do('stock.decline', {case: String(id), note: 'counted once more'});
        } else await owner.do('stock.closeAsFound', {case: String(id)});
      }
    return again;
  }

  test('[COUNT-12] four devices count 2,000 bins of a plan while units are moved about: in the end the books and the shelves agree', async () => {
    const plan = newId();
    await owner.do('counting.makePlan', {selected_by: 'zone', selected: 'Hall'}, {id: plan});
    const document = ownRowId(plan, 1);
    await endedWork(owner, await startWork(owner, 'counting.fillPlan', {document}));
    for (const device of floor) await device.sync();

    const shares = floor.map((_, n) => bins.filter((__, i) => i % DEVICES === n));
    while (shares.some((share) => share.length > 0)) {
      const n = Math.floor(dice('site', 'who') * DEVICES);
      const [device, share, who] = [floor[n], shares[n], String(n)];
      if (!device || !share) throw new Error('nobody');
      const next = share.shift();
      if (next !== undefined) await count(device, next);
      if (dice(who, 'carries') < 0.2) await carry(device, who);
      if (dice(who, 'is heard') < 0.05) await device.sync();
    }
    // Two of them come back only after the office has confirmed what it had.
    for (const device of floor.slice(0, 2)) await device.sync();
    await endedWork(owner, await startWork(owner, 'counting.confirmPlan', {document}));
    for (const device of floor) await device.sync();
    await endedWork(owner, await startWork(owner, 'counting.confirmPlan', {document}));
    expect(await owner.list('countPlan')).toMatchObject([{state: 'confirmed', confirmed: BINS}]);

    let recounted = 0;
    const [device] = floor;
    if (!device) throw new Error('nobody');
    for (;;) {
      const again = await closeCases();
      for (const each of floor) await each.sync();
      for (const {bin} of await tasks()) again.add(bin);
      if (again.size === 0) break;
      recounted += again.size;
      for (const bin of again) await count(device, bin);
      await device.sync();
    }
    expect(await booked()).toEqual(new Map([...shelf].filter(([, units]) => units > 0)));
    // Most of them were counted once.
    expect([recounted > 0, recounted < BINS / 2]).toEqual([true, true]);
    for (const each of floor) await each.sync();
    await proveRest(server.server.deps.storage, floor);
  }, 240_000);

  const tasks = () =>
    server.server.deps.storage.read(owner.company, async (tx) =>
      (await allRows(tx, countTask)).map((row) => ({bin: String(row['bin'])})),
    );

  /** What the books say of each bin, and nothing in question anywhere. */
  const booked = () =>
    server.server.deps.storage.read(owner.company, async (tx) => {
      const rows = await allRows(tx, stock);
      expect(
        rows.filter((row) => row['place'] === DISCREPANCY_ACCOUNT || Number(row['disputed']) > 0),
      ).toEqual([]);
      const units = (row: Row) =>
        [String(row['place']).slice(binPlace('').length), Number(row['quantity'])] as const;
      return new Map(rows.map(units));
    });
});
