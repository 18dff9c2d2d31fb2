import type {Enrolment} from '../identity/enrolments.ts';
import {listenForNews} from './listen.ts';
import {pauseFor} from '../pause.ts';
import {retryDelay} from './sync-loop.ts';

/**
 * Wakes a device at each word of news, until `signal`. One stream for each browser: the tab that holds the lock
 * listens, the other tabs hear of rows by the channel.
 */
export async function followNews(
  {company, id, secret, baseUrl}: Enrolment,
  wake: () => void,
  signal: AbortSignal,
): Promise<void> {
  const follow = async (ended: AbortSignal): Promise<void> => {
    for (let failures = 0; !ended.aborted;) {
      const spoke = await listenForNews({baseUrl, device: `${id}.${secret}`}, wake, ended);
      failures = spoke ? 0 : failures + 1;
      // An exchange tells whether the server is out of reach: the screen must not call old numbers live meanwhile.
      if (failures === 1) wake();
      await pauseFor(retryDelay(failures + 1, undefined, Math.random()), ended);
    }
  };
  if (!('locks' in navigator)) return follow(signal);
  const {asOneOfTabs} = await import('./one-of-tabs.ts');
  await asOneOfTabs(`live:${company}`, follow, signal);
}
