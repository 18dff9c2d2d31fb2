/** A promise of the protocol, broken. */
export class Broken extends Error {}
