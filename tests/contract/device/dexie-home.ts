import {type Engine, type Lost} from '#offline/dexie/engine.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import {openOutbox} from '#offline/dexie/outbox-database.ts';
import type {BoxStore} from '#offline/outbox.ts';
import {CLIENT} from './box-cases.ts';
import type {Home} from './case.ts';
import {LISTS} from './lists.ts';

/** The real stores, and what only they can be asked. */
export interface DexieHome extends Home {
  boxOf(build: {codeLevel: number}): Promise<BoxStore>;
  /** Deletes a database whatever holds it open. */
  remove(which: 'outbox' | 'mirror'): Promise<void>;
  /** Why databases were lost, in order. */
  readonly lost: Lost[];
}

/** Stores under names of their own, in an engine or in the browser's. */
export function dexieHome(name: string, engine?: Engine): DexieHome {
  const lost: Lost[] = [];
  const shared = {onLost: (reason: Lost) => void lost.push(reason), ...(engine && {engine})};
  const boxOf = async ({codeLevel}: {codeLevel: number}) =>
    openOutbox({name: `${name}:outbox`, codeLevel, newClient: () => CLIENT, ...shared});
  return {
    lost,
    boxOf,
    box: async () => boxOf({codeLevel: 1}),
    mirror: async (resources = LISTS) => openMirror({name: `${name}:mirror`, resources, ...shared}),
    remove: async (which) => deleteMirror(`${name}:${which}`, engine),
  };
}
