/** The Background Sync event by which the worker sends what a closed page left behind. */
export const FLUSH_TAG = 'binward-flush';
