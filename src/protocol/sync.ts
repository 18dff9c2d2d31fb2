import * as z from 'zod/mini';
import {clockSchema, countSchema} from './bounds.ts';
import {RESCUE_MOST} from './limits.ts';
import {
  buildSchema,
  freshIdSchema,
  idSchema,
  mutationSchema,
  shortIdSchema,
  statusSchema,
  valueSchema,
} from './mutation.ts';

const version = z.int();
const epoch = z.string().check(z.maxLength(40));
/** What the server has signed of its history: only that proves that it once knew more than it does (L8). */
const receipt = z.optional(z.string().check(z.maxLength(600)));
/** What each request tells of the device's unsent work, so that a loss is noticed. */
const telemetry = {
  pending: countSchema,
  /** ms UTC by the device's clock of the oldest unsent mutation; 0 when none waits. */
  oldestAt: clockSchema,
  /** How many records the outbox has ever numbered: it grows for as long as the outbox is the same. */
  made: z.optional(countSchema),
  build: buildSchema,
};

/** One epoch of a history: where it starts, and whether it was opened because history was proved lost. */
export const lineageSchema = z.array(z.object({epoch, start: version, lost: z.boolean()}));
export type Lineage = z.infer<typeof lineageSchema>;

export const pushRequestSchema = z.object({
  proto: z.int(),
  company: shortIdSchema,
  device: idSchema,
  client: freshIdSchema,
  /** The epoch the device's outbox lives in; '' before its first answer. */
  epoch,
  /** Highest sequence of this client id that the server has answered: proof of what it once knew (L8). */
  knownAck: z.int(),
  items: z.array(z.unknown()).check(z.maxLength(50)),
  /** The last one that this device was given. */
  receipt,
  ...telemetry,
});
export type PushRequest = Omit<z.infer<typeof pushRequestSchema>, 'items'> & {
  readonly items: readonly z.infer<typeof mutationSchema>[];
};

export const resultSchema = z.object({
  seq: z.int(),
  id: idSchema,
  status: statusSchema,
  /** In the answer's own epoch: what a server knows is contained in its present history. */
  version,
  code: z.optional(z.string()),
  facts: z.optional(z.string()),
  /** The id names other work already: this was kept whole, and held, under an id of its own. */
  as: z.optional(idSchema),
});
export type PushResult = z.infer<typeof resultSchema>;

export const pushAnswerSchema = z.object({
  epoch,
  results: z.array(resultSchema),
  /**
   * gap, forked: what is sent does not follow what this client id has settled, so go on under a new one;
   * unreadable: the item behind the results is no envelope.
   */
  next: z.optional(z.enum(['gap', 'forked', 'unreadable'])),
  head: version,
  /** The push came from another history: nothing was settled, shake hands first (L3). */
  lineage: z.optional(lineageSchema),
  receipt,
});
export type PushAnswer = z.infer<typeof pushAnswerSchema>;

/** Where a device's snapshot stands: the list and key it goes on after, and the version it was begun at. */
export const snapshotCursorSchema = z.object({start: version, list: z.string(), after: z.string()});
export type SnapshotCursor = z.infer<typeof snapshotCursorSchema>;

export const pullRequestSchema = z.object({
  proto: z.int(),
  company: shortIdSchema,
  device: idSchema,
  client: idSchema,
  /** The mirror's scope. */
  warehouse: z.union([shortIdSchema, z.literal('')]),
  epoch,
  version,
  generation: z.int(),
  partial: z.boolean(),
  snapshot: z.optional(snapshotCursorSchema),
  /** Own unsettled mutations, asked about by id (L9). */
  ids: z.array(idSchema).check(z.maxLength(2000)),
  /** Own mutations whose worker has a notice and has not heard yet how a supervisor decided. */
  asks: z.optional(z.array(idSchema).check(z.maxLength(200))),
  knownAck: z.int(),
  max: z.int(),
  /** The last one that this device was given. */
  receipt,
  ...telemetry,
});
export type PullRequest = z.infer<typeof pullRequestSchema>;

/** Rows of one list as columns and arrays of values. */
export const rowsSchema = z.object({columns: z.array(z.string()), rows: z.array(z.array(valueSchema))});
export type WireRows = z.infer<typeof rowsSchema>;

/** What the question was asked for: an answer is applied only where all of it still holds (L1). */
const base = z.object({epoch, version, generation: z.int(), snapshot: z.optional(snapshotCursorSchema)});

/** How one of the mutations asked about ended. */
export const ackSchema = z.object({
  id: idSchema,
  status: statusSchema,
  version,
  code: z.optional(z.string()),
  facts: z.optional(z.string()),
});
export type PushAck = z.infer<typeof ackSchema>;

/** How a supervisor decided about own work: the case that it had left is closed. */
export const endSchema = z.object({
  /** The mutation's. */
  id: idSchema,
  /** The closing action's name. */
  closing: z.string(),
  /** Staff id, or '' for the server itself. */
  by: z.string(),
  /** ms UTC, the server's clock. */
  at: z.int(),
  note: z.string(),
  /** How the work ended that was run again. */
  status: z.optional(statusSchema),
});
export type MutationEnd = z.infer<typeof endSchema>;

export const pullAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delta'),
    base,
    epoch,
    rows: z.record(z.string(), rowsSchema),
    gone: z.record(z.string(), z.array(z.string())),
    /** The version these rows reach; the mirror is exact there only when `more` is false (L5). */
    head: version,
    more: z.boolean(),
    last: z.int(),
    acks: z.array(ackSchema),
    ends: z.optional(z.array(endSchema)),
    /** The last link of the history's chain at `head`; only when `more` is false. */
    link: z.optional(z.string().check(z.maxLength(64))),
    receipt,
  }),
  /** Another history: handshake first, no rows (L3). `valid`: the mirror may be kept. */
  z.object({kind: z.literal('switch'), base, to: epoch, valid: z.boolean(), lineage: lineageSchema}),
  /** Start, or start again, from a snapshot at this version. */
  z.object({
    kind: z.literal('snapshot'),
    base,
    epoch,
    start: version,
    lists: z.array(z.string()),
    receipt,
  }),
  /** One page of a snapshot (L7); `next` goes on after it, absent when the snapshot is complete. */
  z.object({
    kind: z.literal('page'),
    base,
    epoch,
    list: z.string(),
    rows: rowsSchema,
    next: z.optional(snapshotCursorSchema),
  }),
  z.object({kind: z.literal('upgrade'), base, build: z.string()}),
]);
export type PullAnswer = z.infer<typeof pullAnswerSchema>;

/** Most lists in one comparison: more than there are. */
const VERIFY_LISTS = 100;

export const verifyRequestSchema = z.object({
  proto: z.int(),
  company: shortIdSchema,
  device: idSchema,
  warehouse: z.union([shortIdSchema, z.literal('')]),
  epoch,
  version,
  /** Each list once. */
  lists: z.array(z.object({list: z.string().check(z.maxLength(60)), count: z.int(), sum: z.int()})).check(
    z.maxLength(VERIFY_LISTS),
    z.refine((lists) => new Set(lists.map(({list}) => list)).size === lists.length),
  ),
});
export type VerifyRequest = z.infer<typeof verifyRequestSchema>;
/** `moved`: the server is at another version, ask again after a pull. */
export const verifyAnswerSchema = z.object({moved: z.boolean(), different: z.array(z.string())});
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;

/**
 * An exported outbox of a broken device, handed in by another one: same inbox, same identity by id. With `look` only
 * what is known of it is told, and nothing is settled.
 */
export const rescueRequestSchema = z.object({
  proto: z.int(),
  company: shortIdSchema,
  device: idSchema,
  file: z.object({
    binward: z.literal('outbox'),
    company: shortIdSchema,
    mutations: z.array(z.unknown()).check(z.maxLength(RESCUE_MOST.mutations)),
  }),
  look: z.optional(z.boolean()),
});

/** A line of live news. */
export const newsSchema = z.object({epoch, version});
export type SyncNews = z.infer<typeof newsSchema>;
