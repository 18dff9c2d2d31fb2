import type {DeviceFile} from '#protocol/device-file.ts';
import {toWire} from './box.ts';
import type {MirrorStore} from './mirror.ts';
import type {BoxStore, Kept} from './outbox.ts';

/** Everything not settled with the logins it names, what was told of the rest, and the sums of the mirror. */
export async function deviceFileOf(
  company: string,
  box: BoxStore,
  mirror: MirrorStore,
  lists: readonly string[],
): Promise<DeviceFile> {
  const {outbox} = await box.read();
  const journal: readonly Kept[] = await box.journal();
  const needed = new Set(outbox.map(({login}) => login));
  const {epoch, version, partial, warehouse} = await mirror.cursor();
  return {
    binward: 'outbox',
    company,
    mutations: [...journal.filter(({id}) => needed.has(id)), ...outbox].map(toWire),
    told: [...journal, ...outbox].flatMap(toldOf),
    notices: (await box.notices()).map(({id}) => id),
    mirror: {
      epoch,
      version,
      partial,
      warehouse,
      lists: await Promise.all(lists.map(async (list) => ({list, ...(await mirror.sum(list))}))),
    },
  };
}

const toldOf = ({n, id, status, version, epoch}: Kept): DeviceFile['told'] =>
  status === undefined ? [] : [{n, id, status, version: version ?? 0, epoch: epoch ?? ''}];
