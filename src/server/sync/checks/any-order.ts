/** How steps go on from a state: to none where they could not have been done there, to several where that is unknown. */
interface Going<S, T> {
  readonly after: (state: S, step: T) => readonly S[];
  /** Tells states apart. */
  readonly nameOf: (state: S) => string;
}

/** States of one commit that are looked at: some ten acts on one row. */
const MAX_STATES = 5_000;

/**
 * In what the steps of one commit may have ended, in any order: records do not tell it. Steps that change nothing,
 * wherever they stand among the others, are left out of the search; where too many are left, none is found.
 */
export function endsInAnyOrder<S, T>(
  begin: readonly S[],
  steps: readonly T[],
  going: Going<S, T>,
): readonly S[] {
  const {after, nameOf} = going;
  const isIdle = (state: S, step: T): boolean => {
    const ends = after(state, step);
    return ends.length > 0 && ends.every((end) => nameOf(end) === nameOf(state));
  };
  for (let moving: readonly T[] = []; ;) {
    const {all, ends} = ordersOf(begin, moving, going);
    if (all.length > MAX_STATES) return [];
    const more = steps.filter((step) => !moving.includes(step) && all.some((state) => !isIdle(state, step)));
    if (more.length === 0) return ends;
    moving = [...moving, ...more];
  }
}

/** Every state that some order of the steps comes to, and those behind the last step. */
function ordersOf<S, T>(
  begin: readonly S[],
  steps: readonly T[],
  {after, nameOf}: Going<S, T>,
): {readonly all: readonly S[]; readonly ends: readonly S[]} {
  let reached = new Map(begin.map((state) => [nameOf(state), {state, rest: steps}]));
  const all = [...begin];
  for (let done = 0; done < steps.length && all.length <= MAX_STATES; done++) {
    const next: typeof reached = new Map();
    for (const {state, rest} of reached.values())
      for (const step of rest)
        for (const end of after(state, step)) {
          const left = rest.filter((each) => each !== step);
          next.set(`${left.map((each) => steps.indexOf(each)).join()} ${nameOf(end)}`, {
            state: end,
            rest: left,
          });
        }
    reached = next;
    all.push(...[...reached.values()].map(({state}) => state));
  }
  return {all, ends: [...reached.values()].map(({state}) => state)};
}
