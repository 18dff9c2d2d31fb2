import {isKeyOf} from './entry-of.ts';
import {isReservedId} from './id.ts';
import {asShown, mixesScripts} from './name.ts';
import type {Role} from './roles.ts';
import {faultOfSeveral} from './several.ts';

/** A column holds text or a 64-bit integer; flags are 0/1, times ms UTC, facts JSON as text. Never null. */
export type Value = string | number;
export type Row = Readonly<Record<string, Value>>;

/**
 * What a field holds, with its unit. `grams`, `millimetres`, `cubicMillimetres` and `quantity` are integers,
 * `money` integer ten-thousandths of the company's currency, `currency` the ISO 4217 code of one, `time` ms UTC, `day`
 * a day of the warehouse as `YYYY-MM-DD`. Specification section 9.
 */
export type FieldKind =
  | 'text'
  | 'choice'
  | 'reference'
  | 'id'
  | 'json'
  | 'quantity'
  | 'integer'
  | 'grams'
  | 'millimetres'
  | 'cubicMillimetres'
  | 'money'
  | 'currency'
  | 'time'
  | 'day'
  | 'flag';

export interface Field {
  readonly kind: FieldKind;
  readonly required?: boolean;
  /** Must be greater than 0 (specification sections 5 and 9). */
  readonly positive?: boolean;
  /** Longest text in characters; 255 unless told. */
  readonly max?: number;
  /** Smallest number. */
  readonly min?: number;
  /** Largest number, where that is not its kind's. */
  readonly largest?: number;
  /** Of a day: none before it is meant. */
  readonly earliest?: string;
  /** What the field is at creation where the person says nothing. */
  readonly initial?: Value;
  /** The values of a choice. */
  readonly options?: readonly string[];
  /** The list that a reference names. */
  readonly list?: string;
  /** The list of which a text names any number of rows, by their ids with blanks between (`several.ts`). */
  readonly severalOf?: string;
  /** Of a time: the last moment of a day in UTC, which is all that people are told of it. */
  readonly isEndOfDay?: true;
  /** Filled by a rule, never by the person. */
  readonly derived?: boolean;
  /** Set by actions of its own: making or editing the row leaves it as it is, and no form asks for it. */
  readonly byAction?: boolean;
  /** 1 where this other column is above 0, else 0: its index finds those rows. The kernel fills it. */
  readonly twin?: string;
  /** A document's code from the company's counter of this name, `ASN-000123` (DOC-1). The kernel fills it. */
  readonly numbered?: string;
  /** What a document is called by where no number can be given: `~` and six characters of its id (DOC-2). */
  readonly provisional?: true;
  /** Leaves the server only for those roles and never enters a mirror (cost, price). */
  readonly secret?: readonly Role[];
  /** Only where that column has one of these values; elsewhere the kernel empties it (FIELD-10). */
  readonly when?: {readonly column: string; readonly is: readonly string[]};
  /** Of a text: what rules keep in it, as ids and amounts. No search looks into it. */
  readonly opaque?: true;
  /** Set once, at creation. */
  readonly fixed?: boolean;
  /**
   * A name that people tell apart by eye: stored as it shows (NAME-1), and where told of one script a word (NAME-2).
   */
  readonly names?: 'one-script' | 'any-script';
}

export type Fields = Readonly<Record<string, Field>>;

const TEXTS = ['text', 'choice', 'reference', 'id', 'json', 'day', 'currency'] as const;
type TextKind = (typeof TEXTS)[number];
/** What a field of this shape holds: text, or an integer; either where only that it is a field is known. */
export type ValueOf<F> = F extends {kind: TextKind}
  ? string
  : F extends {kind: Exclude<FieldKind, TextKind>}
    ? number
    : Value;

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(TEXTS);

export const isTextField = (field: Field): boolean => TEXT_KINDS.has(field.kind);

/** What a column reads as where a row has none: '' or 0. */
export const defaultOf = (field: Field): Value => (isTextField(field) ? '' : 0);

/** Whether a row of this kind has the field at all. */
export const isFieldAskedFor = ({when}: Field, row: Row): boolean =>
  when === undefined || when.is.includes(String(row[when.column] ?? ''));

export interface FieldFault {
  readonly field: string;
  readonly code:
    | 'required'
    | 'positive'
    | 'too-small'
    | 'too-large'
    | 'too-long'
    | 'not-a-number'
    | 'not-text'
    | 'mixed-scripts'
    | 'not-json'
    | 'not-an-id'
    | 'not-an-option'
    | 'not-a-day'
    | 'not-a-currency'
    | 'duplicate'
    | 'check-digit'
    | 'fixed'
    | 'unknown';
  /** Of what is too large: how much it may be, where that is known. */
  readonly most?: number;
}

/** Largest quantity that one line may name (`design.md`, units of measure). */
export const QUANTITY_MAX = 1_000_000;
/** What stands in a row by the books: facts, which nothing refuses, may have made it of many lines (STOCK-14). */
export const STANDING_MAX = 1_000_000_000_000;
/** Largest side: 100 m, so that a volume in mm³ stays an exact number. */
const MILLIMETRES_MAX = 100_000;
/** The moments that anybody may name, ms UTC: the years 1970 to 2099. */
export const MOMENT_LIMITS = {from: 0, to: 4_102_444_799_999} as const;
/**
 * Largest numbers of a kind, so that sums over any list stay exact: 1,000 t, ten thousand million of a currency, and
 * what no sequence or level comes to.
 */
const LARGEST: Partial<Record<FieldKind, number>> = {
  quantity: QUANTITY_MAX,
  integer: 1_000_000_000_000,
  grams: 1_000_000_000,
  millimetres: MILLIMETRES_MAX,
  money: 100_000_000_000_000,
  time: MOMENT_LIMITS.to,
};
const SMALLEST_VALUES: Partial<Record<FieldKind, number>> = {time: MOMENT_LIMITS.from};

/** Characters that no database stores alike or no screen shows: controls but tab and line feed, half pairs. */
const UNSTORABLE = /(?![\t\n])[\p{Cc}\p{Cs}]/u;

/**
 * Every fault of a person's input against its fields, in the order of the fields; none means valid.
 * `partial` accepts missing fields (an edit names only what it sets).
 */
export function faultsOf(
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
  partial = false,
): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (partial && !isKeyOf(input, name)) continue;
    const code = faultOf(field, input[name]);
    if (code) faults.push({field: name, code});
  }
  for (const name of Object.keys(input))
    if (!Object.hasOwn(fields, name)) faults.push({field: name, code: 'unknown'});
  return faults;
}

function faultOf(field: Field, value: unknown): FieldFault['code'] | undefined {
  if (value === undefined || value === '') return field.required || field.positive ? 'required' : undefined;
  return isTextField(field) ? textFault(field, value) : numberFault(field, value);
}

function textFault(field: Field, given: unknown): FieldFault['code'] | undefined {
  if (typeof given !== 'string' || UNSTORABLE.test(given)) return 'not-text';
  if ((field.kind === 'id' || field.kind === 'reference') && isReservedId(given)) return 'not-an-id';
  const value = field.names ? asShown(given) : given;
  if (field.required && !showsAnything(value)) return 'required';
  if (value.length > (field.max ?? (field.kind === 'json' ? 100_000 : 255))) return 'too-long';
  if (field.options && value !== '' && !field.options.includes(value)) return 'not-an-option';
  if (field.kind === 'day' && value !== '' && !(isCalendarDay(value) && value >= (field.earliest ?? '')))
    return 'not-a-day';
  if (field.kind === 'currency' && value !== '' && !/^[A-Z]{3}$/.test(value)) return 'not-a-currency';
  if (field.severalOf !== undefined) return faultOfSeveral(value);
  if (field.names === 'one-script' && mixesScripts(value)) return 'mixed-scripts';
  return undefined;
}

/** Whether anything of a text is seen; most texts say so by a sign that needs no second look. */
const showsAnything = (text: string): boolean => /[!-~]/.test(text) || asShown(text) !== '';

function numberFault(field: Field, value: unknown): FieldFault['code'] | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'not-a-number';
  if (field.positive && value <= 0) return 'positive';
  if (value < (field.min ?? SMALLEST_VALUES[field.kind] ?? Number.MIN_SAFE_INTEGER)) return 'too-small';
  if (Math.abs(value) > (field.largest ?? LARGEST[field.kind] ?? Number.MAX_SAFE_INTEGER)) return 'too-large';
  if (field.kind === 'flag' && value !== 0 && value !== 1) return 'not-an-option';
  return undefined;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day || month > 12) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}
