import {type Engine, type Lost} from '#offline/dexie/engine.ts';
import {deleteMirror, openMirror} from '#offline/dexie/mirror-database.ts';
import {openOutboxDatabase} from '#offline/dexie/outbox-database.ts';
import type {OutboxStore} from '#offline/outbox/outbox-store.ts';
import {CLIENT} from './outbox-cases.ts';
import type {Home} from './case.ts';
import {LISTS} from './lists.ts';

/** The real stores, and what only they can be asked. */
export interface DexieHome extends Home {
  outboxOf(build: {codeLevel: number}): Promise<OutboxStore>;
  /** Deletes a database whatever holds it open. */
  remove(which: 'outbox' | 'mirror'): Promise<void>;
  /** Why databases were lost, in order. */
  readonly lost: Lost[];
}

/** Stores under names of their own, in an engine or in the browser's. */
export function dexieHome(name: string, engine?: Engine): DexieHome {
  const lost: Lost[] = [];
  const shared = {onLost: (reason: Lost) => void lost.push(reason), ...(engine && {engine})};
  const outboxOf = async ({codeLevel}: {codeLevel: number}) =>
    openOutboxDatabase({name: `${name}:outbox`, codeLevel, newClient: () => CLIENT, ...shared});
  return {
    lost,
    outboxOf,
    outbox: async () => outboxOf({codeLevel: 1}),
    mirror: async (resources = LISTS) => openMirror({name: `${name}:mirror`, resources, ...shared}),
    remove: async (which) => deleteMirror(`${name}:${which}`, engine),
  };
}
