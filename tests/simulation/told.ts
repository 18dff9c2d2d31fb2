import type {Id} from '#domain/kernel/id.ts';
import {asnPlace, binPlace, DISCREPANCY_ACCOUNT, OUTSIDE_WORLD, pickedPlace} from '#domain/stock/place.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {Broken} from './broken.ts';
import type {Faults} from './faults.ts';

/** Some goods, with the lot and the tote that hands had them in. */
interface Box {
  readonly goods: Id;
  readonly lot: string;
  readonly unit: string;
}

/** By the words of whoever did it alone: where units came to, in what, and how many of them. */
interface Told {
  readonly box: Box;
  /** Where they may have come to; the second where their document had left with them already. */
  readonly to: readonly string[];
  /** `undefined` where work that came before it may have told of some. */
  readonly quantity: number | undefined;
}

type Args = Mutation['args'];

/** What work tells; nothing where it moves no goods of its own. */
function toldBy(action: string, args: Args): Told | undefined {
  const of = (name: string): string => textAt(args, name);
  const box: Box = {goods: of('goods'), lot: of('lot'), unit: of('unit')};
  const quantity = Number(args['quantity']);
  switch (action) {
    case 'outbound.pick':
    case 'outbound.shortPick':
      return {box: {...box, unit: of('to_unit')}, to: [pickedPlace(of('document')), OUTSIDE_WORLD], quantity};
    case 'outbound.putBack':
    case 'inbound.putAway':
      return {box, to: [binPlace(of('bin'))], quantity};
    case 'stock.moveBin':
      return {box, to: [binPlace(of('to'))], quantity};
    case 'inbound.sort':
      return {box, to: [asnPlace(of('document'), 'sorted')], quantity: undefined};
    default:
      return undefined;
  }
}

/**
 * [ASN-5] [ASN-6] [DN-5] [DN-7] What hands did is in the ledger as they told it, whatever the records believed: so many
 * units, of that lot, in that tote, came to that place.
 */
export function checkTold(
  rows: ReadonlyMap<Id, MutationRow>,
  ledger: readonly LedgerRow[],
  met?: Faults,
): void {
  const linesOf = Map.groupBy(ledger, ({mutation}) => mutation);
  for (const row of rows.values()) {
    const {mutation, status} = row;
    const {id, action} = mutation;
    if (met && action === 'outbound.dispatch') countTruck(mutation.args, status, met);
    if (status !== 'applied' && status !== 'corrected') continue;
    const lines = (linesOf.get(id) ?? []).flatMap((line) => ownLine(action, line));
    const [shelved, brought] = [shelvedBy(row, lines), broughtToShelves(lines)];
    if (shelved !== undefined && shelved !== brought)
      throw new Broken(`${action} ${id} brings ${String(brought)} to the shelves, not ${String(shelved)}`);
    const told = toldBy(action, mutation.args);
    if (!told) continue;
    const {box, to, quantity} = told;
    const arrived = lines.filter((line) => to.includes(line.to));
    const other = arrived.find((line) => !isSame(box, line));
    if (other)
      throw new Broken(
        `${action} ${id} told of ${textOf(box)} and brought ${other.goods} ${other.to_lot} ${other.to_unit}`,
      );
    if (arrived.length > 0 && box.lot !== '') met?.count('goods of a lot came');
    if (arrived.length > 0 && box.unit !== '') met?.count('goods in a tote came');
    const units = arrived.reduce((sum, line) => sum + line.quantity, 0);
    if (quantity !== undefined && units !== quantity)
      throw new Broken(`${action} ${id} told of ${String(quantity)} and brought ${String(units)}`);
  }
}

/**
 * What goes on its way to another warehouse has left; what follows of it at the other end, or of its counts there, is
 * none of the work itself.
 */
function ownLine(action: string, line: LedgerRow): LedgerRow[] {
  const [from = '', to = ''] = [line.from, line.to].map((place) =>
    place.endsWith(':transit') ? OUTSIDE_WORLD : place,
  );
  const isAtOtherEnd = action.startsWith('outbound.') && [from, to].some((place) => place.startsWith('asn:'));
  return isAtOtherEnd || (from === OUTSIDE_WORLD && to === OUTSIDE_WORLD) ? [] : [{...line, from, to}];
}

/** Trucks that others had loaded before, and such as leave with several orders. */
function countTruck({shipment, orders}: Args, status: MutationRow['status'], met: Faults): void {
  if (status !== 'applied' && status !== 'corrected') return;
  if (shipment !== '') met.count('truck joined');
  if ((JSON.parse(String(orders)) as unknown[]).length > 1) met.count('truck of several orders');
}

const isShelf = (place: string): boolean => place.startsWith('bin:') || place === DISCREPANCY_ACCOUNT;

/** How many units stand on shelves after it that stood elsewhere before; what is in question counts as on a shelf. */
function broughtToShelves(lines: readonly LedgerRow[]): number {
  return lines.reduce(
    (sum, {from, to, quantity}) => sum + (isShelf(to) ? quantity : 0) - (isShelf(from) ? quantity : 0),
    0,
  );
}

const NEITHER = [
  'stock.moveBin',
  'stock.moveWholeBin',
  'stock.binNotEmpty',
  'inbound.confirmArrival',
  'inbound.finishUnloading',
  'inbound.sort',
  'inbound.finishSorting',
  'inbound.uncount',
];

/** By how many the shelves became fuller, by the word of whoever did it; `undefined` where work before it told of some. */
function shelvedBy(
  {mutation: {action, args}, status}: MutationRow,
  lines: readonly LedgerRow[],
): number | undefined {
  const quantity = Number(args['quantity']);
  if (NEITHER.includes(action)) return 0;
  const isPick = action === 'outbound.pick' || action === 'outbound.shortPick';
  if (isPick && !lines.some(({from}) => from === OUTSIDE_WORLD)) return -quantity;
  const isReturn = action === 'inbound.putAway' || action === 'outbound.putBack';
  return isReturn && status === 'applied' ? quantity : undefined;
}

const textAt = (args: Args, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

const isSame = ({goods, lot, unit}: Box, line: LedgerRow): boolean =>
  line.goods === goods && line.to_lot === lot && line.to_unit === unit;

const textOf = ({goods, lot, unit}: Box): string => `${goods} ${lot} ${unit}`;
