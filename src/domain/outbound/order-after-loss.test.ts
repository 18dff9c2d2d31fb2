import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {StockWorld, testId} from '#tests/builders/stock-world.ts';
import {bin} from '../warehouse/bin.ts';
import {dn, dnLine} from './dn.ts';

const ORDERED = 8;
const STOOD = 20;
const TRUCK = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};

/** What hands did with the goods of one order, each thing once. */
type Did = Carried | {readonly is: 'truck' | 'proof'};
interface Carried {
  readonly is: 'pick' | 'putBack';
  readonly quantity: number;
}

/** Shelf, dock and customer, as they really are. */
function worldOfHands(done: readonly Did[]) {
  const at = {shelf: STOOD, dock: 0, customer: 0};
  for (const did of done) {
    if (did.is === 'pick') [at.shelf, at.dock] = [at.shelf - did.quantity, at.dock + did.quantity];
    if (did.is === 'putBack') [at.shelf, at.dock] = [at.shelf + did.quantity, at.dock - did.quantity];
    if (did.is === 'truck') [at.customer, at.dock] = [at.customer + at.dock, 0];
  }
  return at;
}

/** A released order of a time before the loss, and the same work told in whatever order it comes back. */
class House {
  readonly world = new StockWorld();
  readonly #bin = this.world.aBin();
  readonly #goods = this.world.aGoods();
  readonly #order: Id;

  constructor() {
    const {world} = this;
    world.give('customer', {id: testId(3_000_000), name: 'Ortega'});
    world.stand(this.#bin, this.#goods, STOOD);
    const mutation = world.id();
    const lines = JSON.stringify([{goods: this.#goods, quantity: ORDERED}]);
    const create = {customer: testId(3_000_000), lines};
    world.store(world.settle('outbound.create', create, {role: 'Admin'}, world.view(), mutation));
    this.#order = ownRowId(mutation, 1);
    for (const action of ['outbound.confirm', 'outbound.release'])
      world.do(action, {document: this.#order}, {role: 'Admin'});
  }

  /** `n`: as which of all it was done by the history that is lost. */
  tell(did: Did, n: number): string {
    const named = {document: this.#order, goods: this.#goods, bin: this.#bin};
    const told: readonly [string, Row] =
      'quantity' in did
        ? [`outbound.${did.is}`, {...named, quantity: did.quantity}]
        : did.is === 'truck'
          ? ['outbound.dispatch', {...TRUCK, orders: JSON.stringify([{document: this.#order, whole: 0}])}]
          : ['outbound.deliver', {document: this.#order, lines: '[]'}];
    const settled = this.world.do(...told, {
      role: 'Admin',
      device: testId(4_000_000 + n),
      doneAt: {epoch: 'lost', version: n},
      wasBefore: ({epoch, version}) => (epoch === 'lost' ? n < version : version > 0),
    });
    const codes = 'corrections' in settled ? settled.corrections.map(({code}) => code) : [];
    return [settled.status, ...codes].join(' ');
  }

  /** The books of the same places; of the customer, what the order has sent. */
  get books() {
    const rows = this.world.all(dnLine);
    const of = (column: 'shipped' | 'returned' | 'picked' | 'wanted'): number =>
      rows.reduce((sum, row) => sum + row[column], 0);
    return {
      shelf: this.world.standing(this.#bin, this.#goods)?.[0] ?? 0,
      dock: of('picked'),
      customer: of('shipped') - of('returned'),
      wanted: of('wanted'),
    };
  }

  get cases(): readonly string[] {
    return this.world.openCases().map(({code}) => code);
  }
}

const told = (...done: readonly (readonly [Did, number])[]) => {
  const house = new House();
  const ends = done.map(([did, n]) => house.tell(did, n));
  return {house, ends};
};
const pick = (quantity: number): Did => ({is: 'pick', quantity});
const putBack = (quantity: number): Did => ({is: 'putBack', quantity});
const truck: Did = {is: 'truck'};
const proof: Did = {is: 'proof'};

test('[DN-15] the truck before the pick that it took: the pick goes with it, and nobody wants those units any more', () => {
  const {house, ends} = told([truck, 2], [pick(8), 1]);
  expect(ends).toEqual(['applied', 'applied']);
  expect(house.books).toEqual({shelf: 12, dock: 0, customer: 8, wanted: 0});
  expect(house.cases).toEqual([]);
  expect(house.world.all(dn).map(({state}) => state)).toEqual(['shipped', 'cancelled']);
});

test('[DN-15] the proof and the truck before the pick: it came as it was sent', () => {
  for (const order of [
    [
      [proof, 3],
      [truck, 2],
      [pick(5), 1],
    ],
    [
      [truck, 2],
      [proof, 3],
      [pick(5), 1],
    ],
    [
      [proof, 3],
      [pick(5), 1],
      [truck, 2],
    ],
  ] as const) {
    const {house} = told(...order);
    expect(house.books).toEqual({shelf: 15, dock: 0, customer: 5, wanted: 3});
    expect(house.cases).toEqual([]);
    expect(house.world.all(dnLine)[0]).toMatchObject({shipped: 5, actual: 5, shortage: 0});
  }
});

test('[DN-15] a pick of after the truck is not shipped with it, though it comes back first', () => {
  const {house, ends} = told([pick(5), 1], [pick(2), 3], [truck, 2]);
  expect(ends.at(-1)).toBe('corrected dn.left');
  expect(house.books).toMatchObject({shelf: 13, dock: 2, customer: 5});
  expect(house.cases).toEqual(['dn.left']);
});

test('[DN-15] what was put back before the truck left, and is told after it, was never sent: its rest wants it again', () => {
  const {house, ends} = told([pick(5), 1], [truck, 3], [putBack(2), 2]);
  expect(ends.at(-1)).toBe('applied');
  expect(house.books).toEqual({shelf: 17, dock: 0, customer: 3, wanted: 5});
  const whole = told([pick(8), 1], [truck, 3], [putBack(2), 2]);
  expect(whole.ends.at(-1)).toBe('corrected dn.left');
  expect(whole.house.books).toMatchObject({shelf: 14, customer: 6});
});

test('[DN-15] what is put back late by a device that may have done it before the truck is a question, and not where it was heard since', () => {
  const house = new House();
  house.tell(pick(8), 1);
  house.tell(truck, 2);
  const {world} = house;
  const [order] = world.all(dn);
  const [line] = world.all(dnLine);
  const [shelf] = world.all(bin);
  const back = (quietAt: number) => {
    const args = {document: order?.id ?? '', goods: line?.goods ?? '', bin: shelf?.id ?? '', quantity: 1};
    return world.do('outbound.putBack', args, {role: 'Admin', device: testId(9), quietAt});
  };
  expect(back(world.now + 60_000)).toMatchObject({status: 'applied'});
  expect(back(world.now - 60_000)).toMatchObject({
    status: 'corrected',
    corrections: [{code: 'dn.back-late'}],
  });
  expect(world.all(dnLine)[0]).toMatchObject({shipped: 8, returned: 2});
});

test('[DN-15] what was picked only since is not what was put back: a case says so until the pick before is told', () => {
  const {house, ends} = told([pick(2), 4], [putBack(2), 2], [truck, 3], [pick(3), 1]);
  expect(ends[1]).toMatch(/^corrected/);
  expect(house.cases.length).toBeGreaterThan(0);
  // The units of since are where they were, and the truck has taken what was picked before it.
  expect(house.books).toMatchObject({dock: 2, customer: 3});
});

/** Work that hands can have done one after the other: nothing is put back that does not stand at the dock. */
const work: fc.Arbitrary<readonly Did[]> = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({is: fc.constant('pick' as const), quantity: fc.integer({min: 1, max: 3})}),
      },
      {
        weight: 2,
        arbitrary: fc.record({is: fc.constant('putBack' as const), quantity: fc.integer({min: 1, max: 2})}),
      },
      {weight: 2, arbitrary: fc.constantFrom<Did>({is: 'truck'}, {is: 'proof'})},
    ),
    {minLength: 2, maxLength: 7},
  )
  .map((all) =>
    all.reduce<readonly Did[]>((done, did) => (isPossible(done, did) ? [...done, did] : done), []),
  );

function isPossible(before: readonly Did[], did: Did): boolean {
  const {dock, customer} = worldOfHands(before);
  const hasLeft = before.some(({is}) => is === 'truck');
  if (did.is === 'pick') return dock + customer + did.quantity <= ORDERED;
  if (did.is === 'putBack') return did.quantity <= dock;
  return did.is === 'truck' ? !hasLeft && dock > 0 : hasLeft && !before.some(({is}) => is === 'proof');
}

test('[DN-15] in whatever order the work of one order comes back, books and hands agree in the end, or a case says where they do not', () => {
  let silent = 0;
  fc.assert(
    fc.property(
      work.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(
            all.map((_, n) => n),
            {minLength: all.length},
          ),
        ),
      ),
      ([all, order]) => {
        const house = new House();
        const story = order.flatMap((n) => {
          const did = all[n];
          return did ? [`${String(n)} ${JSON.stringify(did)} ${house.tell(did, n + 1)}`] : [];
        });
        const hands = worldOfHands(all);
        const {wanted, ...books} = house.books;
        if (house.cases.length > 0) return;
        silent++;
        expect(books, story.join('\n')).toEqual(hands);
        // Nobody is asked to send a second time what the customer has.
        expect(wanted + books.dock + books.customer, story.join('\n')).toBe(ORDERED);
      },
    ),
    {numRuns: 300},
  );
  expect(silent).toBeGreaterThan(60);
});
