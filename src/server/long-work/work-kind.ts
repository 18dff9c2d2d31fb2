import type {Args} from '#domain/kernel/action.ts';
import type {Fields} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Kysely} from 'kysely';
import type {WorkState} from '#protocol/long-work.ts';
import type {ReadTransaction, Storage} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {SyncServer} from '../sync/server.ts';
import type {LeasedWork} from './work-store.ts';

/** One use of an action that long work consists of. */
export interface WorkPiece {
  /** The id of what it is about: a reader of the results knows it by that. */
  readonly subject: Id;
  readonly action: string;
  readonly args: Args;
  readonly warehouse: string;
}

/** Some of the pieces, in the order in which they are done; with a cursor there may be more. */
interface Plan {
  readonly pieces: readonly WorkPiece[];
  readonly cursor?: string;
}

/** What was asked for. */
export interface WorkOrder {
  readonly args: Args;
  readonly warehouse: string;
}

/** Work that goes on step by step from a cursor; a step done twice does nothing twice. */
export interface SteppedKind {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly args: Fields;
  /** Some seconds of it at most, and how it stands then. */
  step(at: LeasedWork, deps: StepDeps): Promise<WorkStep>;
  /** It has failed too often: lets go of what it holds, before it is stopped. */
  givenUp(at: LeasedWork, deps: StepDeps): Promise<void>;
}

export interface StepDeps {
  readonly db: Kysely<Tables>;
  readonly storage: Pick<Storage, 'read'>;
  readonly sync: Pick<SyncServer, 'ask' | 'fate'>;
  readonly newId: () => Id;
  /** ms UTC. */
  readonly now: () => number;
}

/** How such work stands after a step. */
export interface WorkStep {
  readonly cursor: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly end?: {readonly state: WorkState; readonly code?: string};
}

/**
 * Work that is too long for one transaction: a list of pieces, each an ordinary mutation of the asker's. The pieces
 * are found once, at the start; what becomes of each is its action's to say.
 */
export interface PiecedKind {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly args: Fields;
  /** Its pieces from a cursor on ('' = the first), some thousand at a time. */
  plan(tx: ReadTransaction, order: WorkOrder, cursor: string): Promise<Plan>;
}

export type WorkKind = PiecedKind | SteppedKind;
