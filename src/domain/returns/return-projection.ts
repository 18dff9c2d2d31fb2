import {put, type Put} from '../kernel/action.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {asn, asnLine} from '../inbound/asn.ts';
import {dn, dnLine, type DnLineRow} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';

/**
 * What is counted of a return its order's line shows as returned, and no more than its customer had (RETURN-3). A line
 * of the return says how many of its units that are, so that a count that is taken back takes back as many.
 */
export const returnProjection: Projection = (outcome, view) => {
  // Nearly all work writes no line of a return: a device may hold lines of an earlier build, which say nothing of an order.
  const returning = new Set(
    outcome.puts.flatMap(({list, row}) =>
      list === asnLine.name && row['order_line'] ? String(row['id']) : [],
    ),
  );
  if (returning.size === 0) return [];
  const written = new WrittenRows(outcome, view);
  const puts: Put[] = [];
  const sentBy = new Map<string, DnLineRow>();
  for (const id of returning) {
    const line = written.after(asnLine, id);
    if (!line || written.after(asn, line.document)?.is_return !== 1) continue;
    const sent = sentBy.get(line.order_line) ?? ifDownloaded(() => written.after(dnLine, line.order_line));
    // A device may have no row of an order that is over.
    if (!sent) continue;
    const returned = Math.min(line.counted, line.returned + Math.max(0, sentOf(sent)));
    const by = returned - line.returned;
    if (by === 0) continue;
    puts.push(put(asnLine, {...line, returned}));
    const isOnItsWay = written.after(dn, sent.document)?.state === 'shipped';
    const after = {
      ...sent,
      returned: sent.returned + by,
      intransit: isOnItsWay ? Math.max(0, sent.intransit - by) : sent.intransit,
    };
    sentBy.set(sent.id, after);
  }
  return [...puts, ...[...sentBy.values()].map((line) => put(dnLine, line))];
};
