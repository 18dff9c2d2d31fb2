import type {Row} from '#domain/kernel/field.ts';
import {listIn} from '#domain/kernel/json.ts';
import type {Read} from '#domain/kernel/action.ts';
import {ADJUSTED_AWAY, binPlace} from '#domain/stock/place.ts';
import type {LedgerRow, SettledRow} from '../../storage/storage.ts';
import {argsOf} from '../context.ts';
import {asCounted, countedItemOf, withCarriedOff} from './counted-lines.ts';

type CountFacts = Readonly<Record<string, unknown>>;

/** What an effect of a count is held against beside the mutation's own arguments. */
export interface CountedBeside {
  /** Cases that were born of the mutation. */
  readonly born: readonly Row[];
  /** Of a confirmation: the plan's lines of its bins. */
  readonly counted: readonly Row[];
}

/** More lines than a bin of a plan has. */
const MAX_PLAN_BIN_LINES = 10_000;

/** The plan's lines that a confirmation is about, each once however often its bin is named. */
export const readsOfConfirmed = ({mutation}: SettledRow): Read[] => {
  if (mutation.action !== 'counting.confirm') return [];
  const {document = '', bins} = argsOf(mutation);
  const named = new Set((listIn(String(bins)) ?? []).map(String));
  return [...named].map((bin) => ({
    list: 'countLine',
    index: 'bin',
    prefix: [document, bin],
    limit: MAX_PLAN_BIN_LINES,
  }));
};

/** Each difference that was told crosses the border or waits as a case; of a plan's bin none does. */
export function isCount({mutation}: SettledRow, lines: readonly LedgerRow[], {born}: CountedBeside): boolean {
  const {bin, warehouse, lines: text} = argsOf(mutation);
  const said = (JSON.parse(String(text)) as readonly CountFacts[])
    .map((line): CountFacts => ({
      ...line,
      bin,
      warehouse,
      change: Number(line['counted']) - Number(line['believed']),
    }))
    .filter(({change}) => change !== 0);
  const waiting = born.filter(({kind}) => kind === 'approval');
  return lines.length + waiting.length === 0 || isToldOnce(said, lines, waiting);
}

/** The same of the lines that a plan has confirmed. */
export const isConfirmation = (
  {mutation}: SettledRow,
  lines: readonly LedgerRow[],
  {born, counted}: CountedBeside,
): boolean => {
  const waiting = born.filter(({kind}) => kind === 'approval');
  const said = counted
    .filter(({difference}) => difference !== 0)
    .map((row): CountFacts => ({...row, warehouse: mutation.warehouse, change: row['difference']}));
  const waits = new Set(waiting.map(askedBy));
  const booked = said.filter((each) => !waits.has(nameOf(each))).map(countedItemOf);
  return (
    counted.every(({state}) => state === 'confirmed') &&
    isToldOnce(said, asCounted(withCarriedOff(lines, booked)), waiting)
  );
};

function isToldOnce(
  said: readonly CountFacts[],
  lines: readonly LedgerRow[],
  waiting: readonly Row[],
): boolean {
  const done = [...lines.map(movedBy), ...waiting.map(askedBy)].toSorted();
  return JSON.stringify(done) === JSON.stringify(said.map(nameOf).toSorted());
}

const movedBy = ({from, to, quantity, ...line}: LedgerRow): string =>
  nameOf({
    ...line,
    bin: (from === ADJUSTED_AWAY ? to : from).slice(binPlace('').length),
    change: from === ADJUSTED_AWAY ? quantity : to === ADJUSTED_AWAY ? -quantity : NaN,
  });

function askedBy({warehouse, facts}: Row): string {
  const told = JSON.parse(String(facts)) as CountFacts;
  return nameOf({...told, warehouse});
}

const nameOf = ({warehouse, bin, goods, lot = '', unit = '', change}: CountFacts): string =>
  [warehouse, bin, goods, lot, unit, change].map(String).join('/');
