import {DOCUMENTS} from '../simulation/documents.ts';
import {HANDS} from '../simulation/hands-world.ts';
import {TASKS} from '../simulation/tasks.ts';
import {TWO_WAREHOUSES} from '../simulation/two-warehouses.ts';
import {UNDOS} from '../simulation/undos.ts';
import {WIDE} from '../simulation/wide.ts';

const from = (behind: number, count: number): number[] =>
  Array.from({length: count}, (_, i) => behind + 1 + i);

/** Seeds of the simulation that a slip must get through: some of each world, most of that with documents. */
export const SEEDS: readonly number[] = [
  ...from(DOCUMENTS, 60),
  ...from(UNDOS, 30),
  ...from(HANDS, 10),
  ...from(TASKS, 15),
  ...from(TWO_WAREHOUSES, 10),
  ...from(WIDE, 10),
  ...from(0, 10),
];
