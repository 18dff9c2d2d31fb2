import {defineAction, done, put, refuse, type Action, type Put, type Read} from '../kernel/action.ts';
import type {Guard} from '../kernel/editing.ts';
import {faultsOfIds, idsOf} from '../kernel/ids-arg.ts';
import {STOCK_KEEPERS} from '../kernel/roles.ts';
import {bin} from './bin.ts';
import {patternOf, placeByPattern} from './proposed-place.ts';
import {warehouse} from './warehouse.ts';

export const PLACE_BINS = 'bin.place';
/** Who edits bins. */
export const PLACERS = STOCK_KEEPERS;
/** Bins that one claim speaks of; whoever places a whole warehouse does so in several. */
export const MOST_PLACED = 200;

/**
 * Bins that stand there get the zone and the walking sequence that their names say by the pattern of their warehouse
 * (BIN-5), whatever they had. `guards`: what keeps people from editing bins now.
 */
export const placeBins = (guards: readonly Guard[]): Action =>
  defineAction({
    name: PLACE_BINS,
    version: 1,
    kind: 'claim',
    offline: false,
    roles: PLACERS,
    args: {bins: {kind: 'json', required: true}},
    check: ({bins}) => faultsOfIds('bins', bins, MOST_PLACED),
    reads: ({bins}, context, view) => [
      {list: warehouse.name, key: context.warehouse},
      ...idsOf(bins).map((id): Read => ({list: bin.name, key: id})),
      ...guards.flatMap((guard) => guard.reads?.({}, view, context) ?? []),
    ],
    decide({bins}, view, context) {
      for (const guard of guards) {
        const refusal = guard.refusal({}, view, context);
        if (refusal) return refuse(refusal.code, refusal.facts);
      }
      const pattern = patternOf(view, context.warehouse);
      const puts: Put[] = [];
      for (const id of idsOf(bins)) {
        const row = view.get(bin, id);
        if (row?.warehouse !== context.warehouse) return refuse('bin.unknown', {bin: id});
        const {zone, walking_sequence} = placeByPattern(pattern, row.name);
        puts.push(put(bin, {...row, zone, walking_sequence}));
      }
      return done({puts});
    },
  });
