/**
 * How much travels at once. A document's thousand lines are one argument of at most 300,000 characters; as JSON within
 * JSON, quotes escaped, its mutation takes at most so many bytes.
 */
export const MUTATION_BYTES = 600_000;

/** In one push at most so many mutations, or so many bytes of them; one larger mutation goes alone. */
export const PUSH_LIMIT = {mutations: 50, bytes: 256_000} as const;

/**
 * The largest file that is taken: months of a device that was out of reach. Its bytes are those of the whole request.
 */
export const RESCUE_MOST = {mutations: 12_000, bytes: 5_000_000} as const;

/** What stands around mutations in a request. */
const ENVELOPE_BYTES = 50_000;

/** The largest body of a push, and of an action. */
export const PUSH_BODY_BYTES = Math.max(MUTATION_BYTES, PUSH_LIMIT.bytes) + ENVELOPE_BYTES;
export const ACTION_BODY_BYTES = MUTATION_BYTES + ENVELOPE_BYTES;
