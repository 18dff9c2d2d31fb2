import {hasDocuments} from './documents.ts';

/**
 * Seeds from here on play in a company of two warehouses: devices belong to one of them and are told to change to the
 * other, with work of the first still waiting. The rest is as in the plain world.
 */
export const TWO_WAREHOUSES = 2_000_000;

export const hasTwoWarehouses = (seed: number): boolean => seed > TWO_WAREHOUSES && !hasDocuments(seed);
