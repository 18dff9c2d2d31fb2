import type {ImportAnswer, RowFault} from '#protocol/importing.ts';
import type {WorkStatus} from '#protocol/long-work.ts';

/** A file on its way in, as the server tells of it. */
export interface OpenImport {
  readonly told: ImportAnswer | undefined;
  readonly work: WorkStatus | undefined;
  readonly faults: readonly RowFault[];
}

export const NO_IMPORT: OpenImport = {told: undefined, work: undefined, faults: []};
