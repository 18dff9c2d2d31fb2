import type {DnLineRow} from './dn.ts';

/** What a line says once it is told what arrived of it; as it was sent where nobody says. */
export function provedBy(line: DnLineRow, told?: Pick<DnLineRow, 'actual' | 'damage'>) {
  const sent = line.shipped - line.returned;
  const {actual, damage} = told ?? {actual: sent, damage: 0};
  const [shortage, more] = [Math.max(0, sent - actual), Math.max(0, actual - sent)];
  return {actual, damage, shortage, more, intransit: 0};
}
