import {put} from '../kernel/action.ts';
import type {Projection} from '../kernel/settle.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {WrittenRows} from '../kernel/written-rows.ts';
import {asnLine, type AsnLineRow} from '../inbound/asn.ts';
import {dnLine, type DnLineRow} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';

/** What has left of a return, and was not brought back, its delivery's lines show as sent back (RETURN-8). */
export const sentBackProjection: Projection = (outcome, view) => {
  // Nearly all work writes no line of a return: a device may hold lines of an earlier build, which say nothing of a delivery.
  const returning = new Set(
    outcome.puts.flatMap(({list, row}) =>
      list === dnLine.name && row['delivery_line'] ? String(row['id']) : [],
    ),
  );
  if (returning.size === 0) return [];
  const written = new WrittenRows(outcome, view);
  const received = new Map<string, AsnLineRow>();
  for (const id of returning) {
    const line = written.after(dnLine, id);
    const by = line ? unitsSent(line) - unitsSent(written.before(dnLine, id)) : 0;
    if (!line || by === 0) continue;
    const of = line.delivery_line;
    const own = received.get(of) ?? ifDownloaded(() => written.after(asnLine, of));
    // A device may have no row of a delivery that is over.
    if (own) received.set(of, {...own, sent_back: own.sent_back + by});
  }
  return [...received.values()].map((line) => put(asnLine, line));
};

const unitsSent = (line: DnLineRow | undefined): number => (line ? sentOf(line) : 0);
