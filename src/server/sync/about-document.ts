import type {Id} from '#domain/kernel/id.ts';
import type {MutationRow} from '../storage/storage.ts';

/** Whether work names a document: as its argument, or in the text in which a truck has its orders. */
export const namesDocument = ({document, orders}: MutationRow['mutation']['args'], id: Id): boolean =>
  document === id || (typeof orders === 'string' && orders.includes(`"${id}"`));
