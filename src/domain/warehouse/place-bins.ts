import {defineAction, outcomeDone, put, refuse, type Action, type Put, type Read} from '../kernel/action.ts';
import type {EditGuard} from '../kernel/editing.ts';
import {faultsOf, type FieldFault} from '../kernel/field.ts';
import {isId} from '../kernel/id.ts';
import {faultsOfIds, idsOf} from '../kernel/ids-arg.ts';
import {objectIn} from '../kernel/json.ts';
import {STOCK_KEEPERS} from '../kernel/roles.ts';
import {bin} from './bin.ts';
import {patternOf, placeByPattern} from './proposed-place.ts';
import {warehouse} from './warehouse.ts';

export const PLACE_BINS = 'bin.place';
/** Who edits bins. */
export const BIN_EDITORS = STOCK_KEEPERS;
/** Bins that one claim speaks of; a whole warehouse is placed by several. */
export const MAX_BINS_PLACED = 200;

/** Where a bin stood before it was placed by its name. */
export interface PreviousPlace {
  readonly zone: string;
  readonly walking_sequence: number;
}

/**
 * Bins that stand there get the zone and the walking sequence that their names say by the pattern of their warehouse
 * (BIN-5), whatever they had. With `stood`, by their ids, they are put back: each that still stands where its name
 * says.
 * `guards`: what keeps people from editing bins now.
 */
export const placeBins = (guards: readonly EditGuard[]): Action =>
  defineAction({
    name: PLACE_BINS,
    version: 1,
    kind: 'claim',
    offline: false,
    roles: BIN_EDITORS,
    args: {bins: {kind: 'json', required: true}, stood: {kind: 'json'}},
    check: ({bins, stood}) => [
      ...faultsOfIds('bins', bins, MAX_BINS_PLACED),
      ...(stood === undefined ? [] : faultsOfStood(objectIn(stood), idsOf(bins))),
    ],
    reads: ({bins}, context, view) => [
      {list: warehouse.name, key: context.warehouse},
      ...idsOf(bins).map((id): Read => ({list: bin.name, key: id})),
      ...guards.flatMap((guard) => guard.reads?.({}, view, context) ?? []),
    ],
    decide({bins, stood}, view, context) {
      for (const guard of guards) {
        const refusal = guard.refusal({}, view, context);
        if (refusal) return refuse(refusal.code, refusal.facts);
      }
      const pattern = patternOf(view, context.warehouse);
      const before = stood === undefined ? undefined : objectIn(stood);
      const puts: Put[] = [];
      for (const id of idsOf(bins)) {
        const row = view.get(bin, id);
        if (row?.warehouse !== context.warehouse) return refuse('bin.unknown', {bin: id});
        const {zone, walking_sequence} = placeByPattern(pattern, row.name);
        const isPlaced = row.zone === zone && row.walking_sequence === walking_sequence;
        // What was said of it since stays.
        if (before && !isPlaced) continue;
        // Faults were found before.
        const to = before ? (before[id] as PreviousPlace) : {zone, walking_sequence};
        puts.push(put(bin, {...row, ...to}));
      }
      return outcomeDone({puts, told: {placed: puts.length}});
    },
  });

const {zone, walking_sequence} = bin.fields;

/** One for each bin, by its id, and nothing else. */
const faultsOfStood = (stood: Readonly<Record<string, unknown>>, bins: readonly string[]): FieldFault[] => [
  ...Object.keys(stood).flatMap((key): FieldFault[] =>
    isId(key) ? [] : [{field: 'stood', code: 'not-an-id'}],
  ),
  ...bins.flatMap((id) => faultsOfPlace(stood[id])),
];

const faultsOfPlace = (given: unknown): FieldFault[] =>
  typeof given === 'object' && given !== null
    ? faultsOf({zone, walking_sequence: {...walking_sequence, required: true}}, {...given})
    : [{field: 'stood', code: 'required'}];
