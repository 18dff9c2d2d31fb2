import {unguarded} from '../kernel/csv.ts';
import {isTextField, type Field, type FieldFault, type Value} from '../kernel/field.ts';

/** What a cell says, or what is wrong with it. */
export type Cell = {readonly value: Value} | {readonly fault: FieldFault['code']};

/** Ten-thousandths of a currency. */
const MONEY_PLACES = 4;
const NUMBER = /^([+-]?\d{1,15})(?:\.(\d{1,15}))?$/;

/**
 * The text of a cell as its field holds it (IMPORT-4): numbers with a point and nothing else between their digits,
 * whatever the country; money in the currency; weights and sides rounded to whole grams and millimetres, never to
 * nothing; choices by name in any case. What a reference names is looked up by whoever asks.
 */
export function readCell(field: Field, text: string): Cell {
  const said = text.trim();
  if (field.kind === 'choice') return choiceOf(field, said);
  if (isTextField(field)) return {value: unguarded(text)};
  const [, whole, part = ''] = NUMBER.exec(said) ?? [];
  if (whole === undefined) return {fault: 'not-a-number'};
  if (field.kind === 'money') return moneyOf(whole, part);
  if (field.kind === 'grams' || field.kind === 'millimetres') return measureOf(Number(said));
  return /^0*$/.test(part) ? {value: Number(whole)} : {fault: 'not-a-number'};
}

const choiceOf = ({options = []}: Field, said: string): Cell => ({
  value: options.find((option) => option.toLowerCase() === said.toLowerCase()) ?? said,
});

function moneyOf(whole: string, part: string): Cell {
  if (/[1-9]/.test(part.slice(MONEY_PLACES))) return {fault: 'not-a-number'};
  const value = Number(whole + part.slice(0, MONEY_PLACES).padEnd(MONEY_PLACES, '0'));
  return Number.isSafeInteger(value) ? {value} : {fault: 'too-large'};
}

const measureOf = (exact: number): Cell => ({
  value: exact > 0 ? Math.max(1, Math.round(exact)) : Math.round(exact) + 0,
});
