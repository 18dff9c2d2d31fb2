import {LISTS} from '#domain/lists.ts';
import type {Page} from 'playwright';
import {jobSights} from './jobs.ts';

/** One thing to look at: where it is, and what to do there first. */
export interface Sight {
  readonly name: string;
  readonly hash: string;
  /** Before anybody has logged in. */
  readonly isOutside?: true;
  readonly prepare?: (page: Page) => Promise<void>;
}

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().click();
  await page.locator('[data-test=panel]').waitFor();
};

/** Chooses the file of a device; this very one's unless told. */
async function chooseFile(page: Page, text?: string): Promise<void> {
  await page.locator('[data-test=bring] input').setInputFiles({
    name: 'binward-outbox.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text ?? (await workOf(page))),
  });
  await page.locator('[data-test=drop]').scrollIntoViewIfNeeded();
  if (text === undefined) await page.locator('[data-test=summary]').waitFor();
}

/** A file of all that this browser has ever sent. */
const workOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = (await indexedDB.databases()).find(({name}) => name?.startsWith('binward-outbox:'));
    const {name = ''} = known ?? {};
    const opened = indexedDB.open(name);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const asked = opened.result.transaction('journal').objectStore('journal').getAll();
    await new Promise((resolve) => (asked.onsuccess = resolve));
    opened.result.close();
    const own = (asked.result as {readonly client: string}[]).filter(({client}) => client !== '');
    return JSON.stringify({
      binward: 'outbox',
      company: name.slice(name.lastIndexOf(':') + 1),
      mutations: own,
    });
  });

const lists: readonly Sight[] = [...LISTS.values()].map(({name, path}) => ({name, hash: path}));

/** Every screen of the app, in the order in which a person meets them. */
export const SIGHTS: readonly Sight[] = [
  {name: 'register', hash: '/register', isOutside: true},
  {name: 'login', hash: '/login', isOutside: true},
  {name: 'login-server', hash: '/server', isOutside: true},
  {
    name: 'login-code',
    hash: '/login',
    isOutside: true,
    async prepare(page) {
      // Seen in another size a moment ago, it is still open.
      if ((await page.locator('[data-test=code-length]').count()) > 0) return;
      const fields = page.locator('main input');
      await fields.first().fill('0HSZ5JC6');
      await fields.last().fill('Noor Rahman');
      await page.locator('main button[type=submit]').click();
      await page.locator('[data-test=code-length]').waitFor({state: 'attached'});
    },
  },
  {name: 'enrol', hash: `/enrol?o=0HSZ5JC6&t=${'A'.repeat(24)}`, isOutside: true},
  {name: 'enrol-waiting', hash: '/enrol', isOutside: true},
  {name: 'home', hash: '/'},
  {name: 'menu', hash: '/lists'},
  ...lists,
  {name: 'goods-open', hash: '/goods/goodslist', prepare: openFirstRow},
  {
    name: 'goods-edit',
    hash: '/goods/goodslist',
    async prepare(page) {
      await openFirstRow(page);
      await page.locator('[data-test=panel] button:has(svg.lucide-pencil)').click();
      await page.locator('[data-test=panel] form').waitFor();
    },
  },
  {name: 'goods-new', hash: '/goods/goodslist?row=new'},
  ...jobSights,
  {name: 'labels', hash: '/labels'},
  {name: 'status', hash: '/status'},
  {name: 'notices', hash: '/notices'},
  {name: 'cases', hash: '/cases'},
  {
    name: 'case-open',
    hash: '/cases',
    async prepare(page) {
      const first = page.locator('[data-case]').first();
      // Pictures are taken of a company where nothing has gone wrong yet.
      if ((await first.count()) > 0) await first.click();
    },
  },
  {name: 'settings', hash: '/settings'},
  {name: 'server', hash: '/server'},
  {name: 'openid', hash: '/openid'},
  {name: 'password', hash: '/password'},
  {name: 'devices', hash: '/devices'},
  {
    name: 'device-open',
    hash: '/devices',
    prepare: (page) => page.locator('table button').first().click(),
  },
  {name: 'device-file', hash: '/devices', prepare: (page) => chooseFile(page)},
  {
    name: 'device-file-refused',
    hash: '/devices',
    async prepare(page) {
      await chooseFile(page, '{}');
      await page.locator('[data-test=bring] [role=alert]').waitFor();
    },
  },
  {
    name: 'device-file-done',
    hash: '/devices',
    async prepare(page) {
      await chooseFile(page);
      await page.locator('[data-test=bring] button').first().click();
      const brought = page.locator('[data-test=brought]');
      await brought.waitFor();
      await brought.scrollIntoViewIfNeeded();
    },
  },
  {name: 'not-found', hash: '/nowhere'},
];
