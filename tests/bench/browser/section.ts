import type {Report} from '../report.ts';
import {firstSync} from './first-sync.ts';
import {rebase} from './rebase.ts';

/** What a device does, in a real browser. */
export async function browser(report: Report): Promise<void> {
  await firstSync(report);
  await rebase(report);
}
