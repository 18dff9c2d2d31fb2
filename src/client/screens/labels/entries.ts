import {goods} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {staff} from '#domain/people/staff.ts';
import {labelText, type LabelKind} from '#domain/scanning/label.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {Office} from '../../data/office.ts';
import {folded, hasAllWords} from '../../data/search.ts';

/** What labels can be printed for, by the names of the lists; staff get badges. */
export const KINDS = ['bin', 'goods', 'staff'] as const;
export type Kind = (typeof KINDS)[number];

/** One thing that can have a label: what people read on it, and what a scanner reads. */
export interface Entry {
  readonly id: string;
  /** A bin's name, the code of goods, a person's name. */
  readonly name: string;
  readonly detail: string;
  readonly zone: string;
  /** The id and never the code: renaming spoils no printed label. */
  readonly text: string;
}

interface Source {
  readonly resource: Resource;
  readonly index: string;
  readonly columns: readonly [name: string, detail: string, zone: string];
  readonly isOfWarehouse: boolean;
  readonly label: LabelKind;
}

const SOURCES: Readonly<Record<Kind, Source>> = {
  bin: {resource: bin, index: 'name', columns: ['name', '', 'zone'], isOfWarehouse: true, label: 'bin'},
  goods: {
    resource: goods,
    index: 'code',
    columns: ['code', 'description', ''],
    isOfWarehouse: false,
    label: 'goods',
  },
  staff: {
    resource: staff,
    index: 'name',
    columns: ['name', 'type', ''],
    isOfWarehouse: false,
    label: 'person',
  },
};

/** Rows read at once, so that the page stays awake between. */
const CHUNK = 1_000;

/** Everything of a kind that stands on this device, in the order of names. */
export async function entriesOf(office: Office, kind: Kind, warehouse: string): Promise<Entry[]> {
  const {resource, index, isOfWarehouse} = SOURCES[kind];
  const prefix = isOfWarehouse ? [warehouse] : [];
  const entries: Entry[] = [];
  for (let offset = 0; ; offset += CHUNK) {
    const rows = await office.rows(resource, {index, prefix, offset, limit: CHUNK});
    for (const row of rows) entries.push(entryOf(SOURCES[kind], row));
    if (rows.length < CHUNK) return entries;
  }
}

function entryOf({columns: [name, detail, zone], label}: Source, row: Row): Entry {
  const id = String(row['id']);
  const read = (column: string): string => (column === '' ? '' : String(row[column] ?? ''));
  return {id, name: read(name), detail: read(detail), zone: read(zone), text: labelText(label, id)};
}

/** Those that hold all words of the search, of one zone or of all. */
export function fitting(entries: readonly Entry[], search: string, zone: string): Entry[] {
  const isFound = hasAllWords(search);
  return entries.filter(
    ({name, detail, zone: its}) => (zone === '' || its === zone) && isFound(folded(`${name}\n${detail}`)),
  );
}

export const zonesOf = (entries: readonly Entry[]): string[] =>
  [...new Set(entries.map(({zone}) => zone))].filter((zone) => zone !== '').toSorted();
