/**
 * Kinds of long work that people ask for over HTTP. Where a loss took such work, its kind stands in a case in the place
 * of an action, and it is not run again from there: it is begun anew on its own page.
 */
export const LONG_WORK_KINDS: ReadonlySet<string> = new Set([
  'outbound.releaseAll',
  'counting.fillPlan',
  'counting.confirmPlan',
  'import.bringIn',
  'case.closeAlike',
]);
