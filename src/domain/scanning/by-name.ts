import type {Read} from '../kernel/action.ts';
import {codeOf} from '../kernel/counter.ts';
import type {Field, Row} from '../kernel/field.ts';
import {fieldOf, indexColumns, type Resource} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {LABEL_KINDS, scannableOf, type LabelKind} from './things.ts';

/** One look under an index for what a text may be the code of. */
interface LookUp {
  readonly kind: LabelKind;
  readonly resource: Resource;
  readonly read: Extract<Read, {readonly index: string}>;
}

/** The rows to look at for what a text may be the name or code of. */
export const nameReads = (text: string, warehouse: string): readonly Read[] =>
  lookUps(text, warehouse).map(({read}) => read);

/** The rows of which a text is the name or code, with their kinds. */
export const rowsNamed = (text: string, warehouse: string, view: View) =>
  lookUps(text, warehouse).flatMap(({kind, resource, read}) =>
    view.range(resource, read.index, read.prefix, read.limit).map((row: Row) => ({kind, resource, row})),
  );

/** Everywhere that a text may be a code. Few texts look like the code of a document: other scans never ask for those. */
function lookUps(text: string, warehouse: string): LookUp[] {
  return LABEL_KINDS.flatMap((kind) => {
    const {resource, codes} = scannableOf(kind);
    if (!resource) return [];
    return codes.flatMap((index): LookUp[] => {
      const columns = indexColumns(resource, index);
      const before = columns[0] === 'warehouse' ? [warehouse] : [];
      const code = codeIn(text, fieldOf(resource, columns[before.length] ?? ''));
      if (code === undefined) return [];
      // Two tell that it is not the only one: a provisional code is some characters of an id.
      return [{kind, resource, read: {list: resource.name, index, prefix: [...before, code], limit: 2}}];
    });
  });
}

/** Whether a text looks like the code of a document, given or provisional. */
export const isDocumentCode = (text: string): boolean =>
  LABEL_KINDS.some((kind) => {
    const {resource, codes} = scannableOf(kind);
    return codes.some((index) => {
      const field = resource && fieldOf(resource, resource.indexes[index]?.at(-1) ?? '');
      const isCode = field?.numbered !== undefined || field?.provisional === true;
      return isCode && codeIn(text, field) !== undefined;
    });
  });

/** A text as such a field would hold it; none where it never does. */
function codeIn(text: string, {numbered, provisional}: Field): string | undefined {
  if (provisional) return /^~[0-9A-HJKMNP-TV-Z]{6}$/i.test(text) ? text.toUpperCase() : undefined;
  if (numbered === undefined) return text;
  // Keyed in by a person: no case, and no zeros in front.
  const [prefix = '', number = '', ...rest] = text.toUpperCase().split('-');
  const isCode = prefix === numbered && rest.length === 0 && /^\d{1,15}$/.test(number);
  return isCode ? codeOf(numbered, Number(number)) : undefined;
}
