import type {Row} from '#domain/kernel/field.ts';
import {withProposedPlace} from '#domain/warehouse/proposed-place.ts';
import type {SeededRandom} from './seeded-random.ts';

/** Name, width, depth and height in mm (greaterwms.md 16.2). */
const SIZES = [
  ['Big', 1100, 1200, 1800],
  ['Floor', 10_000, 10_000, 10_000],
  ['Small', 800, 1000, 1200],
  ['Tiny', 200, 250, 300],
] as const;

export const demoBinSizes = (chance: SeededRandom): Row[] =>
  SIZES.map(([name, width, depth, height]) => ({id: chance.id(), name, width, depth, height}));

/** Zones apart from the shelves, each with a property of its own. */
const SPECIAL = [
  ['D', 'Damage'],
  ['H', 'Holding'],
  ['Q', 'Inspection'],
] as const;
const SPECIAL_BINS = 4;
const SHELF_LETTERS = 'ABCEFGJKLMNPRSTUVWXYZ';
const BAYS = 10;
const LEVELS = 4;

/** `count` bins of one warehouse: shelves A-01-01-1 … zone by zone, and four bins each in D, H and Q on the floor. */
export function demoBins(
  chance: SeededRandom,
  count: number,
  warehouse: string,
  sizes: readonly Row[],
): Row[] {
  const size = (name: string): string => String(sizes.find((row) => row['name'] === name)?.['id'] ?? '');
  const special = SPECIAL.flatMap(([zone, property]) =>
    Array.from({length: SPECIAL_BINS}, (_, i) => ({
      name: `${zone}-01-0${String(i + 1)}-1`,
      size: size('Floor'),
      property,
    })),
  );
  const shelves = Array.from({length: Math.max(0, count - special.length)}, (_, i) => {
    const level = i % LEVELS;
    const of =
      level === LEVELS - 1 ? 'Big' : level === 0 ? 'Small' : chance.below(8) === 0 ? 'Tiny' : 'Small';
    return {name: shelfName(i, count), size: size(of), property: 'Normal'};
  });
  return [...shelves, ...special]
    .slice(0, count)
    .map((bin) => withProposedPlace({after: {id: chance.id(), warehouse, ...bin}}));
}

function shelfName(i: number, count: number): string {
  const aisles = count > 10_000 ? 90 : 4;
  const perZone = aisles * BAYS * LEVELS;
  const within = i % perZone;
  const aisle = Math.floor(within / (BAYS * LEVELS)) + 1;
  const bay = (Math.floor(within / LEVELS) % BAYS) + 1;
  const level = (within % LEVELS) + 1;
  return `${zoneName(Math.floor(i / perZone))}-${two(aisle)}-${two(bay)}-${String(level)}`;
}

/** A, B, C, E … Z, AA, AB … without the letters that mean something else or look like digits. */
function zoneName(n: number): string {
  const letters = SHELF_LETTERS.length;
  const last = SHELF_LETTERS.charAt(n % letters);
  return n < letters ? last : zoneName(Math.floor(n / letters) - 1) + last;
}

const two = (n: number): string => String(n).padStart(2, '0');
