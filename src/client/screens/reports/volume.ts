import type {ReportAnswer} from '#protocol/report.ts';

/** What is counted of movements. */
export const VOLUME_MEASURES = ['lines', 'units', 'value'] as const;
export type VolumeMeasure = (typeof VOLUME_MEASURES)[number];

/** What moved in some days. Units and value are whole numbers of any size; no value for whom it is not. */
export interface MovedVolume {
  readonly from: string;
  readonly to: string;
  readonly lines: number;
  readonly units: bigint;
  readonly value: bigint | undefined;
}

/** What moved, bar by bar. */
export const volumesOf = ({buckets}: ReportAnswer): readonly MovedVolume[] =>
  buckets.map(({from, to, groups}) => {
    const sumOf = (name: string): bigint => groups.reduce((sum, {sums}) => sum + BigInt(sums[name] ?? 0), 0n);
    const hasValue = groups.every(({sums}) => 'value' in sums);
    const lines = groups.reduce((sum, {count}) => sum + count, 0);
    return {from, to, lines, units: sumOf('units'), value: hasValue ? sumOf('value') : undefined};
  });

/** All of them together. */
export const totalOf = (volumes: readonly MovedVolume[]): Omit<MovedVolume, 'from' | 'to'> => ({
  lines: volumes.reduce((sum, {lines}) => sum + lines, 0),
  units: volumes.reduce((sum, {units}) => sum + units, 0n),
  value: volumes.some(({value}) => value === undefined)
    ? undefined
    : volumes.reduce((sum, {value = 0n}) => sum + value, 0n),
});

/** Those of the period before, to stand beside; none where nothing moved in it, as before a company has begun. */
export const comparedWith = (before: readonly MovedVolume[]): readonly MovedVolume[] =>
  before.some(({lines}) => lines > 0) ? before : [];

/** How documents stand to what was promised, and how long they took. */
interface Promises {
  readonly promised: number;
  readonly kept: number;
}

export function promisesOf({buckets}: ReportAnswer): Promises {
  const groups = buckets.flatMap((bucket) => bucket.groups);
  const of = (...names: readonly string[]): number =>
    groups.reduce((sum, {by, count}) => sum + (names.includes(String(by['kept'])) ? count : 0), 0);
  const kept = of('early', 'on-day');
  return {kept, promised: kept + of('late')};
}

/** How long documents of groups like these took on average, ms; `undefined` where there were none. */
export function averageOf(
  {buckets}: ReportAnswer,
  like: Readonly<Record<string, string>> = {},
): number | undefined {
  const groups = buckets
    .flatMap((bucket) => bucket.groups)
    .filter(({by}) => Object.entries(like).every(([name, value]) => by[name] === value));
  const count = groups.reduce((sum, each) => sum + each.count, 0);
  const lasted = groups.reduce((sum, {sums}) => sum + BigInt(sums['lasted'] ?? 0), 0n);
  return count === 0 ? undefined : Number(lasted / BigInt(count));
}

/** Units that were sent of those that were ordered, at the first time of asking. */
export function filledOf({buckets}: ReportAnswer): {readonly ordered: bigint; readonly shipped: bigint} {
  const groups = buckets.flatMap((bucket) => bucket.groups).filter(({by}) => by['order'] === 'first');
  const of = (name: string): bigint => groups.reduce((sum, {sums}) => sum + BigInt(sums[name] ?? 0), 0n);
  return {ordered: of('ordered'), shipped: of('shipped')};
}

/** Thousandths of a whole, exactly as far as those go; `undefined` of nothing. */
export const shareOf = (part: bigint | number, whole: bigint | number): number | undefined =>
  BigInt(whole) === 0n ? undefined : Number((BigInt(part) * 1_000n) / BigInt(whole)) / 1_000;

/**
 * How often what stood on average went out within a year: `null` where nothing stood at one end of it, so that half a
 * company's life is not told as a year; `undefined` until all is known.
 */
export function turnsOf(
  picked: bigint | undefined,
  now: bigint | undefined,
  yearAgo: bigint | undefined,
): number | null | undefined {
  if (picked === undefined || now === undefined || yearAgo === undefined) return undefined;
  return now <= 0n || yearAgo <= 0n ? null : Number((picked * 200n) / (now + yearAgo)) / 100;
}
