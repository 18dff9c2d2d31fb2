import {MAX_DOCUMENT_LINES} from './document.ts';
import {QUANTITY_MAX, type FieldFault} from './field.ts';
import {isId} from './id.ts';
import {rowsIn} from './json.ts';

/** A line as it is entered. */
export interface EnteredLine {
  readonly goods: string;
  readonly lot: string;
  readonly quantity: number;
  /** The logistic unit that they come on, or ''. */
  readonly sscc: string;
  /** Why they come back, or ''. */
  readonly reason: string;
}

/** What lines of a kind may say beside goods, lot and quantity. */
interface LineWords {
  /** What is the number of a logistic unit, where lines may name the one that they come on. */
  readonly isSscc?: (text: string) => boolean;
  /** The reasons that a line may give. */
  readonly reasons?: readonly string[];
}

/** Goods of a document as a worker saw them: perhaps with the line that they were taken for. */
interface SeenGoods {
  readonly line?: string;
  readonly goods: string;
  readonly lot?: string;
}

/**
 * Of the lines of a document the one that goods and lot belong to: their own, else the one that takes any lot (DOC-4).
 */
export function lineHolding<L extends {readonly id: string; readonly goods: string; readonly lot: string}>(
  lines: readonly L[],
  {line = '', goods, lot = ''}: SeenGoods,
): L | undefined {
  const own = lines.filter((each) => each.goods === goods);
  return (
    own.find(({id}) => id === line) ??
    own.find((each) => each.lot === lot) ??
    own.find((each) => each.lot === '')
  );
}

/** Some units, and the line that they are of. */
export interface LinePart<L> {
  readonly line: L;
  readonly units: number;
}

/**
 * Units of some goods that leave a place, by the lines that hold them there: the one they are said to be of first, then
 * the document's others; what none holds is of the first.
 */
export function sharedOut<L extends {readonly id: string}>(
  lines: readonly L[],
  first: L | undefined,
  units: number,
  held: (line: L) => number,
): LinePart<L>[] {
  const order = first ? [first, ...lines.filter(({id}) => id !== first.id)] : lines;
  const parts: LinePart<L>[] = [];
  let left = units;
  for (const line of order) {
    const own = Math.min(left, Math.max(0, held(line)));
    if (own === 0) continue;
    left -= own;
    parts.push({line, units: own});
  }
  const [leading] = order;
  if (left === 0 || !leading) return parts;
  const [head, ...rest] = parts;
  return head?.line.id === leading.id
    ? [{line: leading, units: head.units + left}, ...rest]
    : [{line: leading, units: left}, ...parts];
}

/** The argument of 1,000 lines with a lot each takes about 100,000 characters; a document is one claim (DOC-3). */
export const linesArg = {kind: 'json', required: true, max: 300_000} as const;

/** Lines as entered, in their order. Faults were found before by {@link faultsOfLines}. */
export const enteredLines = (text: string): EnteredLine[] =>
  (rowsIn<keyof EnteredLine>(text) ?? []).map(({goods, lot, quantity, sscc, reason}) => ({
    goods: textOf(goods),
    lot: textOf(lot),
    quantity: Number(quantity),
    sscc: textOf(sscc),
    reason: textOf(reason),
  }));

/**
 * Every fault of lines, each under its number (from 1) and its field: `lines.3.quantity` (DOC-3, DOC-4). The same goods
 * on two logistic units are two lines here.
 */
export function faultsOfLines(text: string, {isSscc, reasons = []}: LineWords = {}): FieldFault[] {
  const lines = rowsIn<keyof EnteredLine>(text);
  if (!lines) return [{field: 'lines', code: 'not-json'}];
  if (lines.length === 0) return [{field: 'lines', code: 'required'}];
  if (lines.length > MAX_DOCUMENT_LINES) return [{field: 'lines', code: 'too-large'}];
  const seen = new Set<string>();
  const sums = new Map<string, number>();
  return lines.flatMap((line, i) => {
    const at = (field: string, code: FieldFault['code']): FieldFault => ({
      field: `lines.${String(i + 1)}.${field}`,
      code,
    });
    const faults: FieldFault[] = [];
    const {goods = '', lot = '', sscc = '', reason = ''} = line;
    if (typeof goods !== 'string' || !isId(goods))
      faults.push(at('goods', goods === '' ? 'required' : 'not-an-id'));
    if (typeof lot !== 'string' || (lot !== '' && !isId(lot))) faults.push(at('lot', 'not-an-id'));
    const code = faultOfQuantity(line.quantity);
    if (code) faults.push(at('quantity', code));
    if (isSscc && sscc !== '' && !isSscc(textOf(sscc))) faults.push(at('sscc', 'check-digit'));
    const isReason = reasons.some((each) => each === reason);
    if (reasons.length > 0 && reason !== '' && !isReason) faults.push(at('reason', 'not-an-option'));
    for (const name of Object.keys(line))
      if (!KNOWN.has(name) && !(isSscc && name === 'sscc') && !(reasons.length > 0 && name === 'reason'))
        faults.push(at(name, 'unknown'));
    const key = `${textOf(goods)}/${textOf(lot)}/${isSscc ? textOf(sscc) : ''}`;
    if (seen.has(key)) faults.push(at('goods', 'duplicate'));
    seen.add(key);
    // On however many units: it is one line of the document.
    const whole = `${textOf(goods)}/${textOf(lot)}`;
    const sum = (sums.get(whole) ?? 0) + (code ? 0 : Number(line.quantity));
    sums.set(whole, sum);
    if (isSscc && !code && sum > QUANTITY_MAX) faults.push(at('quantity', 'too-large'));
    return faults;
  });
}

/** What is no text names nothing, and is not looked into: it may nest as deep as it likes. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const KNOWN: ReadonlySet<string> = new Set(['goods', 'lot', 'quantity']);

/** What is wrong with units that must be some; `most` where they are not a person's own word. */
export function faultOfQuantity(quantity: unknown, most = QUANTITY_MAX): FieldFault['code'] | undefined {
  if (quantity === undefined || quantity === '') return 'required';
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity)) return 'not-a-number';
  if (quantity <= 0) return 'positive';
  return quantity > most ? 'too-large' : undefined;
}
