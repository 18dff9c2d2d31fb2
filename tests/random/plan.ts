import type {Move} from '../e2e/site.ts';

/** Moves that a run makes: each of one unit, no two of the same goods between the same bins. */
export class RandomPlan {
  readonly #moves: readonly Move[];
  #taken = 0;

  /** `sources`: one move out of each bin that holds one goods, with how much stands there. */
  constructor(sources: readonly Move[]) {
    const places = [...new Map(sources.map(({to}) => [to.id, to])).values()];
    // The source keeps more than the plan takes, so that no order of the moves makes one impossible.
    const rounds = places.length;
    this.#moves = Array.from({length: rounds}, (_, round) =>
      sources.flatMap((move, i) => {
        const to = places[(i + round) % places.length];
        return to && round < move.stands - 1 ? [{...move, to, quantity: 1}] : [];
      }),
    ).flat();
  }

  next(): Move {
    const move = this.#moves[this.#taken++];
    if (!move) throw new Error('the plan has no more moves: fewer minutes, or a larger demo');
    return move;
  }
}
