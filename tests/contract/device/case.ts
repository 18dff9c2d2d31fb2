import type {OutboxStore} from '#offline/outbox/outbox-store.ts';
import type {MirrorStore} from '#offline/mirror/mirror.ts';
import type {Resource} from '#domain/kernel/resource.ts';

/**
 * The device stores of one case, empty at first. Opening twice is a second tab over the same storage. Cases run
 * in Node and in a page of a real browser, so they know no test runner.
 */
export interface Home {
  outbox(): Promise<OutboxStore>;
  /** Opens the mirror as a build with these lists does. */
  mirror(resources?: ReadonlyMap<string, Resource>): Promise<MirrorStore>;
}

export interface Case {
  readonly name: string;
  readonly run: (home: Home) => Promise<void>;
}

/** Fails where two plain values differ. */
export function mustBeSame(actual: unknown, expected: unknown, what = ''): void {
  const [left, right] = [plain(actual), plain(expected)];
  if (left !== right) throw new Error(`${what}\nfound    ${left}\nexpected ${right}`);
}

/** Fails unless a call is refused with an error of a kind. */
export async function failsWith(
  call: Promise<unknown>,
  kind: abstract new (...args: never[]) => Error,
): Promise<void> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof kind)) throw new Error(`not refused with ${kind.name}: ${String(error)}`);
}

/** JSON with the names of each object in order. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each instanceof Object && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
