import type {GoodsRow} from '#domain/goods/goods.ts';
import {ssccOf} from '#domain/goods/sscc.ts';
import {foldText} from '#domain/kernel/search.ts';
import type {DecimalSign} from '#domain/moving/number-text.ts';
import {labelText} from '#domain/scanning/label.ts';
import {plainWhole} from '../resource/typed-number.ts';

/** A line as it stands in the form: goods that are known, or a code that names none, and what was typed as quantity. */
export interface TypedLine {
  /** Of this form alone. */
  readonly key: number;
  /** '' where the code names no goods. */
  readonly goods: string;
  /** As it was typed or pasted. */
  readonly code: string;
  readonly lot: string;
  readonly quantity: string;
  /** The number of the pallet that they come on, where one was typed. */
  readonly sscc?: string;
  /** Why it comes back, where one was chosen. */
  readonly reason?: string;
}

/** A line while it is typed: what stands in its two fields, and the goods that were chosen, or ''. */
export interface PendingLine {
  readonly text: string;
  readonly goods: string;
  readonly quantity: string;
  readonly sscc?: string;
}
export const NOTHING_PENDING: PendingLine = {text: '', goods: '', quantity: ''};

/** What of goods a form needs to find them by. */
export interface KnownGoods {
  readonly id: string;
  readonly code: string;
  readonly row: GoodsRow;
  /** The text of its printed label. */
  readonly label: string;
  readonly search: string;
}

export const knownGoods = (row: GoodsRow): KnownGoods => {
  const {id, code, name, description} = row;
  const search = foldText([code, name, description].join('\n'));
  return {id, code, row, label: labelText('goods', id), search};
};

/** The goods that a text is the code or the label of. */
export function goodsNamed(all: readonly KnownGoods[], text: string): KnownGoods | undefined {
  const wanted = text.trim().toUpperCase();
  if (wanted === '') return undefined;
  return (
    all.find(({label, code}) => label === wanted || code === text.trim()) ??
    all.find(({code}) => code.toUpperCase() === wanted)
  );
}

/**
 * Rows of a spreadsheet or of a list with commas: a code, behind it a quantity, 1 where none stands there, and behind
 * that, of a delivery, the number of the pallet that they come on.
 */
export function pastedRows(
  text: string,
  sign: DecimalSign,
): {readonly code: string; readonly quantity: string; readonly sscc: string}[] {
  return text.split(/\r\n|\r|\n/).flatMap((row) => {
    // Where cells have another sign between them, a comma stands in a number.
    const [code = '', quantity = '', sscc = ''] = row
      .split(/[\t;]/.test(row) ? /\t|;/ : /,(?=\s*\d+\s*(?:,[\s\d()]*)?$)/)
      .map((cell) => cell.trim());
    return code === ''
      ? []
      : [{code, quantity: quantity === '' ? '1' : plainWhole(quantity, sign), sscc: ssccOf(sscc)}];
  });
}

/** Whether a text is more than one code: rows that belong into lines. */
export const isRows = (text: string): boolean => /[\t\r\n]/.test(text.trim());

/** Lines with these behind them. The same goods twice are one line: a document has each only once (DOC-4), but for what
 * of a delivery comes on one pallet and what on another. */
export function withTypedLines(
  lines: readonly TypedLine[],
  added: readonly Omit<TypedLine, 'key'>[],
): TypedLine[] {
  const all = [...lines];
  let key = Math.max(0, ...lines.map((line) => line.key));
  for (const line of added) {
    const at = all.findIndex(
      (each) =>
        line.goods !== '' &&
        each.goods === line.goods &&
        each.lot === line.lot &&
        (each.sscc ?? '') === (line.sscc ?? ''),
    );
    const same = all[at];
    const sum = same && sumOf(same.quantity, line.quantity);
    if (same && sum !== undefined) all[at] = {...same, quantity: sum};
    else all.push({...line, key: ++key});
  }
  return all;
}

/**
 * Lines whose codes name goods by now: what was pasted before all goods were read is of them as soon as they are.
 * Their keys are of this form again where one of them has changed.
 */
export function namedLines(all: readonly KnownGoods[], lines: readonly TypedLine[]): readonly TypedLine[] {
  const found = lines.map((line) => (line.goods === '' ? goodsNamed(all, line.code) : undefined));
  if (!found.some(Boolean)) return lines;
  return withTypedLines(
    [],
    lines.map((line, i) => ({...line, goods: found[i]?.id ?? line.goods})),
  );
}

/**
 * The line that pending fields make, `undefined` where nothing stands in them. What is not whole yet becomes a line
 * as well: what is wrong with it is said at it, and no save goes without what they typed last.
 */
export function lineOfPending(
  all: readonly KnownGoods[],
  {text, goods, quantity, sscc = ''}: PendingLine,
  sign: DecimalSign,
): Omit<TypedLine, 'key'> | undefined {
  if (text.trim() === '' && goods === '' && quantity.trim() === '') return undefined;
  const known = all.find(({id}) => id === goods) ?? goodsNamed(all, text);
  return {
    goods: known?.id ?? '',
    code: known?.code ?? text.trim(),
    lot: '',
    quantity: plainWhole(quantity, sign),
    ...(sscc === '' ? {} : {sscc: ssccOf(sscc)}),
  };
}

/** Two quantities added up, where both are whole numbers. */
function sumOf(a: string, b: string): string | undefined {
  return isWhole(a) && isWhole(b) ? String(Number(a) + Number(b)) : undefined;
}
const isWhole = (text: string): boolean => /^\d{1,7}$/.test(text);

/** Lines as an action takes them; what is no number goes on as it stands, so that the domain names the fault. */
export const linesArgument = (lines: readonly TypedLine[], sign: DecimalSign): string =>
  JSON.stringify(
    lines.map(({goods, lot, quantity: typed, sscc = '', reason = ''}) => ({
      goods,
      ...(lot === '' ? {} : {lot}),
      ...(sscc === '' ? {} : {sscc}),
      ...(reason === '' ? {} : {reason}),
      quantity: numberIn(plainWhole(typed, sign)),
    })),
  );

const numberIn = (text: string): number | string => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);

/** How many units were typed; none where it is no number of them. */
export function typedUnits(typed: string, sign: DecimalSign): number {
  const text = plainWhole(typed, sign);
  return isWhole(text) ? Number(text) : 0;
}

/** The number of a line, from 1, and its field, of a fault such as `lines.3.quantity`. */
export function placeOfFault(field: string): {readonly line: number; readonly of: string} | undefined {
  const [, line, of = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  return line === undefined ? undefined : {line: Number(line), of};
}
