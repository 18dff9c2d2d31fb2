import {LISTS} from '#domain/lists.ts';
import type {Page} from 'playwright';
import {equipmentSights} from './equipment.ts';
import {jobSights, lostPhoto} from './jobs.ts';
import {trackedSights} from './tracked.ts';

/** One thing to look at: where it is, and what to do there first. */
export interface Sight {
  readonly name: string;
  readonly hash: string;
  /** Before anybody has logged in. */
  readonly isOutside?: true;
  /** Of a browser with a camera. */
  readonly hasCamera?: true;
  readonly prepare?: (page: Page) => Promise<void>;
}

const openFirstRow = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().click();
  await page.locator('[data-test=panel]').waitFor();
};

const showsBars = async (page: Page): Promise<void> => {
  await page.locator('[data-bar]').first().waitFor();
  await page.locator('[data-test=most-units] li').first().waitFor();
};
const showsPlaces = (page: Page): Promise<void> =>
  page.locator('[data-test=stock-values] td').first().waitFor();
const showsRows = (page: Page): Promise<void> => page.locator('[data-row]').first().waitFor();

/** Two lines of a delivery, typed and not saved; what an earlier sight has left there is such a draft. */
async function typeDelivery(page: Page): Promise<void> {
  const goods = page.locator('main input[role=combobox]').last();
  await goods.waitFor();
  for (const code of ['A00010', 'A00045']) {
    if ((await page.locator('[data-test=typed] li').count()) > 1) break;
    await goods.fill(code);
    await page.locator('[role=option]:not([aria-disabled])').first().waitFor();
    await goods.press('Enter');
    await page.locator('main input[inputmode=numeric]:not([data-test=typed] *)').first().fill('6');
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-test=kept]').waitFor();
}

/** A delivery that has just been announced. */
async function openDelivery(page: Page): Promise<void> {
  await typeDelivery(page);
  const supplier = page.locator('main input[role=combobox]').first();
  await supplier.click();
  await page.locator('[role=option]:visible').first().click();
  await page.locator('main button[type=submit]').click();
  await page.locator('[data-test=history] li').first().waitFor();
}

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
      const fields = page.locator('main input:not([type=checkbox])');
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
  {name: 'document-entry', hash: '/document/entry?asn=new', prepare: typeDelivery},
  {name: 'document', hash: '/document/entry?asn=new', prepare: openDelivery},
  {
    name: 'document-print',
    hash: '/document/entry?asn=new',
    async prepare(page) {
      await openDelivery(page);
      await page.locator('main a[href*="/document/print"]').click();
      await page.locator('main [data-test=paper]').waitFor();
    },
  },
  ...jobSights,
  {name: 'labels', hash: '/labels'},
  {name: 'labels-cards', hash: '/labels?kind=command'},
  {name: 'tasks', hash: '/tasks'},
  {name: 'status', hash: '/status'},
  {name: 'acts', hash: '/acts'},
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
  {name: 'explain', hash: '/explain'},
  {
    name: 'explain-gs1',
    hash: `/explain?code=${encodeURIComponent(']C1010401234567890117271200310300125010AB-1')}`,
    prepare: (page) => page.locator('[data-test=explained-here] p').first().waitFor(),
  },
  {
    name: 'explain-wrong',
    hash: `/explain?code=${encodeURIComponent(']C1010401234567890117271301')}`,
    prepare: (page) => page.locator('[data-test=explained-wrong] li').first().waitFor(),
  },
  {name: 'server', hash: '/server'},
  {name: 'me', hash: '/me', prepare: (page) => page.locator('[data-test=own-sessions] li').first().waitFor()},
  {name: 'openid', hash: '/openid'},
  {name: 'password', hash: '/password'},
  {name: 'moving-in', hash: '/uploadcenter/addupload'},
  {name: 'dashboard-inbound', hash: '/dashboard/inbounddashboard', prepare: showsBars},
  {name: 'dashboard-outbound', hash: '/dashboard/outbounddashboard?show=value', prepare: showsBars},
  {name: 'download-center', hash: '/downloadcenter/downloadinbound?by=range&from=2026-01-01'},
  {name: 'dashboard-stock', hash: '/dashboard/stockdashboard', prepare: showsPlaces},
  {name: 'floor-day', hash: '/dashboard/floor'},
  {name: 'floor-acts', hash: '/dashboard/floor/acts'},
  {name: 'to-order', hash: '/dashboard/toorder', prepare: showsRows},
  {name: 'trades', hash: '/dashboard/inboundAndOutbound', prepare: showsRows},
  {name: 'devices', hash: '/devices'},
  {name: 'devices-silent', hash: '/devices?view=silent'},
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
  ...trackedSights,
  {name: 'not-found', hash: '/nowhere'},
  lostPhoto,
  // The last of them is a question over whatever comes after it.
  ...equipmentSights,
];
