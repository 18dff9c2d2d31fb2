import {CHATS} from './chats.ts';
import {DOCUMENTS} from './documents.ts';
import {HANDS} from './hands-world.ts';
import {
  CHATS_SHARE,
  DOCUMENTS_SHARE,
  HANDS_SHARE,
  LEAST_CHAT_ENDS_OF_100,
  LEAST_DOCUMENT_ENDS_OF_100,
  LEAST_HANDS_ENDS_OF_100,
  LEAST_OF_100_CHATS,
  LEAST_OF_100_DOCUMENTS,
  LEAST_OF_100_HANDS,
  LEAST_OF_100_OF_TWO,
  LEAST_OF_100_RETURNS,
  LEAST_OF_100_TASKS,
  LEAST_OF_100_UNDOS,
  LEAST_OF_100_WIDE,
  LEAST_RETURN_ENDS_OF_100,
  LEAST_TASK_ENDS_OF_100,
  LEAST_UNDO_ENDS_OF_100,
  objections,
  LEAST_OF_100_TRANSFERS,
  SHARE_OF_TWO,
  TASKS_SHARE,
  TRANSFERS_SHARE,
  UNDOS_SHARE,
  WIDE_SHARE,
  type Summary,
} from './seeds.ts';
import {RETURNS} from './returns.ts';
import {TASKS} from './tasks.ts';
import {TRANSFERS} from './transfers.ts';
import {TWO_WAREHOUSES} from './two-warehouses.ts';
import {UNDOS} from './undos.ts';
import {WIDE} from './wide.ts';

/** A world that has more in it than moves of stock. */
export interface AnyWorld {
  /** Its seeds begin behind this one. */
  readonly base: number;
  /** What speaks against runs of it: what was wrong, and what they met too rarely. */
  readonly objectionsTo: (done: readonly Summary[]) => string[];
}

const world = (base: number, ...least: Least): AnyWorld => ({
  base,
  objectionsTo: (done) => objections(done, ...least),
});
type Least = Parameters<typeof objections> extends [unknown, ...infer L] ? L : never;

/** Every such world, as `npm test` runs it shortly and `npm run test:long` at length. */
export const WORLDS = {
  wide: world(WIDE, WIDE_SHARE, LEAST_OF_100_WIDE),
  twoWarehouses: world(TWO_WAREHOUSES, SHARE_OF_TWO, LEAST_OF_100_OF_TWO),
  documents: world(DOCUMENTS, DOCUMENTS_SHARE, LEAST_OF_100_DOCUMENTS, LEAST_DOCUMENT_ENDS_OF_100),
  transfers: world(TRANSFERS, TRANSFERS_SHARE, LEAST_OF_100_TRANSFERS),
  chats: world(CHATS, CHATS_SHARE, LEAST_OF_100_CHATS, LEAST_CHAT_ENDS_OF_100),
  returns: world(RETURNS, DOCUMENTS_SHARE, LEAST_OF_100_RETURNS, LEAST_RETURN_ENDS_OF_100),
  tasks: world(TASKS, TASKS_SHARE, LEAST_OF_100_TASKS, LEAST_TASK_ENDS_OF_100),
  undos: world(UNDOS, UNDOS_SHARE, LEAST_OF_100_UNDOS, LEAST_UNDO_ENDS_OF_100),
  hands: world(HANDS, HANDS_SHARE, LEAST_OF_100_HANDS, LEAST_HANDS_ENDS_OF_100),
} as const;
