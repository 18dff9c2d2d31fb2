import {DOCUMENTS} from './documents.ts';
import {TRANSFERS} from './transfers.ts';

/**
 * Seeds from here on play in a world with documents whose customers send goods back, and whose office sends goods back to
 * suppliers: of orders and deliveries of any state, received and picked by the same hands. Some bins are for what is
 * damaged or held. The others with documents have no returns.
 */
export const RETURNS = 3_500_000;

export const hasReturns = (seed: number): boolean => seed > RETURNS && seed <= TRANSFERS && seed > DOCUMENTS;

/** The properties of the last bins of a warehouse there. */
export const SET_ASIDE_BINS = ['Holding', 'Damage'];
