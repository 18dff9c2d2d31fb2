import type {Row} from '#domain/kernel/field.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {figures, figuresKey} from '#domain/stock/figures.ts';
import type {Office} from '../data/office.ts';

/** What releasing all orders of a warehouse would do: how many wait, what they want, and how much of it is not there. */
export interface ReleaseWould {
  readonly orders: number;
  readonly lines: number;
  readonly units: number;
  readonly short: number;
}

/** Confirmed orders that have not left: what they still want can be reserved for them. */
const LIVE: ReadonlySet<unknown> = new Set(['new', 'to-pick', 'picked']);

/** Of lines that still want something: those of live orders, against what nobody has reserved of their goods. */
export function wouldRelease(
  lines: readonly Row[],
  orders: ReadonlyMap<string, Row>,
  free: (goods: string) => number,
): ReleaseWould {
  const live = lines.filter(({document}) => LIVE.has(orders.get(String(document))?.['state']));
  const wanted = new Map<string, number>();
  for (const {goods, rest} of live)
    wanted.set(String(goods), (wanted.get(String(goods)) ?? 0) + Number(rest));
  const all = [...wanted];
  return {
    orders: new Set(live.map(({document}) => document)).size,
    lines: live.length,
    units: all.reduce((sum, [, units]) => sum + units, 0),
    short: all.reduce((sum, [goods, units]) => sum + Math.max(0, units - Math.max(0, free(goods))), 0),
  };
}

/** Rows that are read at once. */
const PAGE = 1_000;

/** The same, of what this device has. */
export async function waitingOf(office: Office, warehouse: string): Promise<ReleaseWould> {
  const lines: Row[] = [];
  for (;;) {
    const query = {index: 'rest', prefix: [warehouse, 1], offset: lines.length, limit: PAGE};
    const page = await office.rows(dnLine, query);
    lines.push(...page);
    if (page.length < PAGE) break;
  }
  const ids = (column: string): string[] => [...new Set(lines.map((line) => String(line[column])))];
  const keyOf = (goods: string): string => figuresKey(warehouse, goods);
  const [orders, stands] = await Promise.all([
    office.rowsOf(dn, ids('document')),
    office.rowsOf(figures, ids('goods').map(keyOf)),
  ]);
  return wouldRelease(lines, orders, (goods) => Number(stands.get(keyOf(goods))?.['can_order'] ?? 0));
}
