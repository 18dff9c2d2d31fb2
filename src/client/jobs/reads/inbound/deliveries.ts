import {goods as goodsList} from '#domain/goods/goods.ts';
import {asn, asnLine, type AsnLineRow, type AsnRow} from '#domain/inbound/asn.ts';
import {propertyForReasons} from '#domain/returns/property-for-reasons.ts';
import {documentOfPlace} from '#domain/stock/place.ts';
import {isStillToLeave} from '#domain/transfers/still-to-leave.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import {namedLotOf, lotsOf, type LotsById} from '../../../data/lots.ts';
import type {ListReads} from '../../../data/lists.ts';
import {foundGoods} from '../../../data/stock-in-bins.ts';
import type {FoundGoods, FoundNamed, FoundThing, StockLine} from '../../../data/found.ts';
import {binFor, damageBinFor} from '../bin-for.ts';
import type {LooseLine, MissingStock} from '../../engine/job.ts';
import {MAX_WAITING_COUNTED} from '../most-waiting.ts';

/** Lines of one delivery, or of one goods in all of them, that are looked at. */
const MAX_DELIVERY_LINES = 10_000;
/** States in which goods are still to be sorted. */
export const TO_SORT = ['unloaded', 'arrived', 'announced'] as const;

/** The deliveries that are still to be sorted, those that stand unloaded first, and those last that have not left. */
export async function deliveriesToSort(lists: ListReads, warehouse: string): Promise<readonly FoundThing[]> {
  const byState = await Promise.all(
    TO_SORT.map((state) =>
      lists.rows(asn, {index: 'state', prefix: [warehouse, state], offset: 0, limit: MAX_WAITING_COUNTED}),
    ),
  );
  return byState.flat().toSorted(byLeaving).map(named);
}

/** The deliveries that some goods are still to be sorted of, the oldest first, and those last that have not left. */
export async function deliveriesOf(
  lists: ListReads,
  goods: FoundThing,
  warehouse: string,
): Promise<readonly FoundThing[]> {
  const lines = await linesOfGoods(lists, warehouse, goods.id);
  const rows = await documentsOf(lists, lines.filter((line) => toSort(line) > 0).map(documentIn));
  return [...rows.values()]
    .filter(isToSort)
    .toSorted((a, b) => byLeaving(a, b) || byAge(a, b))
    .map(named);
}

/** What is still to be sorted of some goods in these deliveries, line by line. */
export async function linesToSort(
  lists: ListReads,
  opened: readonly FoundThing[],
  goods: FoundGoods,
): Promise<readonly StockLine[]> {
  const codes = new Map(opened.map((each) => [each.id, nameIn(each)]));
  const all = await Promise.all(opened.map(({id}) => linesOf(lists, [id, goods.id])));
  const lines = all.flat();
  const rest = lines.filter((line) => toSort(line) > 0);
  const lots = await lotsOf(lists, lines);
  return (rest.length > 0 ? rest : lines.slice(0, 1)).map((line) => ({
    ...ofLine(line, toSort(line), lots),
    documentCode: codes.get(documentIn(line)) ?? '',
  }));
}

/** What has been sorted of some goods in these deliveries and was not put away, line by line. */
export async function linesSorted(
  lists: ListReads,
  opened: readonly FoundThing[],
  goods: FoundGoods,
): Promise<readonly StockLine[]> {
  const all = await Promise.all(opened.map(({id}) => linesOf(lists, [id, goods.id])));
  const lines = all.flat().filter((line) => line.sorted > 0);
  const lots = await lotsOf(lists, lines);
  return lines.map((line) => ({
    ...lineIn(line, line.sorted, lots),
    documentLine: line.id,
  }));
}

/** What was not sorted of these deliveries, once the open line is recorded. */
export async function notSorted(
  lists: ListReads,
  {opened, stock: open, quantity}: LooseLine,
): Promise<MissingStock[]> {
  const lines = (await Promise.all(opened.map(({id}) => linesOf(lists, [id])))).flat();
  const left = lines.flatMap((line) => {
    const isOpen = open.documentLine === line.id;
    const rest = toSort(line) - (isOpen ? quantity : 0);
    return rest > 0 ? [{line, rest}] : [];
  });
  return withGoods(lists, left);
}

/** Lines of which units stand sorted, of these deliveries or of every one. */
async function sortedLines(
  lists: ListReads,
  opened: readonly FoundThing[],
  warehouse: string,
): Promise<readonly AsnLineRow[]> {
  const query = {index: 'sorted', prefix: [warehouse, 1], offset: 0, limit: MAX_DELIVERY_LINES};
  const rows = await lists.rows(asnLine, query);
  return rows.filter((line) => opened.length === 0 || opened.some(({id}) => id === documentIn(line)));
}

/** All that was sorted, of these deliveries or of every one, less what is in hand. */
export async function toPutAway(
  lists: ListReads,
  {opened, got, stock: open, quantity}: LooseLine,
  warehouse: string,
): Promise<MissingStock[]> {
  const {goods} = got;
  const inHand = typeof goods === 'object' ? goods.id : '';
  const rows = await sortedLines(lists, opened, warehouse);
  const isOpen = (line: AsnLineRow): boolean =>
    documentIn(line) === open.document && line.goods === inHand && line.lot === open.lot;
  const left = rows.map((line) => ({line, rest: line.sorted - (isOpen(line) ? quantity : 0)}));
  return withGoods(
    lists,
    left.filter(({rest}) => rest > 0),
  );
}

/**
 * What of some goods waits to be put away of the deliveries that are opened. Where all of these has found its bin they
 * bind nothing any more, and the next goods are those of any delivery.
 */
export async function linesToPutAwayOf(
  lists: ListReads,
  opened: readonly FoundThing[],
  goods: FoundGoods,
  warehouse: string,
): Promise<readonly StockLine[]> {
  const lines = await linesToPutAway(lists, goods, warehouse);
  const own = lines.filter(({document}) => opened.some(({id}) => id === document));
  if (opened.length === 0 || own.length > 0) return opened.length === 0 ? lines : own;
  return (await sortedLines(lists, opened, warehouse)).length === 0 ? lines : own;
}

/**
 * What of some goods waits to be put away, the longest here first, and where such goods stand already. What no worker
 * has sorted yet may be put away all the same.
 */
export async function linesToPutAway(
  lists: ListReads,
  goods: FoundGoods,
  warehouse: string,
): Promise<readonly StockLine[]> {
  const query = {index: 'goods', prefix: [warehouse, goods.id], offset: 0, limit: MAX_DELIVERY_LINES};
  const standing = (await lists.rows(stock, query)).toSorted((a, b) => a.received_at - b.received_at);
  const sorted = standing.flatMap((row) => {
    const of = documentOfPlace(row.place);
    return of?.part === 'sorted' && row.quantity > 0 ? [{row, document: of.id}] : [];
  });
  const unsorted =
    sorted.length > 0
      ? []
      : (await linesOfGoods(lists, warehouse, goods.id)).filter((line) => toSort(line) > 0);
  const [documents, lots] = await Promise.all([
    documentsOf(lists, [...sorted.map(({document}) => document), ...unsorted.map(documentIn)]),
    lotsOf(lists, [...sorted.map(({row}) => row), ...unsorted]),
  ]);
  const codeOf = (id: string): string => codeIn(documents.get(id));
  const reasonsOf = await reasonsIn(
    lists,
    sorted.map(({document}) => document),
    goods.id,
  );
  const found: readonly StockLine[] = [
    ...sorted.map(({row, document}) => ({
      ...namedLotOf(row, lots),
      unit: row.unit,
      quantity: row.quantity,
      document,
      documentCode: codeOf(document),
      ...reasonsOf(document, row.lot),
    })),
    ...unsorted
      .filter((line) => isToSort(documents.get(documentIn(line))))
      .map((line) => ({
        ...ofLine(line, toSort(line), lots),
        documentCode: codeOf(documentIn(line)),
      })),
  ];
  return withProposed(lists, warehouse, goods, {found, standing});
}

/** Lines with the bin where each should go. Of what belongs together the largest part decides for the others. */
async function withProposed(
  lists: ListReads,
  warehouse: string,
  goods: FoundGoods,
  {found, standing}: {readonly found: readonly StockLine[]; readonly standing: readonly StockRow[]},
): Promise<readonly StockLine[]> {
  const propertyOf = ({reasons = []}: StockLine) => propertyForReasons(reasons);
  const whole = found.filter((line) => propertyOf(line) === 'Normal');
  const most = Math.max(0, ...whole.map(({quantity = 0}) => quantity));
  const [normal, damage] = await Promise.all([
    whole.length > 0 ? binFor(lists, warehouse, goods.id, most, standing) : undefined,
    found.some((line) => propertyOf(line) === 'Damage')
      ? damageBinFor(lists, warehouse, standing)
      : undefined,
  ]);
  const bins = {Normal: normal, Damage: damage};
  return found.map((line) => {
    const property = propertyOf(line);
    const proposed = property && bins[property];
    return proposed ? {...line, proposed} : line;
  });
}

/** Why goods that stand sorted of some deliveries come back, by delivery and lot. */
async function reasonsIn(lists: ListReads, documents: readonly string[], goods: string) {
  const ids = [...new Set(documents)];
  const lines = (await Promise.all(ids.map((id) => linesOf(lists, [id, goods])))).flat();
  return (document: string, lot: string): Pick<StockLine, 'reasons'> => {
    const own = lines.filter(
      (line) => line.document === document && line.sorted > 0 && ['', lot].includes(line.lot),
    );
    return reasonsOf(own);
  };
}

/** What lines say why they come, where any of them does. */
function reasonsOf(lines: readonly AsnLineRow[]): Pick<StockLine, 'reasons'> {
  // A row of an older build names none.
  const reasons = [...new Set(lines.map(({reason}: Partial<AsnLineRow>) => reason ?? ''))];
  return reasons.some((reason) => reason !== '') ? {reasons} : {};
}

async function withGoods(
  lists: ListReads,
  left: readonly {readonly line: AsnLineRow; readonly rest: number}[],
): Promise<MissingStock[]> {
  const rows = left.map(({line}) => line);
  const [names, lots] = await Promise.all([
    lists.rowsOf(
      goodsList,
      rows.map((line) => line.goods),
    ),
    lotsOf(lists, rows),
  ]);
  return left.map(({line, rest}) => ({
    ...lineIn(line, rest, lots),
    documentLine: line.id,
    thing: foundGoods(line, names.get(line.goods)),
  }));
}

const linesOf = (lists: ListReads, prefix: readonly string[]): Promise<AsnLineRow[]> =>
  lists.rows(asnLine, {index: 'document', prefix, offset: 0, limit: MAX_DELIVERY_LINES});

const linesOfGoods = (lists: ListReads, warehouse: string, goods: string): Promise<AsnLineRow[]> =>
  lists.rows(asnLine, {index: 'goods', prefix: [warehouse, goods], offset: 0, limit: MAX_DELIVERY_LINES});

const documentsOf = (lists: ListReads, ids: readonly string[]): Promise<ReadonlyMap<string, AsnRow>> =>
  lists.rowsOf(asn, [...new Set(ids)]);

/** Wherever they are by the books: they have come all the same, and what was called short may be found. */
const toSort = ({expected, unload, sort, shortage}: AsnLineRow): number =>
  expected + unload + sort + shortage;

/** A line that names no lot takes any. */
const ofLine = (line: AsnLineRow, quantity: number, lots: LotsById): StockLine => ({
  ...lineIn(line, quantity, lots),
  documentLine: line.id,
  ...(line.lot === '' ? {isAnyLot: true} : {}),
});

const lineIn = (row: AsnLineRow, quantity: number, lots: LotsById): StockLine => ({
  ...namedLotOf(row, lots),
  unit: '',
  quantity,
  document: row.document,
  ...reasonsOf([row]),
});

const documentIn = ({document}: AsnLineRow): string => document;
const isToSort = (row: AsnRow | undefined): boolean => TO_SORT.some((state) => state === row?.state);
const codeIn = (row: AsnRow | undefined): string => row?.code || row?.provisional || '';
const nameIn = (thing: FoundThing): string => ('name' in thing ? thing.name : '');
const named = (row: AsnRow): FoundNamed => ({kind: 'asn', id: row.id, name: codeIn(row)});
const byLeaving = (a: AsnRow, b: AsnRow): number => Number(isStillToLeave(a)) - Number(isStillToLeave(b));
const byAge = (a: AsnRow, b: AsnRow): number => a.create_time - b.create_time;
