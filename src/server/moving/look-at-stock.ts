import {asShown} from '#domain/kernel/name.ts';
import type {Read} from '#domain/kernel/action.ts';
import {unguardedText} from '#domain/kernel/csv.ts';
import {faultsOf, type Row} from '#domain/kernel/field.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {goods, trackingOf, type GoodsRow} from '#domain/goods/goods.ts';
import {isSpoilt, readCell, type CellFault, type ColumnReading} from '#domain/moving/cell.ts';
import {lotOfOpening, openingKey} from '#domain/moving/import-stock.ts';
import {RESOURCES} from '#domain/resources.ts';
import {dayOfExpiry, endOfDay} from '#domain/stock/expiry-day.ts';
import {expiryDay, lot, lotArgs} from '#domain/stock/lot.ts';
import {isTooMany, readsOfSerial, WAREHOUSES_READ} from '#domain/stock/serial.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin, type BinRow} from '#domain/warehouse/bin.ts';
import type {RowFault} from '#protocol/importing.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {cellFault} from './cell-fault.ts';
import {giveReads} from './give-reads.ts';
import type {RowAgreement, RowPreview, ImportPage, PageLook} from './look-at-page.ts';
import {readingAt} from './readings.ts';

const CELLS = ['bin', 'goods', 'quantity', 'lot', 'expires_at'] as const;
type CellName = (typeof CELLS)[number];
/** Cells that name something, in which a spreadsheet may have made something else of it. */
const STOCK_NAME_CELLS = ['bin', 'goods', 'lot'] as const;

/** A row on its way: what its cells say, what they name, and what is wrong so far. */
interface StockRowDraft {
  readonly line: number;
  readonly said: Readonly<Record<CellName, string>>;
  readonly isRagged: boolean;
  readonly at: BinRow | undefined;
  readonly of: GoodsRow | undefined;
  /** Its lot's id; '' where it names none. */
  readonly lot: string;
}

const QUANTITY = {kind: 'quantity', required: true, positive: true} as const;

/**
 * Looks at a page of opening stock (IMPORT-9). A row is the same where just as much stands there already; where something
 * else does, it is wrong: what stands there by now is for a count to say.
 */
export async function lookAtStock(tx: ReadTransaction, page: ImportPage): Promise<PageLook> {
  const view = new LayeredView(RESOURCES);
  const drafts = await draftsOf(tx, view, page);
  const tally = {fresh: 0, changed: 0, same: 0, wrong: 0};
  const [rows, faults, agreed]: [RowPreview[], RowFault[], RowAgreement[]] = [[], [], []];
  for (const draft of drafts) {
    const found = judge(page, view, draft);
    faults.push(...found.faults);
    if (!found.looked) tally.wrong++;
    else {
      tally[found.looked.id === undefined ? 'fresh' : 'same']++;
      rows.push(found.looked);
      if (found.agreed) agreed.push(found.agreed);
    }
  }
  return {rows, faults, tally, missing: new Map(), agreed};
}

/** Rows with what they name, and all that their rules look at in the view. */
async function draftsOf(tx: ReadTransaction, view: LayeredView, page: ImportPage): Promise<StockRowDraft[]> {
  const {warehouse} = page.context;
  const said = page.rows.map((row) => ({row, said: saidBy(page, row)}));
  await giveReads(
    tx,
    view,
    said.flatMap(({said: {bin: name, goods: code}}) => [
      {list: bin.name, index: 'name', prefix: [warehouse, name], limit: 2},
      {list: goods.name, index: 'code', prefix: [code], limit: 2},
    ]),
  );
  const drafts = said.map(({row: [line, ...cells], said: words}): StockRowDraft => {
    const at = view.range(bin, 'name', [warehouse, words.bin], 2)[0];
    const of = view.range(goods, 'code', [words.goods], 2)[0];
    const isRagged = cells.slice(page.columns.length).some((cell) => cell.trim() !== '');
    return {line, said: words, isRagged, at, of, lot: of ? lotOfOpening(of.id, words.lot) : ''};
  });
  const rowsOf = ({at, of, lot: id}: StockRowDraft): Read[] =>
    at && of
      ? [
          {list: goods.name, key: of.id},
          {list: stock.name, key: openingKey(warehouse, at.id, of.id, id)},
        ]
      : [];
  const lots = drafts.flatMap(({lot: id}) => (id === '' ? [] : [{list: lot.name, key: id}]));
  await giveReads(tx, view, [WAREHOUSES_READ, ...drafts.flatMap(rowsOf), ...lots]);
  const serials = drafts.flatMap(({at, of, lot: id}) =>
    at && of ? readsOfSerial({goods: of.id, lot: id}, view) : [],
  );
  await giveReads(tx, view, serials);
  return drafts;
}

interface Judged {
  readonly faults: readonly RowFault[];
  readonly looked?: RowPreview;
  readonly agreed?: RowAgreement;
}

function judge(page: ImportPage, view: LayeredView, draft: StockRowDraft): Judged {
  const {line, said, at, of, lot: id} = draft;
  const faults: RowFault[] = [];
  const fault = (field: CellName | '', code: string, value = ''): void => {
    const column = page.columns[page.matched.indexOf(field)] ?? '';
    faults.push({line, column, field, code, value: value.slice(0, 80)});
  };
  if (draft.isRagged) fault('', 'import.ragged');
  if (said.bin === '') fault('bin', 'fault.required');
  else if (!at && !isSpoilt(said.bin)) fault('bin', 'import.not-there', said.bin);
  if (said.goods === '') fault('goods', 'fault.required');
  else if (!of && !isSpoilt(said.goods)) fault('goods', 'import.not-there', said.goods);
  for (const field of STOCK_NAME_CELLS)
    if (isSpoilt(said[field])) fault(field, cellFault('spoilt'), said[field]);
  const quantity = quantityOf(said.quantity, readingOfQuantity(page));
  if (typeof quantity === 'string')
    fault('quantity', said.quantity === '' ? 'fault.required' : cellFault(quantity), said.quantity);
  if (of) faultsOfTold(page, view, {...draft, of}, fault);
  if (faults.length > 0 || !at || !of || typeof quantity === 'string') return {faults};
  const {warehouse} = page.context;
  const expires_at = said.expires_at === '' ? 0 : endOfDay(said.expires_at);
  const there = view.get(stock, openingKey(warehouse, at.id, of.id, id));
  const isToldAnew = expires_at > 0 && view.get(lot, id)?.expires_at !== expires_at;
  // What the floor has brought there since the rows were looked at stands beside it.
  const isSame = !page.isApplied && there?.quantity === quantity && !isToldAnew;
  if (there && !isSame && !page.isApplied) fault('', 'import.stock-there', String(there.quantity));
  else if (!isSame && !page.isApplied && isTooMany(view, {goods: of.id, lot: id}, quantity))
    fault('lot', 'serial.elsewhere', said.lot);
  if (faults.length > 0) return {faults};
  const set: Row = {bin: at.id, goods: of.id, quantity, lot: said.lot, expires_at};
  // A serial stands in the file once, wherever.
  const key = isSerial(of) ? `key:${id}` : `key:${at.id}/${of.id}/${id}`;
  const looked: RowPreview = {line, ...(isSame ? {id: at.id} : {}), set: isSame ? {} : set, key};
  if (expires_at === 0) return {faults, looked};
  const column = page.columns[page.matched.indexOf('expires_at')] ?? '';
  return {
    faults,
    looked,
    agreed: {
      line,
      what: id,
      says: expires_at,
      shown: dayOfExpiry,
      code: 'import.other-expiry',
      column,
      field: 'expires_at',
    },
  };
}

const isSerial = (of: GoodsRow): boolean => trackingOf(of) === 'serial';

/** What is wrong with a lot and its day as they are told (LOT-6, LOT-7). */
function faultsOfTold(
  {isApplied}: ImportPage,
  view: LayeredView,
  {said, of, lot: id}: StockRowDraft & {readonly of: GoodsRow},
  fault: (field: CellName | '', code: string, value?: string) => void,
): void {
  const by = trackingOf(of);
  const [code] = faultsOf({lot: LOT_CODE}, {lot: said.lot});
  if (code) fault('lot', `fault.${code.code}`, said.lot);
  if (said.lot === '' && by !== 'none') fault('lot', 'lot.missing');
  else if (said.lot === '' && said.expires_at !== '') fault('lot', 'fault.required');
  const known = id === '' ? 0 : (view.get(lot, id)?.expires_at ?? 0);
  const [day] = faultsOf({expires_at: expiryDay}, {expires_at: said.expires_at});
  if (day) fault('expires_at', `fault.${day.code}`, said.expires_at);
  // What is said of the lot since the rows were looked at keeps none of them out: it stands, and a case says both.
  if (day || isApplied) return;
  if (said.expires_at === '' && by === 'expiry' && known === 0) fault('expires_at', 'lot.expiry-missing');
  else if (said.expires_at !== '' && known > 0 && endOfDay(said.expires_at) !== known)
    fault('expires_at', 'import.other-expiry', dayOfExpiry(known));
}

const LOT_CODE = {kind: 'text', max: lotArgs.lot_code.max} as const;

/** How the numbers of units are written. */
function readingOfQuantity(page: ImportPage): ColumnReading | undefined {
  const at = page.matched.indexOf('quantity');
  const column = page.kind.columns.find(({field}) => field === 'quantity');
  return column && readingAt(page, at, column);
}

/** The number of units, or what is wrong with it. */
function quantityOf(text: string, reading?: ColumnReading): number | CellFault {
  const cell = readCell(QUANTITY, text, reading);
  if ('fault' in cell) return cell.fault;
  const [fault] = faultsOf({quantity: QUANTITY}, {quantity: cell.value});
  return fault ? fault.code : Number(cell.value);
}

function saidBy({matched}: ImportPage, [, ...cells]: ImportPage['rows'][number]): StockRowDraft['said'] {
  const of = (field: CellName): string => asShown(unguardedText(cells[matched.indexOf(field)] ?? ''));
  return {
    bin: of('bin'),
    goods: of('goods'),
    quantity: of('quantity'),
    lot: of('lot'),
    expires_at: of('expires_at'),
  };
}
