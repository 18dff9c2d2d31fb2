import {hasTwoWarehouses} from './two-warehouses.ts';

/**
 * Seeds from here on play in the wide world: jobs with steps, sessions that the disk keeps, losses of power, and an
 * old mirror that is read while a new one is fetched. The others keep to one recorder and one mirror, and go
 * deeper into the exchange.
 */
export const WIDE = 1_000_000;

export const isWide = (seed: number): boolean => seed > WIDE && !hasTwoWarehouses(seed);
