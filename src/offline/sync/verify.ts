import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {beginMirrorAnew, type PullDeps} from './sync.ts';

/**
 * Compares every list with the server's by count and checksum (L12), where the mirror is exact and the server
 * stands at the same version. A mirror that differs is begun anew; answers the lists that differed, or
 * `undefined` when nothing could be compared.
 */
export async function verifyRound(deps: PullDeps): Promise<readonly string[] | undefined> {
  const outbox = await deps.outbox.read();
  const cursor = await deps.mirror.cursor();
  if (cursor.partial || cursor.version === 0 || outbox.state.epoch !== cursor.epoch) return undefined;
  // The device has changed its warehouse, in this tab or another: what stands is begun anew by the next pull.
  if (cursor.warehouse !== deps.warehouse) return undefined;
  const lists: {list: string; count: number; sum: number}[] = [];
  for (const list of deps.lists) lists.push({list, ...(await deps.mirror.sum(list))});
  const {epoch, version, generation} = cursor;
  const {company, device, warehouse} = deps;
  const reply = await deps.transport.verify({
    proto: PROTOCOL_VERSION,
    company,
    device,
    warehouse,
    epoch,
    version,
    lists,
  });
  const now = await deps.mirror.cursor();
  // Rows that came meanwhile make the sums those of no moment.
  const hasMoved = now.epoch !== epoch || now.version !== version || now.generation !== generation;
  if (!reply.ok || reply.answer.moved || hasMoved) return undefined;
  if (reply.answer.different.length > 0) await beginMirrorAnew(deps, now, outbox.state.epoch);
  return reply.answer.different;
}
