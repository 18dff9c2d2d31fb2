import {isTextField, type Value} from '#domain/kernel/field.ts';
import {fieldOf, indexColumns, keyColumns, type Resource} from '#domain/kernel/resource.ts';
import {type PackedRow, packedValueOf} from './row.ts';
import type {KeyPrefix} from './scan.ts';

/**
 * An entry of a secondary index is one text: the index's values, each ended by U+0000 (which no stored text
 * holds), then the key's other columns joined by '/'. It sorts as the index's columns do.
 */
const END = '\u0000';

/** How an index of a resource makes entries, and keys from them. */
export interface IndexEntries {
  readonly entryOf: (row: PackedRow) => string;
  /** The key of the row that an entry stands for. */
  readonly keyOf: (entry: string) => string;
  /** The value that an entry has of one of the index's own columns. */
  readonly valuesOf: (column: string) => (entry: string) => Value;
  /** What entries begin with whose rows begin with these values; `undefined` when no row can. */
  prefixOf(values: readonly Value[]): KeyPrefix | undefined;
}

export function indexingOf(resource: Resource, index: string): IndexEntries {
  const own = resource.indexes[index] ?? [];
  const rest = indexColumns(resource, index).slice(own.length);
  const sources = resource.key.map((column) => ({own: own.indexOf(column), rest: rest.indexOf(column)}));
  return {
    entryOf: (row) =>
      own.map((column) => encode(packedValueOf(row, column)) + END).join('') +
      rest.map((column) => String(packedValueOf(row, column))).join('/'),
    keyOf(entry) {
      const values = entry.split(END);
      const others = keyColumns(values.at(-1) ?? '');
      return sources.map((from) => (from.own < 0 ? others[from.rest] : values[from.own]) ?? '').join('/');
    },
    valuesOf(column) {
      const at = own.indexOf(column);
      if (at < 0) throw new Error(`${index} of ${resource.name} does not begin with ${column}`);
      const isText = isTextField(fieldOf(resource, column));
      return (entry) => {
        const text = entry.split(END, at + 1)[at] ?? '';
        return isText ? text : decode(text);
      };
    },
    prefixOf(values) {
      const head = values.slice(0, own.length);
      const tail = prefixIn(rest, values.slice(own.length));
      if (!tail || head.some((value) => typeof value === 'string' && value.includes(END))) return undefined;
      return {text: head.map((value) => encode(value) + END).join('') + tail.text, whole: tail.whole};
    },
  };
}

/** What keys begin with whose columns begin with these values; `undefined` when no key can. */
export const keyPrefixOf = (resource: Resource, values: readonly Value[]): KeyPrefix | undefined =>
  prefixIn(resource.key, values);

/** A scan may hold anything and is looked up as it is; keys hold no '/'. */
function prefixIn(columns: readonly string[], values: readonly Value[]): KeyPrefix | undefined {
  if (values.some((value) => String(value).includes('/'))) return undefined;
  const whole = columns.length > 0 && values.length === columns.length;
  return {text: values.join('/') + (values.length > 0 && !whole ? '/' : ''), whole};
}

/** Text as it is; a whole number as 12 characters that sort as numbers do. */
function encode(value: Value): string {
  if (typeof value === 'string') return value;
  const positive = value < 0 ? value + Number.MAX_SAFE_INTEGER + 1 : value;
  return (value < 0 ? '0' : '1') + positive.toString(36).padStart(11, '0');
}

/** The number that was written so. */
function decode(text: string): number {
  const positive = parseInt(text.slice(1), 36);
  return text.startsWith('0') ? positive - Number.MAX_SAFE_INTEGER - 1 : positive;
}
