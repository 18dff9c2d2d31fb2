import {put} from '../kernel/action.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {asnLine, type AsnLineRow} from '../inbound/asn.ts';
import {dn, dnLine, type DnLineRow} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';
import {idsOfReturningLines, lineOfOther} from './returned-lines.ts';

/**
 * What has left of a return, and was not brought back, its delivery's lines show as sent back (RETURN-8). What was taken
 * along and was not entered, as another lot is, is of the line that it was received on.
 */
export const sentBackProjection: Projection = (outcome, view) => {
  const isAdded = ({no_demand, quantity}: Partial<DnLineRow>): boolean => no_demand === 1 && quantity === 0;
  const returning = idsOfReturningLines(outcome, dnLine, 'delivery_line', isAdded);
  if (returning.size === 0) return [];
  const written = new WrittenRows(outcome, view);
  const received = new Map<string, AsnLineRow>();
  const named: DnLineRow[] = [];
  for (const id of returning) {
    const line = written.after(dnLine, id);
    if (!line) continue;
    const delivery = written.after(dn, line.document)?.from_delivery ?? '';
    const of = line.delivery_line || (lineOfOther(view, asnLine, delivery, line, unitsHere)?.id ?? '');
    const before = written.before(dnLine, id);
    const by = unitsSent(line) - (before?.delivery_line ? unitsSent(before) : 0);
    if (of === '' || by === 0) continue;
    const own = received.get(of) ?? ifDownloaded(() => written.after(asnLine, of));
    // A device may have no row of a delivery that is over.
    if (!own) continue;
    received.set(of, {...own, sent_back: own.sent_back + by});
    if (line.delivery_line !== of) named.push({...line, delivery_line: of});
  }
  return [
    ...named.map((line) => put(dnLine, line)),
    ...[...received.values()].map((line) => put(asnLine, line)),
  ];
};

/** Units of a delivery's line that have not gone back. */
const unitsHere = ({counted, sent_back}: AsnLineRow): number => counted - sent_back;

const unitsSent = (line: DnLineRow | undefined): number => (line ? sentOf(line) : 0);
