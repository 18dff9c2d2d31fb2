import {RULES} from '#domain/actions.ts';
import type {Args, Context, Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import type {Resource, RowOf} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {settleWork} from '#domain/kernel/settle.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {dayInZone} from '#protocol/days.ts';

/** A piece of work as a person does it. */
export interface RehearsedAct {
  readonly id: Id;
  readonly action: string;
  readonly args: Args;
  readonly who: Id;
  readonly role: Role;
  /** ms UTC. */
  readonly at: number;
}

/**
 * A company in memory, by the rules that every company has: what is done in it tells what its database will hold when
 * the same is done there.
 */
export class RehearsalCompany {
  readonly #view = new LayeredView(RULES.resources);
  readonly #home: {readonly company: string; readonly warehouse: string};

  constructor(home: {readonly company: string; readonly warehouse: string}) {
    this.#home = home;
  }

  /** Does it; throws where the rules say no. */
  play(scene: RehearsedAct, known: readonly Read[] = []): void {
    const {action, args} = scene;
    const ask = {action, v: 1, args};
    const context = this.#contextOf(scene);
    let settled = settleWork(RULES, ask, this.#view, context);
    while (settled.status === 'missing') {
      // Nothing but this has ever happened here.
      for (const read of this.#view.missing([...known, ...settled.reads]))
        this.#view.give({read, rows: [], complete: true, downloaded: true});
      settled = settleWork(RULES, ask, this.#view, context);
    }
    if (!('puts' in settled)) {
      const why = 'refusal' in settled ? settled.refusal.code : '';
      throw new Error(`${action} of the demo is ${settled.status}: ${why}`);
    }
    this.#view.apply(settled.puts, settled.dels);
  }

  /** All rows of a list as they are now. */
  rows<R extends Resource>({name}: R): RowOf<R>[] {
    return this.all(name) as RowOf<R>[];
  }

  all(list: string): Row[] {
    return [...(this.#view.changes().get(list)?.values() ?? [])].flatMap((row) => (row ? [row] : []));
  }

  lists(): string[] {
    return [...this.#view.changes().keys()];
  }

  #contextOf({id, who, role, at}: RehearsedAct): Context {
    return {
      ...this.#home,
      who,
      role,
      device: '',
      now: at,
      dayIn: (timeZone) => dayInZone(at, timeZone),
      asking: false,
      mutation: id,
      numbersFrom: 0,
      id: (n) => ownRowId(id, n),
    };
  }
}
