import {openJobs} from '#offline/identity/open-jobs.ts';
import {isAnythingTyped} from '../base/open-forms.ts';
import {isTabOpen} from '../base/tab-number.ts';

const SAFE_POINT_MS = 400;
/** Between two moves there is no step for a blink: a point is safe when it has been so for two looks. */
const CALM_LOOKS = 2;

/** What a safe point waits for: a job in the middle of a step, or a form with something typed into it. */
export type UnfinishedEntry = 'job' | 'form';

/**
 * Resolves with true when no job stands in the middle of a step and no form holds what is not saved, in any tab of
 * this browser, and tells before each further look which of them does; with false when it is aborted. A step whose
 * tab is gone is on disk, and holds no update up.
 */
export async function safePoint(
  onOpen: (what: UnfinishedEntry) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let calm = 0; calm < CALM_LOOKS;) {
    const open = await openInTabs();
    if (signal?.aborted) return false;
    calm = open ? 0 : calm + 1;
    if (open) onOpen(open);
    if (calm < CALM_LOOKS) await new Promise((resolve) => setTimeout(resolve, SAFE_POINT_MS));
  }
  return true;
}

async function openInTabs(): Promise<UnfinishedEntry | undefined> {
  for (const job of await openJobs()) if (await isTabOpen(job.tab)) return 'job';
  return (await isAnythingTyped()) ? 'form' : undefined;
}
