import type {Done, MessageFacts} from '../kernel/action.ts';
import {rowKey} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {stock} from './stock.ts';

/** What stood somewhere, and how much of it was in question. */
interface StoodBefore {
  readonly quantity: number;
  readonly disputed: number;
}

/** A stock row as a closing found it and as it left it. */
export interface CaseChange {
  /** The row's key. */
  readonly stock: string;
  readonly before: StoodBefore;
  readonly after: StoodBefore;
}

/** More rows than anybody reads. */
const MAX_ROWS_TOLD = 100;
const NOTHING_STOOD: StoodBefore = {quantity: 0, disputed: 0};

/** CASE-10: the outcome of a closing, telling what each stock row that it changes held before and after. */
export function withCaseChanges(outcome: Done, view: View): Done {
  const puts = outcome.puts.flatMap(({list, row}) =>
    list === stock.name ? [{key: rowKey(stock, row), after: standing(row)}] : [],
  );
  const dels = outcome.dels.flatMap(({list, key}) =>
    list === stock.name ? [{key, after: NOTHING_STOOD}] : [],
  );
  const changes = [...puts, ...dels].slice(0, MAX_ROWS_TOLD).map(({key, after}): CaseChange => {
    const row = view.get(stock, key);
    return {stock: key, before: row ? standing(row) : NOTHING_STOOD, after};
  });
  return {...outcome, told: {changes: JSON.stringify(changes)} satisfies MessageFacts};
}

const standing = (row: Readonly<Record<string, unknown>>): StoodBefore => ({
  quantity: Number(row['quantity']),
  disputed: Number(row['disputed']),
});

/** What was told, from the facts of the closing's record; nothing where it tells nothing. */
export function changesInCase(facts: string): readonly CaseChange[] {
  if (facts === '') return [];
  // Written above.
  const {changes = '[]'} = JSON.parse(facts) as {readonly changes?: string};
  return JSON.parse(changes) as CaseChange[];
}
