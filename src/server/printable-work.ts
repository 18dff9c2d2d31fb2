import type {Action} from '#domain/kernel/action.ts';
import {withinCentury} from '#protocol/bounds.ts';
import {SIGNED_TEXT} from './auth/signed-text.ts';
import {worksIn, type BoundPerson} from './http/principal.ts';
import type {MutationRow} from './storage/storage.ts';

/** What may be told of work: its arguments without those that are secret (ACT-5). Times are ms UTC. */
interface ToldWork {
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly who: string;
  readonly build: string;
  /** By the device's clock, and by the server's. */
  readonly at: number;
  readonly received_at: number;
  readonly believed: string;
  readonly status: MutationRow['status'];
  readonly code: string;
  /** JSON, or ''. */
  readonly facts: string;
}

/**
 * The one place that says what of stored work is told to anybody. What an action marks as secret to all is left out, and
 * so is what looks like a text that we have signed, wherever it stands: work that this build cannot read marks nothing.
 * Of work in a warehouse that is none of the reader's own nothing is told that names what stands there: neither its
 * arguments nor its facts, nor what the screen said of it (ROWS-10).
 */
export function printableWork(
  actions: ReadonlyMap<string, Action>,
  {mutation, status, code, facts, received_at}: MutationRow,
  reader: BoundPerson,
): ToldWork {
  const {action, args, who, build, at, believed = ''} = mutation;
  const isHers = worksIn(reader, mutation.warehouse);
  const fields = actions.get(action)?.args ?? {};
  const isTold = ([name, value]: [string, unknown]): boolean =>
    !(Object.hasOwn(fields, name) && fields[name]?.secret?.length === 0) &&
    !holdsSigned(name) &&
    !holdsSigned(typeof value === 'string' ? value : JSON.stringify(value));
  return {
    action,
    args: isHers ? Object.fromEntries(Object.entries(args).filter(isTold)) : {},
    who,
    build,
    // A database may have it from before it was bounded.
    at: withinCentury(at),
    received_at,
    believed: isHers ? withoutSigned(believed) : '',
    status,
    code,
    facts: isHers ? withoutSigned(facts) : '',
  };
}

const holdsSigned = (text: string): boolean => withoutSigned(text) !== text;

/** A text without what proves anything. */
export const withoutSigned = (text: string): string => text.replace(SIGNED_TEXT, '…');

/** An error as the log has it: what a database says beside its words may be the values of a row. */
export function printableError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return {message: withoutSigned(String(error))};
  const {name, message, stack = '', cause} = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message: withoutSigned(message),
    stack: withoutSigned(stack),
    ...(typeof code === 'string' || typeof code === 'number' ? {code} : {}),
    ...(cause === undefined ? {} : {cause: printableError(cause)}),
  };
}
