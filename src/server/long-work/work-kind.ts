import type {Args} from '#domain/kernel/action.ts';
import type {Fields} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** One use of an action that long work consists of. */
export interface Piece {
  /** The id of what it is about: whoever reads the results knows it by that. */
  readonly subject: Id;
  readonly action: string;
  readonly args: Args;
  readonly warehouse: string;
}

/** Some of the pieces, in the order in which they are done; with a cursor there may be more. */
export interface Plan {
  readonly pieces: readonly Piece[];
  readonly cursor?: string;
}

/** What somebody asked for. */
export interface Order {
  readonly args: Args;
  readonly warehouse: string;
}

/**
 * Work that is too long for one transaction: a list of pieces, each an ordinary mutation of the asker's. The pieces
 * are found once, at the start; what becomes of each is its action's to say.
 */
export interface WorkKind {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly args: Fields;
  /** Its pieces from a cursor on ('' = the first), some thousand at a time. */
  plan(tx: ReadTransaction, order: Order, cursor: string): Promise<Plan>;
}
