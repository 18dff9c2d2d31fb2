import {expect} from 'vitest';
import type {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import type {BrowserSite} from './site.ts';
import {inTheWay} from './under-thumb.ts';

/** What a test does with the handset of its file, once that is there. `hand`: what a hand needs of a control. */
export function onTheFloor(
  parts: () => {readonly site: BrowserSite; readonly handset: Handset},
  hand: Parameters<typeof inTheWay>[1],
) {
  /** All of it is in sight, large enough for a hand, and nothing calls the system's keyboard. */
  const allInSight = async (): Promise<void> => {
    const {page} = parts().handset;
    await expect.poll(async () => [...(await outOfSight(page)), ...(await inTheWay(page, hand))]).toEqual([]);
  };
  return {
    allInSight,
    /** Each of these is ticked, and then all of the screen is in sight. */
    scanned: async (...codes: readonly string[]): Promise<void> => {
      for (const code of codes) {
        expect([code, await parts().handset.scan(code)]).toEqual([code, 'tick']);
        await allInSight();
      }
    },
    /** The network is there again: everything that was recorded without is sent. */
    online: async (): Promise<void> => {
      const {site, handset} = parts();
      await site.proxy.online();
      await handset.heardOnline();
    },
  };
}
