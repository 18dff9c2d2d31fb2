import type {Read} from '../kernel/action.ts';
import type {ReturnsOfKind} from '../kernel/document.ts';
import type {Id} from '../kernel/id.ts';
import type {Row} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {asn, asnLine} from '../inbound/asn.ts';
import {DN_STATES, dn, dnLine} from '../outbound/dn.ts';

/** Returns of one document, and lines of one of them, at most. */
const MAX_RETURNS_OF = 1_000;
const MAX_LINES_OF_RETURN = 1_100;

const WAITS: readonly unknown[] = DN_STATES.slice(0, DN_STATES.indexOf('shipped'));

/** What is to go back to a supplier of a delivery. */
export const TO_SUPPLIER: ReturnsOfKind = {
  header: dn,
  line: dnLine,
  of: 'from_delivery',
  lineOf: 'delivery_line',
  isOpen: ({is_return, state}) => is_return === 1 && WAITS.includes(state),
  unitsOf: ({quantity, closed, moved}) => Number(quantity) - Number(closed) - Number(moved),
};

const COMES: readonly unknown[] = ['announced', 'arrived', 'unloaded'];

/** What is to come back from a customer of an order. */
export const FROM_CUSTOMER: ReturnsOfKind = {
  header: asn,
  line: asnLine,
  of: 'from_order',
  lineOf: 'order_line',
  isOpen: ({is_return, state}) => is_return === 1 && COMES.includes(state),
  unitsOf: ({announced, counted}) => Number(announced) - Number(counted),
};

/** The returns of a document, with their lines. */
export function readsOfReturns(
  {header, line, of: index}: ReturnsOfKind,
  of: Id,
  view?: View,
): readonly Read[] {
  const returns: readonly Row[] = view?.range(header, index, [of], MAX_RETURNS_OF) ?? [];
  return [
    {list: header.name, index, prefix: [of], limit: MAX_RETURNS_OF},
    ...returns.map(({id}): Read => ({
      list: line.name,
      index: 'document',
      prefix: [String(id)],
      limit: MAX_LINES_OF_RETURN,
    })),
  ];
}

/** The ids of all lines of all returns of a document. */
export const linesOfReturns = (
  {header, line, of: index}: ReturnsOfKind,
  of: Id,
  view: View,
): readonly Id[] => {
  const returns: readonly Row[] = view.range(header, index, [of], MAX_RETURNS_OF);
  return returns.flatMap(({id, is_return}) => {
    if (is_return !== 1) return [];
    const lines: readonly Row[] = view.range(line, 'document', [String(id)], MAX_LINES_OF_RETURN);
    return lines.map((each) => String(each['id']));
  });
};

/**
 * Units of a line of a document that returns of it are to take back and have not, one of them left out (RETURN-1,
 * RETURN-5). Where there are more returns than are read, nothing is left for another one.
 */
export function unitsInReturns(kind: ReturnsOfKind, of: Id, but: Id, view: View): (line: Id) => number {
  const returns: readonly Row[] = view.range(kind.header, kind.of, [of], MAX_RETURNS_OF);
  const others = returns.filter(({id}) => id !== but);
  const held = unitsHeldBy(kind, others, ({id}) =>
    view.range(kind.line, 'document', [String(id)], MAX_LINES_OF_RETURN),
  );
  return (line) => (returns.length < MAX_RETURNS_OF ? held(line) : Number.POSITIVE_INFINITY);
}

/** Units of a line of a document, by its id, that these returns of it are to take back and have not. */
export function unitsHeldBy(
  kind: ReturnsOfKind,
  returns: readonly Row[],
  linesOf: (header: Row) => readonly Row[],
): (line: Id) => number {
  const units = new Map<Id, number>();
  for (const line of returns.filter(kind.isOpen).flatMap(linesOf)) {
    const own = String(line[kind.lineOf]);
    units.set(own, (units.get(own) ?? 0) + Math.max(0, kind.unitsOf(line)));
  }
  return (line) => units.get(line) ?? 0;
}
