import type {Id} from '#domain/kernel/id.ts';
import type {SettledRow, LedgerRow} from '../../storage/storage.ts';
import {namesDocument} from '../about-document.ts';
import {argsOf} from '../context.ts';

/** What is known of some work beside its row. */
export interface WorkNumbers {
  /** Its id, and those of the work that it runs again: it may have numbered its rows by any of them. */
  readonly makers: readonly Id[];
}

type Effect = (row: SettledRow, lines: readonly LedgerRow[], by: WorkNumbers) => boolean;

/** `bin:…` and `asn:…:sort` as `bin` and `sort`; the borders and the account as they are. */
const kindOf = (place: string): string => {
  const parts = place.split(':');
  return parts[2] ?? parts[0] ?? '';
};

/** Where units of a fact may come from and go to, as `from>to`. */
const ways = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const ARRIVING = 'expected>unload unload>sort';

const RECEIVED = ways(`${ARRIVING} sort>sorted outside>sorted`);
const FINISHED = ways(`${ARRIVING} sort>outside`);
const SHELVED = ways(`${ARRIVING} sort>sorted sorted>bin outside>bin discrepancy>bin`);
const PICKED = ways(
  'bin>picked discrepancy>picked outside>bin bin>outside discrepancy>outside bin>discrepancy',
);
const PUT_BACK = ways('outside>picked picked>bin outside>bin discrepancy>bin');
const SHIPPED = ways(
  'picked>outside picked>picked bin>picked discrepancy>picked discrepancy>outside outside>picked',
);

/** Every line is of the document that the work names, and goes one of these ways. */
const along =
  (allowed: ReadonlySet<string>): Effect =>
  ({mutation}, lines, {makers}) =>
    lines.every(
      ({from, to, document}) =>
        (namesDocument(mutation.args, document) || isMade(document, makers)) &&
        allowed.has(`${kindOf(from)}>${kindOf(to)}`) &&
        [from, to].every((place) => isOf(place, document) || isMade(place.split(':')[1] ?? '', makers)),
    );

/** A place of a document is that document's own. */
const isOf = (place: string, document: string): boolean => {
  const parts = place.split(':');
  return parts.length < 3 || parts[1] === document;
};

/** A document that the work makes itself. */
const isMade = (document: string, makers: readonly Id[]): boolean =>
  makers.some((mutation) => document.startsWith(mutation.slice(0, 22)));

/** And all units that it names come to where it says, or come from there. */
const all =
  (way: Effect, end: 'from' | 'to'): Effect =>
  (row, lines, by) => {
    const {bin, quantity} = argsOf(row.mutation);
    const place = `bin:${String(bin)}`;
    const own = lines.filter((line) => line[end] === place && (end === 'to' || line.to !== 'discrepancy'));
    const lacking = end === 'from' ? lines.filter(({from}) => from === 'discrepancy') : [];
    const sum = [...own, ...lacking].reduce((so, line) => so + line.quantity, 0);
    return way(row, lines, by) && sum === quantity;
  };

/** All that came is there, goods by goods, lot by lot and tote by tote, in a delivery that the work makes. */
function unannounced(row: SettledRow, lines: readonly LedgerRow[], by: WorkNumbers): boolean {
  type Said = Readonly<Record<string, unknown>>;
  const told = JSON.parse(String(argsOf(row.mutation)['lines'])) as Said[];
  const nameOf = ({goods, lot = '', unit = ''}: Said): string => [goods, lot, unit].map(String).join('/');
  const left = new Map<string, number>();
  const add = (name: string, by: number): void => void left.set(name, (left.get(name) ?? 0) + by);
  for (const line of told) add(nameOf(line), Number(line['quantity']));
  for (const line of lines) add(nameOf({...line, lot: line.to_lot}), -line.quantity);
  // A serial that stands elsewhere is not theirs: its units stand without a lot, in whatever order.
  const unnamed = new Map<string, number>();
  for (const [name, units] of left) {
    const [goods = '', lot = '', unit = ''] = name.split('/');
    if (units < 0 && lot !== '') return false;
    unnamed.set(`${goods}/${unit}`, (unnamed.get(`${goods}/${unit}`) ?? 0) + units);
  }
  const isWhole = [...left.values()].every((units) => units === 0);
  const isSum = row.status === 'corrected' && [...unnamed.values()].every((units) => units === 0);
  return along(ways('outside>sorted'))(row, lines, by) && (isWhole || isSum);
}

/** What never went with its truck stands at the dock again and is put back from there (DN-15): nothing of it stays. */
function overTheDock(row: SettledRow, lines: readonly LedgerRow[], by: WorkNumbers): boolean {
  const units = (way: string): number =>
    lines.reduce((sum, {from, to, quantity}) => {
      return sum + (`${kindOf(from)}>${kindOf(to)}` === way ? quantity : 0);
    }, 0);
  return along(PUT_BACK)(row, lines, by) && units('outside>picked') <= units('picked>bin');
}

const nothing: Effect = (_, lines) => lines.length === 0;

/** What work at documents may move, by arithmetic of its own. */
export const DOCUMENT_EFFECTS: Readonly<Record<string, Effect>> = {
  'inbound.announce': along(ways('outside>expected')),
  'inbound.edit': along(ways('outside>expected expected>outside')),
  'returns.announce': along(ways('outside>expected')),
  'returns.edit': along(ways('outside>expected expected>outside')),
  'returns.sendBack': nothing,
  'returns.editSendBack': nothing,
  'inbound.cancel': along(ways('expected>outside')),
  'inbound.decline': along(ways('expected>outside')),
  'inbound.reopen': along(ways('outside>expected')),
  'inbound.confirmArrival': along(ways('expected>unload')),
  'inbound.finishUnloading': along(ways(ARRIVING)),
  'inbound.sort': along(RECEIVED),
  'inbound.sortUnit': along(RECEIVED),
  'inbound.finishSorting': along(FINISHED),
  'inbound.putAway': all(along(SHELVED), 'to'),
  'inbound.receiveUnannounced': unannounced,
  'inbound.uncount': along(ways('sorted>sort sorted>outside')),
  'inbound.showPhotos': nothing,
  'outbound.create': nothing,
  'outbound.edit': nothing,
  'outbound.confirm': nothing,
  'outbound.release': nothing,
  'outbound.unrelease': nothing,
  'outbound.cancel': nothing,
  'outbound.closeShort': nothing,
  'outbound.makePickingList': nothing,
  'outbound.pick': all(along(PICKED), 'from'),
  'outbound.shortPick': all(along(PICKED), 'from'),
  'outbound.putBack': all(overTheDock, 'to'),
  'outbound.dispatch': along(SHIPPED),
  'outbound.deliver': along(SHIPPED),
  'outbound.confirmDelivery': nothing,
  'outbound.showPhotos': nothing,
};
