import {DOCUMENT_DEFINITIONS, type ScannedDocument} from '#domain/document-definitions.ts';
import {goods as goodsList} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import {namedLotOf, lotsOf} from '../../data/lots.ts';
import type {ListReads} from '../../data/lists.ts';
import {foundGoods} from '../../data/stock-in-bins.ts';
import type {FoundGoods, NamedLot} from '../../data/found.ts';
import {documentOwners} from './document-parties.ts';

/** Lines of one document; none has more. */
const MAX_SHOWN_LINES = 1_000;

/** A number of a document or a line, by its column; only where it says something. */
export interface DocumentFigure {
  readonly column: string;
  readonly units: number;
}
export interface DocumentLine extends NamedLot {
  readonly id: string;
  readonly goods: FoundGoods;
  /** How many were announced or ordered. */
  readonly of: number;
  readonly told: readonly DocumentFigure[];
  /** Why it comes or goes back, where it says so. */
  readonly reasons: readonly string[];
}
/** Where a document is: its header, its state, and how many units of an order can stand in a bin again. */
export interface DocumentAt {
  readonly header: Row;
  readonly state: string;
  readonly back: number;
}

/** A document as a query shows it. */
interface DocumentShown extends DocumentAt {
  readonly party: string;
  readonly day: string;
  readonly told: readonly DocumentFigure[];
  readonly lines: readonly DocumentLine[];
}

/** A document with its lines; nothing where it is not on this device. */
export async function documentShown(
  lists: ListReads,
  kind: ScannedDocument,
  id: string,
): Promise<DocumentShown | undefined> {
  const {header, line, entered = '', floor} = DOCUMENT_DEFINITIONS[kind];
  const [found, lines]: readonly [ReadonlyMap<string, Row>, readonly Row[]] = await Promise.all([
    lists.rowsOf(header, [id]),
    lists.rows(line, {index: 'document', prefix: [id], offset: 0, limit: MAX_SHOWN_LINES}),
  ]);
  const row: Row | undefined = found.get(id);
  if (!row) return undefined;
  const [owners, goods, lots] = await Promise.all([
    documentOwners(lists, [{kind, id, name: ''}]),
    lists.rowsOf(
      goodsList,
      lines.map((each) => String(each['goods'])),
    ),
    lotsOf(lists, lines),
  ]);
  const toldOf = (rows: readonly Row[]): DocumentFigure[] =>
    (floor?.shows ?? [])
      .map((column) => ({column, units: rows.reduce((sum, each) => sum + Number(each[column]), 0)}))
      .filter(({units}) => units !== 0);
  return {
    header: row,
    state: String(row['state']),
    back: lines.reduce((sum, each) => sum + (floor?.backOf?.(each) ?? 0), 0),
    ...(owners.get(id) ?? {party: '', day: ''}),
    told: toldOf(lines),
    lines: lines
      .toSorted((a, b) => Number(a['number']) - Number(b['number']))
      .map((each) => ({
        id: String(each['id']),
        goods: foundGoods({goods: String(each['goods'])}, goods.get(String(each['goods']))),
        ...namedLotOf(each, lots),
        of: Number(each[entered]),
        told: toldOf([each]),
        reasons: [String(each['reason'] ?? '')].filter((reason) => reason !== ''),
      })),
  };
}
