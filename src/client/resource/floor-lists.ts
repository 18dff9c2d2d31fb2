import {SCANNED_DOCUMENTS, type ScannedDocument} from '#domain/document-definitions.ts';
import type {GoodsRow} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {LISTS} from '#domain/lists.ts';
import type {BinRow} from '#domain/warehouse/bin.ts';
import {binOfStock, foundGoods} from '../data/stock-in-bins.ts';
import type {FoundThing} from '../data/found.ts';
import {kindNamed} from './document-kinds.ts';
import {binOf, type ListReferences} from './references.ts';

type RowSubject = (row: Row, references: ListReferences) => FoundThing | undefined;

const document =
  (kind: ScannedDocument): RowSubject =>
  (row) => ({kind, id: String(row['id']), name: String(row['code'] || row['provisional'])});

/**
 * The lists that a floor asks for, and what a row of each is about: there a tap shows what a scan of that thing would
 * show, with the jobs that go on from it. Specification section 2, mobile.
 */
const ROW_SUBJECTS: ReadonlyMap<string, RowSubject> = new Map<string, RowSubject>([
  ...SCANNED_DOCUMENTS.map((name): [string, RowSubject] => [kindNamed(name).path, document(name)]),
  [
    '/stock/stocklist',
    ({goods}, {named}) => {
      // Rows of a list of ours have its shape.
      const of = named.get('goods')?.get(String(goods)) as GoodsRow | undefined;
      return foundGoods({goods: String(goods)}, of);
    },
  ],
  [
    '/stock/stockbinlist',
    ({place, warehouse}, {named}) => {
      const bin = named.get('bin')?.get(binOf(place)) as BinRow | undefined;
      return bin && binOfStock({place: String(place), warehouse: String(warehouse)}, bin);
    },
  ],
  [
    '/stock/emptybin',
    ({id, name, property, warehouse}) => ({
      kind: 'bin',
      id: String(id),
      name: String(name),
      property: String(property),
      warehouse: String(warehouse),
    }),
  ],
]);

/** In the order of the menu of a handheld. */
export const FLOOR_LISTS: readonly List[] = [...ROW_SUBJECTS.keys()].flatMap((path) => LISTS.get(path) ?? []);

/** What a row of a list is about on the floor. */
export const thingOfRow = (list: List, row: Row, references: ListReferences): FoundThing | undefined =>
  ROW_SUBJECTS.get(list.path)?.(row, references);
