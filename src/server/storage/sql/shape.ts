import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';
import {isTextField} from '#domain/kernel/field.ts';

/** A table as statements need it: its columns without the company, which stands first in every key. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Which columns are text, in the same order; the others are 64-bit integers. */
  readonly isText: readonly boolean[];
  readonly key: readonly string[];
}

/** The table of a list. */
export function shapeOfList(resource: Resource): TableShape {
  const columns = columnsOf(resource);
  return {
    name: resource.name,
    columns,
    isText: columns.map((column) => isTextField(fieldOf(resource, column))),
    key: resource.key,
  };
}

const words = (text: string): string[] => text.split(' ');

const shape = (name: string, texts: string[], integers: string[], key: string[]): TableShape => ({
  name,
  columns: [...texts, ...integers],
  isText: [...texts.map(() => true), ...integers.map(() => false)],
  key,
});

export const CLIENTS_TABLE = shape('clients', ['client', 'device', 'tip'], ['last'], ['client']);
export const MUTATIONS_TABLE = shape(
  'mutations',
  ['id', 'client', 'action', 'who', 'device', 'status', 'epoch', 'code', 'facts', 'body', 'link'],
  ['seq', 'version', 'received_at'],
  ['id'],
);
/** The same rows, without what was asked for. */
export const MUTATION_FATES = shape(
  'mutations',
  ['id', 'device', 'status', 'code', 'facts'],
  ['version'],
  ['id'],
);
export const LEDGER_TABLE = shape(
  'ledger',
  words(
    'mutation who device warehouse goods lot unit to_lot to_unit from to from_property to_property document line',
  ),
  ['version', 'n', 'at', 'quantity'],
  ['version', 'n'],
);
export const DOCUMENT_MUTATIONS = shape(
  'document_mutations',
  ['document', 'mutation'],
  ['version'],
  ['document', 'version', 'mutation'],
);
/** Changes of rows that let a person in. */
export const PROVING_CHANGES = shape(
  'proving_changes',
  ['list', 'key', 'digest', 'signed'],
  ['version'],
  ['version', 'list', 'key'],
);
export const WANTS_TABLE = shape('wants', ['mutation', 'want'], ['ready', 'version', 'n'], ['mutation']);
export const LONG_WORK_TABLE = shape(
  'long_work',
  ['id', 'kind', 'args', 'warehouse', 'same', 'who', 'state', 'cursor', 'code', 'lease'],
  ['asked_at', 'ended_at', 'total', 'done', 'failed', 'lease_until', 'tries'],
  ['id'],
);
/** Words of rows, found by the row that they are taken away with. */
export const WORDS_TABLE = shape('words', ['list', 'key', 'word'], [], ['list', 'key']);
export const TOMBSTONES_TABLE = shape(
  'tombstones',
  ['list', 'key', 'warehouse'],
  ['version'],
  ['list', 'key'],
);
