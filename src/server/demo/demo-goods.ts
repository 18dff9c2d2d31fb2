import {withUnitVolume} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {SeededRandom} from './seeded-random.ts';

/** The words that a new company's goods are described with (greaterwms.md 16.2). */
export const LOOKUP_NAMES = {
  goodsUnit: ['Box', 'Package', 'Piece', 'Pallet'],
  goodsClass: [
    'Electronics',
    'Computers',
    'Smart Home',
    'Arts & Crafts',
    'Automotive',
    'Baby',
    'Health',
    'Kitchen',
    'Industrial',
    'Luggage',
    'Movies',
    'Software',
  ],
  goodsBrand: [
    'Alder',
    'Brisk',
    'Corvo',
    'Duna',
    'Elm & Co',
    'Fjord',
    'Galena',
    'Harrow',
    'Ilex',
    'Juno',
    'Kestrel',
    'Lumen',
  ],
  goodsColor: ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Indigo', 'Purple'],
  goodsShape: ['Square', 'Rectangle', 'Cone', 'Cylinder', 'Irregular'],
  goodsSpecs: ['1 x 10', '3 x 3', '5 x 5', '6 x 6'],
  goodsOrigin: [
    'Shanghai',
    'Nanjing',
    'Hangzhou',
    'Beijing',
    'Chongqing',
    'Shenzhen',
    'Guangzhou',
    'Suzhou',
    'Hefei',
    'Chengdu',
    'Kunming',
    'Wuhan',
  ],
} as const satisfies Record<string, readonly string[]>;

type Product = readonly [
  what: string,
  kind: string,
  shape: string,
  grams: number,
  w: number,
  d: number,
  h: number,
  cost: number,
];

/** What the demo trades in: weight in g, sides in mm, cost in whole currency. */
const PRODUCTS: readonly Product[] = [
  ['Kettle, steel, 1.7 l', 'Kitchen', 'Cylinder', 940, 210, 160, 240, 14],
  ['Frying pan, 28 cm', 'Kitchen', 'Cylinder', 1250, 280, 480, 60, 11],
  ['Chef’s knife, 20 cm', 'Kitchen', 'Irregular', 210, 50, 340, 25, 9],
  ['Measuring jug, 1 l', 'Kitchen', 'Cylinder', 180, 130, 160, 170, 2],
  ['Tea towels, pack of 5', 'Kitchen', 'Rectangle', 350, 200, 300, 50, 4],
  ['Desk lamp with dimmer', 'Smart Home', 'Irregular', 1100, 180, 180, 420, 18],
  ['Smart plug, 16 A', 'Smart Home', 'Square', 90, 55, 55, 80, 6],
  ['Door sensor, pair', 'Smart Home', 'Rectangle', 60, 40, 80, 20, 7],
  ['Thermostat head', 'Smart Home', 'Cylinder', 160, 55, 55, 95, 21],
  ['Headphones, over-ear', 'Electronics', 'Irregular', 320, 190, 210, 90, 34],
  ['Power bank, 10,000 mAh', 'Electronics', 'Rectangle', 230, 70, 145, 16, 12],
  ['USB-C cable, 2 m', 'Electronics', 'Irregular', 45, 90, 120, 20, 2],
  ['Label printer roll, 62 mm', 'Electronics', 'Cylinder', 120, 65, 65, 65, 3],
  ['Keyboard, wireless', 'Computers', 'Rectangle', 510, 440, 140, 35, 19],
  ['Mouse, vertical', 'Computers', 'Irregular', 130, 80, 120, 75, 13],
  ['Monitor arm', 'Computers', 'Irregular', 2900, 160, 400, 120, 41],
  ['Watercolours, 24 pans', 'Arts & Crafts', 'Rectangle', 260, 110, 230, 25, 8],
  ['Sketch pad, A4, 100 sheets', 'Arts & Crafts', 'Rectangle', 620, 210, 297, 15, 3],
  ['Wiper blades, 60 cm, pair', 'Automotive', 'Rectangle', 380, 60, 640, 40, 7],
  ['Engine oil 5W-30, 5 l', 'Automotive', 'Rectangle', 4600, 190, 130, 290, 22],
  ['Jump leads, 3 m', 'Automotive', 'Irregular', 1900, 250, 320, 110, 15],
  ['Baby monitor', 'Baby', 'Irregular', 540, 160, 210, 90, 38],
  ['Nappies, size 3, 52 pieces', 'Baby', 'Square', 1600, 330, 240, 220, 8],
  ['First-aid kit, 80 parts', 'Health', 'Rectangle', 750, 240, 170, 80, 10],
  ['Blood-pressure monitor', 'Health', 'Rectangle', 430, 130, 160, 90, 23],
  ['Hand disinfectant, 500 ml', 'Health', 'Cylinder', 520, 75, 75, 210, 3],
  ['Safety gloves, size 9, 12 pairs', 'Industrial', 'Rectangle', 840, 130, 270, 110, 9],
  ['Cable ties, 200 mm, 100 pieces', 'Industrial', 'Rectangle', 110, 100, 230, 25, 1],
  ['Cordless drill, 18 V', 'Industrial', 'Irregular', 1750, 290, 330, 110, 62],
  ['Ratchet straps, 5 m, pair', 'Industrial', 'Irregular', 1400, 190, 240, 100, 12],
  ['Stretch film, 500 mm', 'Industrial', 'Cylinder', 2300, 110, 110, 520, 5],
  ['Cabin suitcase, 40 l', 'Luggage', 'Rectangle', 2700, 400, 200, 550, 37],
  ['Packing cubes, set of 4', 'Luggage', 'Square', 310, 280, 360, 60, 6],
  ['Silent film collection', 'Movies', 'Rectangle', 240, 135, 190, 45, 11],
  ['Accounting suite, one seat', 'Software', 'Rectangle', 95, 135, 190, 15, 55],
];

/** `count` goods A00001 …: the products above, again and again in other colours and brands. */
export function demoGoods(
  chance: SeededRandom,
  count: number,
  suppliers: readonly Row[],
  lookups: ReadonlyMap<string, readonly Row[]>,
): Row[] {
  const idOf = (list: string, name: string): string =>
    String(lookups.get(list)?.find((row) => row['name'] === name)?.['id'] ?? '');
  const anyOf = (list: string): Row => chance.pick(lookups.get(list) ?? []);
  return Array.from({length: count}, (_, i) => {
    const [what, kind, shape, weight, width, depth, height, cost] =
      PRODUCTS[i % PRODUCTS.length] ?? chance.pick(PRODUCTS);
    const color = anyOf('goodsColor');
    const brand = anyOf('goodsBrand');
    return withUnitVolume({
      id: chance.id(),
      code: `A${String(i + 1).padStart(5, '0')}`,
      description: `${what}, ${String(color['name']).toLowerCase()}`,
      name: `${String(brand['name'])} ${what.split(',')[0] ?? what}`,
      supplier: String(chance.pick(suppliers)['id']),
      weight,
      width,
      depth,
      height,
      unit: idOf('goodsUnit', weight > 2000 ? 'Box' : 'Piece'),
      class: idOf('goodsClass', kind),
      brand: String(brand['id']),
      color: String(color['id']),
      shape: idOf('goodsShape', shape),
      specs: String(anyOf('goodsSpecs')['id']),
      origin: String(anyOf('goodsOrigin')['id']),
      cost: cost * 10_000 + chance.below(100) * 100,
      price: cost * (14_000 + chance.below(8_000)),
      // Every fourth is to be at hand; of some of these there are fewer.
      safety_stock: i % 4 === 3 ? 40 + (i % 5) * 40 : 0,
    });
  });
}
