/** As many wait for a job, and are offered by it, as are counted on its tile; more is not on the list. */
export const MAX_WAITING_COUNTED = 2_000;
/** Of them stand on the screen at first, and come with each "more". */
export const WAITING_AT_ONCE = 20;
