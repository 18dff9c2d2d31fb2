import type {DeviceFile} from '#protocol/device-file.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {toWire} from './outbox.ts';
import type {MirrorStore} from '../mirror/mirror.ts';
import {isPostedClaim, keptAs, type Outbox, type OutboxStore, type OutboxEntry} from './outbox-store.ts';

/** Everything not settled with the logins it names, what was told of the rest, and the sums of the mirror. */
export async function deviceFileOf(
  company: string,
  outbox: OutboxStore,
  mirror: MirrorStore,
  lists: readonly string[],
): Promise<DeviceFile> {
  const {entries, state} = await noted(outbox);
  const journal: readonly OutboxEntry[] = await outbox.journal();
  const needed = new Set(entries.map(({login}) => login));
  const isNeeded = (entry: OutboxEntry) => !isPostedClaim(entry) && needed.has(entry.id);
  const {epoch, version, partial, warehouse} = await mirror.cursor();
  return {
    binward: 'outbox',
    proto: PROTOCOL_VERSION,
    company,
    mutations: [...journal.filter(isNeeded), ...entries].map(toWire),
    told: [...journal, ...entries].flatMap(toldOf),
    notices: (await outbox.notices()).map(({id}) => id),
    heard: [...(state.heard ?? [])],
    mirror: {
      epoch,
      version,
      partial,
      warehouse,
      lists: await Promise.all(lists.map(async (list) => ({list, ...(await mirror.sum(list))}))),
    },
  };
}

/**
 * The outbox, which remembers that what it holds now may come to the server by a file: no answer by sequence tells of
 * that (L9).
 */
async function noted(outbox: OutboxStore): Promise<Outbox> {
  try {
    await outbox.change(({state}) => ({state: {...state, filedTo: state.nextN - 1}}));
  } catch {
    // Where nothing can be written any more the file is all that is left.
  }
  return outbox.read();
}

/**
 * A claim that was asked over HTTP has no place in the order of the rest: its n is 0. Of the work of another device
 * that one was told, or its people are told by a case.
 */
const toldOf = (entry: OutboxEntry): DeviceFile['told'] => {
  const {n, status, version = 0, epoch = '', brought} = entry;
  return status === undefined || brought
    ? []
    : [{n: isPostedClaim(entry) ? 0 : n, id: keptAs(entry), status, version, epoch}];
};
