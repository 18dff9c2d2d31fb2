import {entryOf} from '#domain/kernel/entry-of.ts';
import type {DemoPart} from '#domain/open-demo.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {OpeningStock} from '#domain/moving/import-stock.ts';
import {actsOfCase, foundUnits} from '#domain/stock/case-acts.ts';
import {textOrEmpty} from '#domain/stock/case-closing.ts';
import {codeOfLot, idsOfLot} from '#domain/stock/lot.ts';
import {ADJUSTED_AWAY, binPlace, DISCREPANCY_ACCOUNT, OUTSIDE_WORLD} from '#domain/stock/place.ts';
import {UNDO_ACTION} from '#domain/stock/undoing-books.ts';
import type {LedgerRow, SettledRow} from '../../storage/storage.ts';
import {argsOf} from '../context.ts';
import {isConfirmation, isCount, type CountedBeside} from './count-effects.ts';
import {DOCUMENT_EFFECTS, type WorkNumbers} from './document-effects.ts';
import {asCounted, countedItemOf, countInFacts, withCarriedOff} from './counted-lines.ts';
import {comesBackTo, hasComeAlong, isSentAlong} from './closing-effects.ts';
import type {StandsThere} from './stock-sums.ts';
import {isOpposite} from './undo-faults.ts';

/** What an effect is held against beside the mutation's own arguments. */
interface Beside extends WorkNumbers, CountedBeside {
  /** The case that its arguments name. */
  readonly named: Row | undefined;
  /** What has joined that case. */
  readonly joined: readonly Row[];
  /** Whether so many units stand there behind its lines; of what has none, whether they did at any moment of its commit. */
  readonly stands: StandsThere;
  /** The ledger lines of the act that it undoes. */
  readonly undone: readonly LedgerRow[];
}

type Effect = (row: SettledRow, lines: readonly LedgerRow[], beside: Beside) => boolean;

/** Actions that move stock, each with what its lines must be, by arithmetic of its own. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  'demo.open': isOpening,
  'import.stock': isOpeningStock,
  'stock.moveBin': isMove,
  'stock.moveWholeBin': isWholeMove,
  'stock.nameLot': isNaming,
  'stock.adjust': isAdjustment,
  'stock.approve': isApproval,
  'stock.closeAsFound': isFound,
  'stock.closeAsArrived': isArrived,
  'stock.closeAsNotThere': isTakenBack,
  'stock.closeByCount': isCounted,
  'case.cameAlong': hasComeAlong,
  'case.wentAlong': isSentAlong,
  'case.neverLeft': comesBackTo((place) => place.endsWith(':picked')),
  'case.lostOnWay': comesBackTo((place) => place === ADJUSTED_AWAY),
  'counting.count': (row, lines, beside) =>
    isCount(countInFacts(row, lines, beside), asCounted(lines), beside),
  'counting.confirm': (row, lines, beside) => isConfirmation(row, lines, beside),
  [UNDO_ACTION]: (_, lines, {undone}) => isOpposite(lines, undone),
  ...DOCUMENT_EFFECTS,
};

/** Why the ledger lines of an applied or corrected mutation are not what it asked for; none when they are. */
export function faultOfEffect(
  row: SettledRow,
  lines: readonly LedgerRow[],
  beside: Beside,
): string | undefined {
  const {mutation, status} = row;
  const effect = entryOf(EFFECTS, mutation.action);
  if (!effect) return lines.length > 0 ? 'moved stock, which its action never does' : undefined;
  if (mutation.action === 'stock.moveBin' && lines.length === 0) return `is ${status} without effect`;
  if (
    !lines.every(
      ({who, device, at}) => who === mutation.who && device === mutation.device && at === row.received_at,
    )
  )
    return 'has ledger lines that name another origin';
  const mayRename = RENAMING.has(mutation.action) || Object.hasOwn(DOCUMENT_EFFECTS, mutation.action);
  if (!mayRename && !lines.every(keepsItsName))
    return 'has ledger lines of another lot, unit or document than it moved';
  return effect(row, lines, beside) ? undefined : 'moved otherwise than was asked';
}

/** Beside work at documents. */
const RENAMING: ReadonlySet<string> = new Set([
  UNDO_ACTION,
  'case.wentAlong',
  'case.neverLeft',
  'case.lostOnWay',
  'stock.nameLot',
  'import.stock',
]);

/** No other action changes lot or unit, or belongs to a document. */
const keepsItsName = ({lot, unit, to_lot, to_unit, document, line}: LedgerRow): boolean =>
  to_lot === lot && to_unit === unit && document === '' && line === '';

/** Each line brings in what the part says, from nowhere. */
function isOpening({mutation}: SettledRow, lines: readonly LedgerRow[]): boolean {
  const {part} = argsOf(mutation);
  const {stock} = JSON.parse(String(part)) as DemoPart;
  return (
    lines.length === stock.length &&
    stock.every(([place, goods, quantity], i) => {
      const line = lines[i];
      const said = {warehouse: mutation.warehouse, goods};
      return (
        line !== undefined &&
        line.to === place &&
        isOf(line, said) &&
        line.from === ADJUSTED_AWAY &&
        line.quantity === quantity
      );
    })
  );
}

/** Each line brings in what a row of the file says, from nowhere; a serial that stands elsewhere, without its lot. */
function isOpeningStock({mutation, status}: SettledRow, lines: readonly LedgerRow[]): boolean {
  const rows = JSON.parse(String(argsOf(mutation)['rows'])) as readonly OpeningStock[];
  return (
    lines.length === rows.length &&
    rows.every(([bin, goods, quantity, code = ''], i) => {
      const line = lines[i];
      const lots = codeOfLot(code) === '' ? [''] : idsOfLot(goods, code);
      const lot = lots.find((id) => id === line?.lot);
      return (
        line !== undefined &&
        lot !== undefined &&
        isOf(line, {warehouse: mutation.warehouse, goods, lot}) &&
        (line.to_lot === lot || (status === 'corrected' && line.to_lot === '')) &&
        keepsItsName({...line, to_lot: lot}) &&
        line.from === ADJUSTED_AWAY &&
        line.to === binPlace(bin) &&
        line.quantity === quantity
      );
    })
  );
}

/** A move brings all it named from one bin to the other; what the first lacked comes from the discrepancy. */
function isMove({mutation, status}: SettledRow, lines: readonly LedgerRow[]): boolean {
  const {from, to, quantity} = argsOf(mutation);
  const sources = [binPlace(String(from)), ...(status === 'corrected' ? [DISCREPANCY_ACCOUNT] : [])];
  return (
    lines.every(
      (line) =>
        isOf(line, argsOf(mutation)) && sources.includes(line.from) && line.to === binPlace(String(to)),
    ) && sumOf(lines) === quantity
  );
}

/** All that was seen comes into the one bin, out of the other or from the discrepancy, goods by goods. */
function isWholeMove({mutation}: SettledRow, lines: readonly LedgerRow[]): boolean {
  const {from, to, lines: text, warehouse} = argsOf(mutation);
  const seen = JSON.parse(String(text)) as readonly CaseFacts[];
  const sources = [binPlace(String(from)), DISCREPANCY_ACCOUNT];
  return (
    lines.every((line) => sources.includes(line.from) && line.to === binPlace(String(to))) &&
    seen.every((each) => {
      const own = lines.filter((line) => isOf(line, {...each, warehouse}));
      return sumOf(own) === each['quantity'];
    }) &&
    sumOf(lines) === seen.reduce((sum, each) => sum + Number(each['quantity']), 0)
  );
}

/** Units stay where they stand, and have a lot that they did not have. */
function isNaming({mutation}: SettledRow, lines: readonly LedgerRow[]): boolean {
  const args = argsOf(mutation);
  const bin = binPlace(String(args['bin']));
  const [line] = lines;
  return (
    lines.length === 1 &&
    line !== undefined &&
    isOf(line, {...args, lot: ''}) &&
    [line.from, line.to].every((place) => place === bin) &&
    idsOfLot(String(args['goods']), String(args['code'])).includes(line.to_lot) &&
    line.to_unit === line.unit &&
    line.quantity === args['quantity']
  );
}

/** At once, or later by a case that holds the same arguments. */
function isAdjustment({mutation}: SettledRow, lines: readonly LedgerRow[], {born}: Beside): boolean {
  const args = argsOf(mutation);
  if (lines.length > 0) return isChange(lines, args);
  const [waits] = born;
  if (waits?.['kind'] !== 'approval') return false;
  const facts = caseFactsOf(waits);
  return (
    facts['warehouse'] === args['warehouse'] &&
    ['bin', 'goods', 'lot', 'unit', 'change'].every((name) => (facts[name] ?? '') === (args[name] ?? ''))
  );
}

/** What waited, but for what was found of it meanwhile (COUNT-19). */
function isApproval(_: SettledRow, lines: readonly LedgerRow[], {named, stands}: Beside): boolean {
  if (named === undefined) return false;
  const facts = caseFactsOf(named);
  const found = foundUnits(actsOfCase(textOrEmpty(named['acts'])), textOrEmpty(named['id']));
  const said = {...facts, change: Number(facts['change']) - found};
  const booked = asCounted(withCarriedOff(lines, [countedItemOf(said)]));
  if (found > 0 && said.change === 0) return booked.length === 0;
  return isChange(booked, said) || leavesCounted(booked, facts, stands);
}

/** One line across the border, by as much as was said. */
function isChange(lines: readonly LedgerRow[], said: CaseFacts): boolean {
  const [line] = lines;
  const change = Number(said['change']);
  const bin = binPlace(String(said['bin']));
  const [from, to] = change > 0 ? [ADJUSTED_AWAY, bin] : [bin, ADJUSTED_AWAY];
  return (
    lines.length === 1 &&
    line !== undefined &&
    isOf(line, said) &&
    line.from === from &&
    line.to === to &&
    line.quantity === Math.abs(change)
  );
}

/** What the last counter counted stands there by it, whatever another count had booked meanwhile (STOCK-10). */
function leavesCounted(lines: readonly LedgerRow[], said: CaseFacts, stands: StandsThere): boolean {
  const bin = binPlace(String(said['bin']));
  const key = [said['warehouse'], bin, said['unit'] ?? '', said['goods'], said['lot'] ?? ''].join('/');
  return (
    said['seen'] !== undefined &&
    lines.length <= 1 &&
    lines.every((line) => isOf(line, said) && [line.from, line.to].includes(ADJUSTED_AWAY)) &&
    lines.every(({from, to}) => [from, to].includes(bin)) &&
    stands(key, said['counted'])
  );
}

/** Whether a case is about units that were not found: the account holds them, and its closing takes them out. */
const isSurplus = (named: Row | undefined): boolean => named?.['code'] === 'pick.short';

/** What a case and all that has joined it say of themselves. */
const saidBy = ({named, joined}: Beside): CaseFacts[] => {
  // What counts have found meanwhile stands where it was.
  const acts = actsOfCase(textOrEmpty(named?.['acts']));
  // What was undone before the closing has gone back already.
  const rows = (named ? [named, ...joined] : []).filter((row) => row['undone'] === '');
  return rows.map((row) => {
    const facts = caseFactsOf(row);
    return {...facts, quantity: Number(facts['quantity']) - foundUnits(acts, textOrEmpty(row['id']))};
  });
};

/** Whether lines move, of each kind that the keys tell apart, as many units as all of these say together. */
function addUp(
  lines: readonly LedgerRow[],
  said: readonly CaseFacts[],
  keyOf: {readonly line: (line: LedgerRow) => string; readonly said: (facts: CaseFacts) => string},
): boolean {
  const sums = new Map<string, number>();
  const add = (key: string, units: number): void => void sums.set(key, (sums.get(key) ?? 0) + units);
  for (const line of lines) add(keyOf.line(line), line.quantity);
  for (const facts of said) add(keyOf.said(facts), -Number(facts['quantity']));
  return said.length > 0 && [...sums.values()].every((sum) => sum === 0);
}

const itemOf = ({warehouse, goods, lot = '', unit = ''}: CaseFacts): string =>
  [warehouse, goods, lot, unit].join('/');
const ITEM = {line: (line: LedgerRow) => itemOf({...line}), said: itemOf};
/** Of goods in whatever unit they stand. */
const GOODS = {
  line: (line: LedgerRow) => itemOf({...line, unit: ''}),
  said: (facts: CaseFacts) => itemOf({...facts, unit: ''}),
};

/** All that the account holds for the case comes out of it, to where `to` says. */
const comesBack = (lines: readonly LedgerRow[], beside: Beside, to: (facts: CaseFacts) => unknown): boolean =>
  lines.every(({from}) => from === DISCREPANCY_ACCOUNT) &&
  addUp(lines, saidBy(beside), {
    line: (line) => `${ITEM.line(line)}/${line.to}`,
    said: (facts) => `${itemOf(facts)}/${String(to(facts))}`,
  });

/** All that the case owed the discrepancy is adjusted in. */
function isFound(_: SettledRow, lines: readonly LedgerRow[], beside: Beside): boolean {
  if (isSurplus(beside.named)) return comesBack(lines, beside, ({from}) => from);
  return (
    lines.every(({from, to}) => from === ADJUSTED_AWAY && to === DISCREPANCY_ACCOUNT) &&
    addUp(lines, saidBy(beside), ITEM)
  );
}

/** All that the case owed the discrepancy came out of the bin that had lacked it. */
function isArrived(_: SettledRow, lines: readonly LedgerRow[], {named}: Beside): boolean {
  const facts = named && caseFactsOf(named);
  return (
    facts !== undefined &&
    lines.every(
      (line) => isOf(line, facts) && line.from === facts['from'] && line.to === DISCREPANCY_ACCOUNT,
    ) &&
    sumOf(lines) === facts['quantity']
  );
}

/** All that the case owed the discrepancy is taken out of bins, in whatever unit it stands there. */
function isTakenBack(_: SettledRow, lines: readonly LedgerRow[], beside: Beside): boolean {
  if (isSurplus(beside.named)) return comesBack(lines, beside, () => ADJUSTED_AWAY);
  return (
    lines.every(({from, to}) => !BORDERS.has(from) && to === DISCREPANCY_ACCOUNT) &&
    addUp(lines, saidBy(beside), GOODS)
  );
}

/** The destination holds what was counted, and the discrepancy has got all that the case owed it. */
function isCounted({mutation}: SettledRow, lines: readonly LedgerRow[], beside: Beside): boolean {
  const {named, stands} = beside;
  // What lacked nothing owes nothing, and its bin is not the one that was counted.
  const said = saidBy(beside).filter((each) => Number(each['quantity']) > 0);
  const [facts] = said;
  if (!facts) return false;
  const isBack = isSurplus(named);
  const quantity = said.reduce((sum, each) => sum + Number(each['quantity']), 0);
  const place = String(facts[isBack ? 'from' : 'to']);
  const places = [ADJUSTED_AWAY, DISCREPANCY_ACCOUNT, place];
  const into = lines.filter((line) => line.to === DISCREPANCY_ACCOUNT);
  const key = [facts['warehouse'], place, facts['unit'] ?? '', facts['goods'], facts['lot'] ?? ''].join('/');
  return (
    lines.every((line) => isOf(line, facts) && places.includes(line.from) && places.includes(line.to)) &&
    lines.every((line) => (isBack ? line.to : line.from) !== DISCREPANCY_ACCOUNT) &&
    sumOf(isBack ? lines.filter((line) => line.from === DISCREPANCY_ACCOUNT) : into) === quantity &&
    stands(key, argsOf(mutation)['counted'])
  );
}

const BORDERS: ReadonlySet<string> = new Set([ADJUSTED_AWAY, OUTSIDE_WORLD, DISCREPANCY_ACCOUNT]);

type CaseFacts = Readonly<Record<string, unknown>>;

/** A case's facts with its warehouse, which stands in a column. */
export function caseFactsOf(row: Row): CaseFacts {
  try {
    const facts: unknown = JSON.parse(String(row['facts']));
    return {...(typeof facts === 'object' ? facts : {}), warehouse: row['warehouse']};
  } catch {
    return {};
  }
}

const sumOf = (lines: readonly LedgerRow[]): number => lines.reduce((sum, {quantity}) => sum + quantity, 0);

const isOf = (
  line: Pick<LedgerRow, 'warehouse' | 'goods' | 'lot' | 'unit'>,
  {warehouse, goods, lot = '', unit = ''}: CaseFacts,
): boolean => line.warehouse === warehouse && line.goods === goods && line.lot === lot && line.unit === unit;
