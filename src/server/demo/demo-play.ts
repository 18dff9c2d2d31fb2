import {DAY_MS, HOUR_MS} from '#domain/kernel/durations.ts';
import type {Args} from '#domain/kernel/action.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {idAt, ownRowId, type Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {seededRandom, type SeededRandom} from './seeded-random.ts';
import type {DemoPerson} from './demo-people.ts';
import type {DemoWarehouse} from './demo-warehouse.ts';
import {openedDemo} from './opened-demo.ts';
import type {RehearsalCompany, RehearsedAct} from './rehearsal.ts';

/** From one scan to the next. */
const A_MOMENT = 40_000;

export type ActionCall = readonly [action: string, args: Args];

interface Planned {
  readonly id: Id;
  readonly at: number;
  readonly who: DemoPerson;
  readonly acts: (rehearsal: RehearsalCompany) => readonly ActionCall[];
}

/**
 * The work of the last days in a demo. It is planned in any order and done in that of its hours, in memory: so what
 * comes later may look at what there is by then.
 */
export class DemoPlay {
  readonly demo: DemoWarehouse;
  readonly dice: SeededRandom;
  readonly #planned: Planned[] = [];

  constructor(demo: DemoWarehouse) {
    this.demo = demo;
    this.dice = seededRandom(demo.seed + 2, demo.home.at);
  }

  /** Plans work of a person of this type, so many hours ago; answers the id of a document that its first act makes. */
  plan(hoursAgo: number, type: Role, acts: Planned['acts']): Id {
    const at = this.demo.home.at - Math.round(hoursAgo * HOUR_MS);
    const who = this.dice.pick(this.demo.people.filter((each) => each.type === type));
    const id = this.#idAt(at);
    this.#planned.push({id, at, who, acts});
    return ownRowId(id, HEADER_ID);
  }

  /** The day of the warehouse, so many days from today. */
  day(fromToday: number): string {
    return new Date(this.demo.home.at + fromToday * DAY_MS).toISOString().slice(0, 10);
  }

  /** Everything that was planned, as it happened. */
  scenes(): RehearsedAct[] {
    const rehearsal = openedDemo(this.demo);
    const scenes: RehearsedAct[] = [];
    let then = 0;
    for (const {id, at, who, acts} of this.#planned.toSorted((a, b) => a.at - b.at))
      for (const [i, [action, args]] of acts(rehearsal).entries()) {
        // Two people work at once; the records have one order.
        then = Math.max(then + 1_000, at + i * A_MOMENT);
        const scene = {
          id: i === 0 ? id : this.#idAt(then),
          action,
          args,
          who: who.id,
          role: who.type,
          at: then,
        };
        rehearsal.play(scene);
        scenes.push(scene);
      }
    return scenes;
  }

  #idAt(at: number): Id {
    return idAt(
      at,
      Uint8Array.from({length: 10}, () => this.dice.below(256)),
    );
  }
}
