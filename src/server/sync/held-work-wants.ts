import type {Action, Refusal} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {enrolDevice} from '#domain/people/device-acts.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {WantRow, WriteTransaction} from '../storage/storage.ts';
import {argsOf} from './context.ts';
import {LOGIN_ACTION} from './login-proof.ts';

/** Wants that are marked in one transaction, unless there are more names. */
const WANTS_PER_TRANSACTION = 500;

export const wantOfRow = (list: string, key: string): string => `${list}:${key}`;
export const wantOfMutation = (id: Id): string => wantOfRow('mutation', id);
/** What work brings outside the lists: a device stands in a table of the server's own. */
export const wantsOfEffect = (m: Mutation): string[] =>
  m.action === enrolDevice.name ? [wantOfRow('device', String(argsOf(m)['device']))] : [];
export const isWantOfAction = (want: string): boolean => want.startsWith('action:');
const wantOfAction = (name: string, version: number): string => `action:${name}@${String(version)}`;

/**
 * What work lacked that ended with this refusal, so that it is run again when it comes; `undefined` where it lacked
 * nothing that can come. A refusal `<list>.unknown` names the row that is not there under its list's name.
 */
export function wantOfRefusal(m: Mutation, {code, facts}: Refusal): string | undefined {
  if (code === 'login.unknown')
    // A login that proves nothing lacks no other work.
    return m.action === LOGIN_ACTION || m.login === NO_PERSON ? undefined : wantOfMutation(m.login);
  if (code === 'action.newer' || code === 'action.unknown') return wantOfAction(m.action, m.v);
  // An act that has no effect yet, or is not here, may be run again or come.
  if (code === 'undo.unknown' || code === 'undo.nothing')
    return m.undoes === undefined ? undefined : wantOfMutation(m.undoes);
  if (code === 'parent.unsettled') return named('mutation', facts['parent']);
  if (code === 'reference.unknown') return named(facts['list'], facts['key']);
  const [list = '', fault] = code.split('.');
  return fault === 'unknown' ? named(list, facts[list]) : undefined;
}

const named = (list: unknown, key: unknown): string | undefined =>
  typeof list === 'string' && typeof key === 'string' ? wantOfRow(list, key) : undefined;

/** The names of every version of every action that this build knows. */
export const knownActions = (actions: Iterable<Action>): string[] =>
  [...actions].flatMap(({name, version}) =>
    Array.from({length: version}, (_, i) => wantOfAction(name, i + 1)),
  );

/** What a batch's held work lacks, and what came with the batch that held work may have lacked. */
export class HeldWorkWants {
  readonly #tx: WriteTransaction;
  readonly #left = new Map<Id, WantRow | undefined>();
  readonly #brought = new Set<string>();

  constructor(tx: WriteTransaction) {
    this.#tx = tx;
  }

  /** What held work lacks from now on; `undefined` where that is nothing. */
  leave(mutation: Id, want: WantRow | undefined): void {
    this.#left.set(mutation, want);
  }

  bring(name: string): void {
    this.#brought.add(name);
  }

  /** Writes it; answers whether held work can be run again now. */
  async flush(): Promise<boolean> {
    const {any, ready} = this.#tx.wanting;
    if (!any && this.#left.size === 0) return false;
    const left = [...this.#left];
    await this.#tx.putWants(left.flatMap(([, want]) => want ?? []));
    await this.#tx.dropWants(left.flatMap(([id, want]) => (want ? [] : id)));
    const isMore = await markReady(this.#tx, [...this.#brought]);
    return ready || isMore;
  }
}

/**
 * What of these names held work lacked is there now: answers whether any did. Of each name some are marked, and the
 * others when those have been run again, so that no transaction is long.
 */
export async function markReady(
  tx: Pick<WriteTransaction, 'wantsOf' | 'putWants'>,
  names: readonly string[],
): Promise<boolean> {
  const each = new Set(names);
  const found = await tx.wantsOf([...each], Math.max(1, Math.floor(WANTS_PER_TRANSACTION / each.size)));
  await tx.putWants(found.map((row) => ({...row, ready: 1})));
  return found.length > 0;
}
