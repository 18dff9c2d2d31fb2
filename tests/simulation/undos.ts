import {hasHands} from './hands-world.ts';

/**
 * Seeds from here on play in a world with documents whose people take back what they have done, without a network, once
 * and again. The others with documents undo nothing.
 */
export const UNDOS = 5_000_000;

export const hasUndos = (seed: number): boolean => seed > UNDOS && !hasHands(seed);
