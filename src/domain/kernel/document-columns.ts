import type {DocumentDefinition} from './document.ts';
import {defineList, type List, type ContainedRows, type WhereText} from './list.ts';
import type {Resource} from './resource.ts';

/** They come last, and are hidden until they are asked for. */
export const STAMP_FIELDS = ['-creater.name', '-create_time', '-update_time'];
export const GOODS_COLUMNS = ['goods.code', 'goods.description'];

/** What units of a quantity weigh and fill. */
export const sizeColumns = (quantity: string): string[] =>
  ['weight', 'unit_volume'].map((field) => `+${quantity}*goods.${field}`);

/** A view of all documents, and one for each of their states. */
export const viewsByState = (states: readonly string[]): Readonly<Record<string, WhereText | undefined>> => ({
  all: undefined,
  ...Object.fromEntries(states.map((state) => [state, {state}])),
});

/** The lines of a document beside its header. */
export const linesIn = (line: Resource): ContainedRows => ({
  resource: line,
  index: 'document',
  key: [{own: 'document', column: 'id'}],
});

/** Documents of a kind with their lines, also those that have left the mirrors. */
export const documentList = (
  path: string,
  {header, line}: Pick<DocumentDefinition, 'header' | 'line'>,
  of: Pick<Parameters<typeof defineList>[0], 'index' | 'where' | 'columns' | 'views' | 'rowActions'>,
): List =>
  defineList({
    path,
    resource: header,
    standing: linesIn(line),
    source: 'mirror+server',
    ...of,
    columns: ['code', 'state', ...of.columns, ...STAMP_FIELDS],
  });

/** Lines of all documents of a kind, found by a column of theirs; the document's code says which one they are of. */
export const lineList = (
  path: string,
  resource: Resource,
  of: Pick<Parameters<typeof defineList>[0], 'where' | 'columns' | 'rowActions' | 'source'>,
): List =>
  defineList({
    path,
    resource,
    index: 'document',
    ...of,
    columns: ['document.code', ...of.columns, ...STAMP_FIELDS],
  });
