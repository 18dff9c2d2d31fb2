import {withRoute} from '#domain/finance/freight-rate.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {SeededRandom} from './seeded-random.ts';
import {DEMO_CITIES} from './demo-people.ts';

/** Ten-thousandths in one unit of the currency. */
const ONE = 10_000;

const ASSETS: readonly (readonly [name: string, quantity: number, cost: number])[] = [
  ['Counterbalance forklift', 3, 28_500],
  ['Reach truck', 2, 34_900],
  ['Pallet jack', 9, 420],
  ['Order picking cart', 14, 260],
  ['Dock leveller', 4, 6_800],
  ['Stretch wrapper', 1, 9_450],
  ['Handheld scanner', 12, 980],
  ['Label printer', 3, 1_150],
];

export const demoAssets = (chance: SeededRandom): Row[] =>
  ASSETS.map(([name, quantity, cost]) => ({id: chance.id(), name, quantity, cost: cost * ONE}));

const CARRIERS = ['Albatross Freight', 'Northway Haulage', 'Tern Express'];

/** What each transportation supplier asks for to the warehouse and from it. */
export function demoRates(chance: SeededRandom, warehouseCity: string): Row[] {
  const ways = [
    ...DEMO_CITIES.map((city) => [city, warehouseCity] as const),
    ...DEMO_CITIES.filter((city) => city !== warehouseCity).map((city) => [warehouseCity, city] as const),
  ];
  return ways.flatMap(([send_city, receiver_city]) =>
    CARRIERS.map((transportation_supplier) =>
      withRoute({
        id: chance.id(),
        transportation_supplier,
        send_city,
        receiver_city,
        weight_fee: (20 + chance.below(60)) * (ONE / 100),
        volume_fee: (60 + chance.below(90)) * ONE,
        min_payment: (25 + chance.below(40)) * ONE,
      }),
    ),
  );
}
