import type {Action} from '../kernel/action.ts';
import type {Resource} from '../kernel/resource.ts';

/** A kind of document whose lines a file may hold, each row one line (IMPORT-22). */
export interface DocumentFile {
  readonly header: Resource;
  /** Whose it is. */
  readonly party: 'supplier' | 'customer';
  readonly day: 'expected_on' | 'promised_on';
  /** Its lines may say on which pallets or parcels they come (ASN-12). */
  readonly hasUnits: boolean;
  /** What makes one, by the rules of the person who enters it. */
  readonly makes: Action;
}
