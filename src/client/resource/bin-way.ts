import type {BinRow} from '#domain/warehouse/bin.ts';
import {readBinPattern} from '#domain/warehouse/bin-pattern.ts';
import {aisleByPattern, placeByPattern, type FoundPlace} from '#domain/warehouse/proposed-place.ts';

/** What of a bin its place follows from, and where it stands by now. */
export type PlacedBin = Pick<BinRow, 'id' | 'name' | 'zone' | 'walking_sequence'>;

/** A bin, and where its name says that it stands. */
export interface NamedBin extends FoundPlace {
  readonly name: string;
}

/** What a pattern would make of the bins of a warehouse, in walking order. */
interface BinWay {
  /** What of the pattern cannot be read, or ''. */
  readonly unread: string;
  /** All of them by the natural order of their names where there is no pattern. */
  readonly matched: readonly NamedBin[];
  readonly others: readonly NamedBin[];
  /** Names of bins that would stand where another does. */
  readonly same: readonly string[];
}

/** What would become of these bins if they were placed by their names. */
export function binWayOf(pattern: string, bins: readonly PlacedBin[]): BinWay {
  const read = pattern.trim() === '' ? undefined : readBinPattern(pattern);
  const unread = read && 'unread' in read ? read.unread : '';
  const named = bins
    .map(({name}): NamedBin => ({name, ...placeByPattern(pattern.trim(), name)}))
    .toSorted((a, b) => a.walking_sequence - b.walking_sequence);
  const isMatched = ({isOfPattern}: NamedBin): boolean => isOfPattern || read === undefined;
  return {
    unread,
    matched: unread === '' ? named.filter(isMatched) : [],
    others: unread === '' ? named.filter((each) => !isMatched(each)) : [],
    same: named
      .filter(({walking_sequence: at}, i) =>
        [named[i - 1], named[i + 1]].some((beside) => beside?.walking_sequence === at),
      )
      .map(({name}) => name),
  };
}

/** Bins whose place is not the one that their names say. */
export interface MisplacedBins {
  /** Those of builds that could not read their names: without a zone, or at no place of the way. */
  readonly unset: readonly PlacedBin[];
  /** Those that stand elsewhere, where the warehouse has a pattern: that may have been said of each. */
  readonly differing: readonly PlacedBin[];
}

/** What placing some bins by their names changes in one aisle. */
export interface AisleChanges {
  readonly aisle: string;
  readonly bins: number;
  /** Of these, how many get another zone, and how many another place on the way. */
  readonly zones: number;
  readonly sequences: number;
}

/** What would change if these bins were placed by their names, aisle by aisle as they would be walked. */
export function changesByAisle(pattern: string, bins: readonly PlacedBin[]): readonly AisleChanges[] {
  const all = bins
    .map((bin) => ({bin, said: placeByPattern(pattern, bin.name)}))
    .toSorted((a, b) => a.said.walking_sequence - b.said.walking_sequence);
  const aisles = new Map<string, AisleChanges>();
  for (const {bin, said} of all) {
    const aisle = aisleByPattern(pattern, bin.name);
    const so = aisles.get(aisle) ?? {aisle, bins: 0, zones: 0, sequences: 0};
    aisles.set(aisle, {
      aisle,
      bins: so.bins + 1,
      zones: so.zones + Number(said.zone !== bin.zone),
      sequences: so.sequences + Number(said.walking_sequence !== bin.walking_sequence),
    });
  }
  return [...aisles.values()];
}

/**
 * Which bins would change if they were placed by their names. Without a pattern, what people have said is no matter.
 */
export function misplacedBins(pattern: string, bins: readonly PlacedBin[]): MisplacedBins {
  const unset: PlacedBin[] = [];
  const differing: PlacedBin[] = [];
  for (const bin of bins) {
    const {name, zone, walking_sequence} = bin;
    const said = placeByPattern(pattern, name);
    if (said.zone === zone && said.walking_sequence === walking_sequence) continue;
    const isUnset =
      (zone === '' && said.zone !== '') || (walking_sequence === 0 && said.walking_sequence > 0);
    if (isUnset) unset.push(bin);
    else if (pattern !== '') differing.push(bin);
  }
  return {unset, differing};
}
