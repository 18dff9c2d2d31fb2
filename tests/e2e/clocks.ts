import type {Page} from 'playwright';

/** What `setClocks` keeps in the browser, so that a page which is opened anew goes on with it. */
const KEYS = {wall: 'test-wall', server: 'test-server'} as const;

/** Pages that are opened from now on in this one have clocks that can be set. */
export async function withClocks(page: Page): Promise<void> {
  await page.addInitScript((keys) => {
    const off = (key: string): number => Number(localStorage.getItem(key) ?? 0);
    const now = Date.now.bind(Date);
    Date.now = () => now() + off(keys.wall);
    const ask = fetch;
    globalThis.fetch = async (...asked) => {
      const answer = await ask(...asked);
      const date = answer.headers.get('date');
      if (date === null || off(keys.server) === 0) return answer;
      const headers = new Headers(answer.headers);
      headers.set('date', new Date(Date.parse(date) + off(keys.server)).toUTCString());
      Object.defineProperty(answer, 'headers', {value: headers});
      return answer;
    };
  }, KEYS);
}

/** From now on this browser's own clock, and what the server says of its own, are so much ahead, ms. */
export const setClocks = (page: Page, ahead: {readonly wall?: number; readonly server?: number}) =>
  page.evaluate(
    ([keys, {wall = 0, server = 0}]) => {
      localStorage.setItem(keys.wall, String(wall));
      localStorage.setItem(keys.server, String(server));
    },
    [KEYS, ahead] as const,
  );
