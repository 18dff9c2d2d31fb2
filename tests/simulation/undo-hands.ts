import type {Id} from '#domain/kernel/id.ts';
import type {PieceOfWork} from '#offline/outbox/mutation-recorder.ts';
import {isPostedClaim, type OutboxStore} from '#offline/outbox/outbox-store.ts';
import {oneOf, type Throw} from './dice.ts';

const UNDOABLE: ReadonlySet<string> = new Set([
  'stock.moveBin',
  'stock.moveWholeBin',
  'outbound.pick',
  'inbound.sort',
  'inbound.putAway',
  'inbound.confirmArrival',
  'inbound.finishUnloading',
  'inbound.finishSorting',
]);

/** So many acts somebody remembers. */
const LAST = 4;

/** Somebody takes back one of their last acts at this device, mostly the last, and perhaps one that they have taken back. */
export async function undoAtHand(
  outbox: Pick<OutboxStore, 'read' | 'journal'>,
  who: Id,
  chance: (purpose: string) => ReturnType<Throw>,
): Promise<PieceOfWork | undefined> {
  const all = [...(await outbox.journal()), ...(await outbox.read()).entries];
  const own = all
    .filter(
      (entry) => entry.who === who && UNDOABLE.has(entry.action) && !entry.brought && !isPostedClaim(entry),
    )
    .toSorted((a, b) => b.n - a.n)
    .slice(0, LAST);
  if (own.length === 0) return undefined;
  const {id, action} = oneOf(own, chance('act to undo') ** 2);
  return {action: 'work.undo', args: {act: action}, undoes: id};
}
