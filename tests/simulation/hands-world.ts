/**
 * Seeds from here on play in a world with documents in which goods are really carried: hands do nothing that cannot be
 * done with what is there, whatever their screens say, and in the end the books say what hands have done. Devices keep
 * what they hold there, and nobody closes a case by guessing.
 */
export const HANDS = 6_000_000;

export const hasHands = (seed: number): boolean => seed > HANDS;
