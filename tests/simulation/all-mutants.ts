import {CHAT_MUTANTS} from './chat-mutants.ts';
import {CHATS} from './chats.ts';
import {DOCUMENT_MUTANTS} from './document-mutants.ts';
import {DOCUMENTS} from './documents.ts';
import {HANDS_MUTANTS} from './hands-mutants.ts';
import {HANDS} from './hands-world.ts';
import type {Mutant} from './mutant.ts';
import {MUTANTS} from './mutants.ts';
import {RETURN_MUTANTS} from './return-mutants.ts';
import {RETURNS} from './returns.ts';
import {TASK_MUTANTS} from './task-mutants.ts';
import {TASKS} from './tasks.ts';
import {TRANSFER_MUTANTS} from './transfer-mutants.ts';
import {TRANSFERS} from './transfers.ts';
import {UNDO_MUTANTS} from './undo-mutants.ts';
import {UNDOS} from './undos.ts';
import {TWO_WAREHOUSES} from './two-warehouses.ts';
import {WAREHOUSE_MUTANTS} from './warehouse-mutants.ts';
import {WIDE_MUTANTS} from './wide-mutants.ts';
import {WIDE} from './wide.ts';

/** Mutants by the world that they break, and behind which seed that begins. */
const WORLDS: Readonly<Record<string, {readonly mutants: readonly Mutant[]; readonly behind: number}>> = {
  plain: {mutants: MUTANTS, behind: 0},
  chats: {mutants: CHAT_MUTANTS, behind: CHATS},
  wide: {mutants: WIDE_MUTANTS, behind: WIDE},
  warehouses: {mutants: WAREHOUSE_MUTANTS, behind: TWO_WAREHOUSES},
  documents: {mutants: DOCUMENT_MUTANTS, behind: DOCUMENTS},
  returns: {mutants: RETURN_MUTANTS, behind: RETURNS},
  transfers: {mutants: TRANSFER_MUTANTS, behind: TRANSFERS},
  tasks: {mutants: TASK_MUTANTS, behind: TASKS},
  undos: {mutants: UNDO_MUTANTS, behind: UNDOS},
  hands: {mutants: HANDS_MUTANTS, behind: HANDS},
};

export const ALL_MUTANTS: readonly Mutant[] = Object.values(WORLDS).flatMap(({mutants}) => mutants);

/** Those of a world, or those whose names contain a text. */
export const mutantsOf = (text: string): readonly Mutant[] =>
  WORLDS[text]?.mutants ?? ALL_MUTANTS.filter(({name}) => name.includes(text));

/** Seeds in which a mutant is hunted: of its own world, the one that killed it last before all others. */
export function seedsFor(mutant: Mutant, most: number, last: number | undefined): number[] {
  const world = Object.values(WORLDS).find(({mutants}) => mutants.includes(mutant));
  const seeds = Array.from({length: most}, (_, i) => (world?.behind ?? 0) + 1 + i);
  return last === undefined ? seeds : [last, ...seeds.filter((seed) => seed !== last)];
}
