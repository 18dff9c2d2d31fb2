import {put} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {asn, asnLine, type AsnLineRow} from '../inbound/asn.ts';
import {dn, dnLine, type DnLineRow} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';
import {FROM_CUSTOMER, linesOfReturns} from './other-returns.ts';
import {idsOfReturningLines, lineOfOther} from './returned-lines.ts';

/**
 * What is counted of a return its order's line shows as returned, and no more than its customer had (RETURN-3). A line
 * of the return says how many of its units that are, so that a count that is taken back takes back as many. What came
 * and was not announced, as another lot is, is of the line that it was sent on.
 */
export const returnProjection: Projection = (outcome, view) => {
  const isAdded = ({announced, counted}: Partial<AsnLineRow>): boolean => announced === 0 && counted !== 0;
  const returning = idsOfReturningLines(outcome, asnLine, 'order_line', isAdded);
  const written = new WrittenRows(outcome, view);
  const hasMore = linesWithMoreSent(written);
  if (returning.size === 0 && hasMore.length === 0) return [];
  const counted = new Map<string, AsnLineRow>();
  const gaveUp = new Set<string>();
  const sentBy = new Map<string, DnLineRow>();
  for (const id of returning) {
    const line = written.after(asnLine, id);
    const header = line && written.after(asn, line.document);
    if (!line || header?.is_return !== 1) continue;
    const of = line.order_line || (lineOfOther(view, dnLine, header.from_order, line, sentOf)?.id ?? '');
    const sent = of === '' ? undefined : (sentBy.get(of) ?? ifDownloaded(() => written.after(dnLine, of)));
    // A device may have no row of an order that is over.
    if (!sent) continue;
    const returned = Math.min(line.counted, line.returned + Math.max(0, sentOf(sent)));
    const by = returned - line.returned;
    if (by === 0) continue;
    counted.set(id, {...line, order_line: of, returned});
    if (by < 0) gaveUp.add(of);
    sentBy.set(sent.id, afterReturn(sent, by, written));
  }
  for (const line of hasMore) if (!sentBy.has(line.id)) sentBy.set(line.id, line);
  const takesUp = new Set([...gaveUp, ...hasMore.map(({id}) => id)]);
  for (const of of takesUp) takeUp(of, {sentBy, counted, written, view});
  return [
    ...[...counted.values()].map((line) => put(asnLine, line)),
    ...[...sentBy.values()].map((line) => put(dnLine, line)),
  ];
};

/** Lines of customers' orders that had left, of which more is told to have left, or less to have been put back. */
const linesWithMoreSent = (written: WrittenRows): readonly DnLineRow[] =>
  written.ids(dnLine).flatMap((id) => {
    const [before, line] = [written.before(dnLine, id), written.after(dnLine, id)];
    if (!line || sentOf(line) <= (before ? sentOf(before) : 0)) return [];
    const order = written.before(dn, line.document);
    return order && order.customer !== '' && HAVE_LEFT.includes(order.state) ? [line] : [];
  });

/** No return is of an order that has not left. */
const HAVE_LEFT: readonly string[] = ['shipped', 'delivered', 'cancelled'];

/** A line of an order of which so many more have come back, or fewer. */
function afterReturn(sent: DnLineRow, by: number, written: WrittenRows): DnLineRow {
  const isOnItsWay = written.after(dn, sent.document)?.state === 'shipped';
  const intransit = isOnItsWay ? Math.max(0, sent.intransit - by) : sent.intransit;
  const given_back = (sent.given_back ?? 0) + by;
  return {...sent, returned: sent.returned + by, given_back, intransit};
}

interface ReturnWork {
  readonly sentBy: Map<string, DnLineRow>;
  readonly counted: Map<string, AsnLineRow>;
  readonly written: WrittenRows;
  readonly view: View;
}

/**
 * What was counted beyond what had been sent of a line, in whichever return, is what another one has given up of it, or
 * what was sent of it as is told only now.
 */
function takeUp(of: Id, {sentBy, counted, written, view}: ReturnWork): void {
  const order = sentBy.get(of)?.document ?? '';
  for (const id of ifDownloaded(() => linesOfReturns(FROM_CUSTOMER, order, view)) ?? []) {
    const line = counted.get(id) ?? written.after(asnLine, id);
    const sent = sentBy.get(of);
    // What nobody had announced is of no line yet where none of its order had any to give.
    if (!sent || !line || !isOfLine(line, sent)) continue;
    const by = Math.min(line.counted - line.returned, Math.max(0, sentOf(sent)));
    if (by <= 0) continue;
    counted.set(id, {...line, order_line: of, returned: line.returned + by});
    sentBy.set(of, afterReturn(sent, by, written));
  }
}

const isOfLine = ({order_line, announced, goods}: AsnLineRow, sent: DnLineRow): boolean =>
  order_line === sent.id || (order_line === '' && announced === 0 && goods === sent.goods);
