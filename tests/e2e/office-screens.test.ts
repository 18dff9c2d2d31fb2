import type {Page} from 'playwright';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {DESKTOP, HANDHELD} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** A supervisor's browser on a desktop: lists and forms at the specification's paths. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP, gun: 'keys'});
  page = desktop.page;
});
afterEach(() => site.proxy.clear());
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const row = (text: string) => page.locator('[data-row]').filter({hasText: text});
const panel = () => page.getByTestId('panel');
const press = (name: string) => panel().getByRole('button', {name, exact: true}).click();
const fill = (label: string, text: string) => panel().getByLabel(label, {exact: false}).fill(text);
const choose = async (label: string, text: string): Promise<void> => {
  await fill(label, text);
  await page.getByRole('option', {name: text}).first().click();
};
const search = (text: string) => page.getByRole('textbox', {name: 'Search'}).fill(text);
/** A text with facts in it: they are kept apart from the sentence by characters that nobody sees. */
const saying = (text: string): RegExp =>
  new RegExp(
    `^${Array.from(text, (each) => `[\\u2066-\\u2069]*${RegExp.escape(each)}`).join('')}[\\u2066-\\u2069]*$`,
  );
const found = () => page.locator('[data-row]').count();

const NEW_GOODS = {
  'Goods code': 'TEA-POT',
  'Goods description': 'Tea pot, steel',
  Weight: '700',
  Width: '150',
  Depth: '120',
  Height: '180',
  Cost: '4.5',
  Price: '9,99',
};

test('goods are made in the form, with each required field named until it is filled, and stand in the list', async () => {
  await desktop.open('/goods/goodslist');
  await page.keyboard.press('n');
  await press('Save');
  const asked = [
    'Goods code',
    'Goods description',
    'Supplier',
    'Weight',
    'Width',
    'Depth',
    'Height',
    'Cost',
    'Price',
  ];
  for (const name of asked)
    expect(
      await panel()
        .getByText(saying(`Enter: ${name}`))
        .count(),
      name,
    ).toBe(1);
  for (const [label, text] of Object.entries(NEW_GOODS)) await fill(label, text);
  await choose('Supplier', 'Norte Ltd');
  await press('Save');
  await panel().getByRole('button', {name: 'Edit'}).waitFor();
  const [made] = await company.admin.list('goods', 'index=code&code=TEA-POT');
  expect(made).toMatchObject({
    description: 'Tea pot, steel',
    weight: 700,
    cost: 45_000,
    price: 99_900,
    unit_volume: 3_240_000,
  });
  await page.keyboard.press('Escape');
  await search('tea-pot');
  await row('TEA-POT').waitFor();
});

test('a code that is taken is refused in the words of the specification, and what was typed stays', async () => {
  await desktop.open('/goods/goodslist?row=new');
  for (const [label, text] of Object.entries(NEW_GOODS)) await fill(label, text);
  await choose('Supplier', 'Norte Ltd');
  await press('Save');
  await panel().getByText('The product code already exists').waitFor();
  await expect.poll(() => panel().getByLabel('Goods description').inputValue()).toBe('Tea pot, steel');
  await page.keyboard.press('Escape');
  await panel().getByText('Discard what you changed?').waitFor();
  await press('Discard');
  await panel().waitFor({state: 'detached'});
});

/** Somebody else changes the tea pot. */
const changeElsewhere = async (set: Readonly<Record<string, string | number>>): Promise<void> => {
  const [before] = await company.admin.list('goods', 'index=code&code=TEA-POT');
  await company.admin.do('goods.edit', {
    id: String(before?.['id']),
    version: Number(before?.['version']),
    set: JSON.stringify(set),
  });
};
const teaPot = async () => (await company.admin.list('goods', 'index=code&code=TEA-POT'))[0];
const openTeaPot = async (): Promise<void> => {
  await desktop.open('/goods/goodslist');
  await search('TEA-POT');
  await row('TEA-POT').click();
  await press('Edit');
  // What stands in no mirror is asked for when the form opens, and is nothing until it has come.
  const prices = new Set<string>();
  await expect
    .poll(async () => {
      const price = await panel().getByLabel('Price').inputValue();
      prices.add(price);
      return price;
    })
    .not.toBe('');
  expect(prices).not.toContain('0');
};
const news = () => panel().getByRole('alert');

test('[EDIT-2] an edit of a row that somebody has changed meanwhile is refused; the new row is taken over only by a word', async () => {
  await openTeaPot();
  await site.proxy.offline();
  await changeElsewhere({name: 'Changed by another'});
  await fill('Goods name', 'Changed here');
  await site.proxy.online();
  await press('Save');
  await news().getByText('Somebody changed it meanwhile').waitFor();
  await news().getByText('Changed by another').waitFor();
  await press('Save');
  await news().getByText('Changed by another').waitFor();
  expect((await teaPot())?.['name']).toBe('Changed by another');
  await press('Go on with the new values');
  await press('Save');
  await panel().getByRole('button', {name: 'Edit'}).waitFor();
  expect((await teaPot())?.['name']).toBe('Changed here');
});

test('[EDIT-2] news of a row under its open form are told there and overwritten by nobody who has not read them', async () => {
  await openTeaPot();
  await fill('Goods name', 'Typed before the news');
  await changeElsewhere({name: 'News of another', price: 123_400, origin: ''});
  await news().getByText('News of another').waitFor();
  await news().getByText('12.34').waitFor();
  await expect.poll(() => panel().getByLabel('Goods name').inputValue()).toBe('Typed before the news');
  await expect.poll(() => panel().getByLabel('Price').inputValue()).toBe('9.99');
  await press('Save');
  await panel().getByRole('button', {name: 'Save', disabled: false}).waitFor();
  expect((await teaPot())?.['name']).toBe('News of another');
  await press('Go on with the new values');
  await expect.poll(() => panel().getByLabel('Price').inputValue()).toBe('12.34');
  await expect.poll(() => panel().getByLabel('Goods name').inputValue()).toBe('Typed before the news');
  await press('Save');
  await panel().getByRole('button', {name: 'Edit'}).waitFor();
  expect(await teaPot()).toMatchObject({name: 'Typed before the news', price: 123_400});
});

test('a form that nobody has typed into follows its row, and what only the server knows comes when it is back', async () => {
  await openTeaPot();
  await changeElsewhere({name: 'Nobody has typed', price: 150_000});
  const inForm = (label: string) => panel().getByLabel(label).inputValue();
  await expect.poll(() => inForm('Goods name')).toBe('Nobody has typed');
  await expect.poll(() => inForm('Price')).toBe('15.00');
  await site.proxy.offline();
  try {
    await page.getByText('Offline').first().waitFor();
    await expect.poll(() => inForm('Price')).toBe('15.00');
    await press('Cancel');
    await press('Edit');
    expect([await inForm('Goods name'), await inForm('Price')]).toEqual(['Nobody has typed', '']);
  } finally {
    await site.proxy.online();
  }
  await expect.poll(() => inForm('Price')).toBe('15.00');
});

test('[PARTY-4] the company’s currency is chosen by its code; heads name it and amounts have its digits at once', async () => {
  const said = async (currency: string): Promise<void> => {
    await desktop.open('/baseinfo/company');
    await page.locator('[data-row]').first().click();
    await press('Edit');
    await panel().getByLabel('Currency').selectOption(currency);
    await press('Save');
    await panel().getByRole('button', {name: 'Edit'}).waitFor();
  };
  const price = async (): Promise<string[]> => {
    await openTeaPot();
    const label = await panel().locator('label').filter({hasText: 'Price'}).innerText();
    return [label.replace(/[\u2066-\u2069]/g, ''), await panel().getByLabel('Price').inputValue()];
  };
  await expect.poll(price).toEqual([expect.stringContaining('Price (EUR)'), '15.00']);
  await said('JPY');
  await expect.poll(price).toEqual([expect.stringContaining('Price (JPY)'), '15']);
  await said('');
  await expect.poll(price).toEqual([expect.not.stringContaining('('), '15.00']);
  await said('EUR');
});

test('a form stays open over a row that the search no longer finds, and over one that is gone', async () => {
  const id = newId();
  await company.admin.do('goodsBrand.create', {id, name: 'Brand of the day'});
  await desktop.open('/goods/goodsbrand');
  await search('of the day');
  await row('Brand of the day').click();
  await press('Edit');
  await fill('Name', 'Typed here');
  await company.admin.do('goodsBrand.edit', {id, version: await versionOf(id), set: '{"name":"Another"}'});
  await news().getByText('Another').waitFor();
  await company.admin.do('goodsBrand.remove', {id, version: await versionOf(id)});
  await news().getByText('It is gone').waitFor();
  await expect.poll(() => panel().getByLabel('Name').inputValue()).toBe('Typed here');
  await page.keyboard.press('Escape');
  await press('Discard');
  await panel().waitFor({state: 'detached'});
});

const versionOf = async (id: string): Promise<number> => {
  const found = (await company.admin.list('goodsBrand')).find((each) => each['id'] === id);
  return Number(found?.['version']);
};

const focusedRow = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row'));
const isFocusInside = (): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('[data-test=panel]') !== null);

test.each([
  ['beside its list', DESKTOP.viewport],
  ['in place of its list', HANDHELD.viewport],
])(
  'a row that is closed %s has the focus again, and its panel keeps it between reading and editing',
  async (_, screen) => {
    await page.setViewportSize(screen);
    try {
      await desktop.open('/baseinfo/supplier');
      const line = page.locator('[data-row]').nth(1);
      await line.focus();
      const key = await line.getAttribute('data-row');
      await page.keyboard.press('Enter');
      const edit = panel().getByRole('button', {name: 'Edit', exact: true});
      await edit.focus();
      await page.keyboard.press('Enter');
      await panel().getByRole('button', {name: 'Save'}).waitFor();
      await expect.poll(isFocusInside).toBe(true);
      await panel().getByLabel('City').focus();
      await page.keyboard.press('Escape');
      await edit.waitFor();
      await expect.poll(isFocusInside).toBe(true);
      await page.keyboard.press('Escape');
      await panel().waitFor({state: 'detached'});
      await expect.poll(focusedRow).toBe(key);
      // A new one that is not made after all was opened from no line.
      await page.getByRole('button', {name: 'New', exact: true}).click();
      await panel().getByRole('button', {name: 'Cancel'}).click();
      await panel().waitFor({state: 'detached'});
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    } finally {
      await page.setViewportSize(DESKTOP.viewport);
    }
  },
);

test('[P2] an answer that is lost leaves one effect: the form asks what became of it and goes on', async () => {
  await desktop.open('/baseinfo/supplier?row=new');
  for (const label of ['Name', 'City', 'Address', 'Contact', 'Manager']) await fill(label, `Lost ${label}`);
  await fill('Level', '1');
  site.proxy.set({does: 'lose-answer', path: '/api/actions/supplier.create', times: 1});
  await press('Save');
  await panel().getByText('No answer yet').waitFor();
  await panel().getByRole('button', {name: 'Edit'}).waitFor();
  expect(
    await company.admin.list('supplier', `index=name&name=${encodeURIComponent('Lost Name')}`),
  ).toHaveLength(1);
});

test('[P2] a page closed before an answer came learns at its next start what became of the question', async () => {
  await desktop.open('/baseinfo/supplier?row=new');
  for (const label of ['Name', 'City', 'Address', 'Contact', 'Manager']) await fill(label, `Left ${label}`);
  await fill('Level', '1');
  site.proxy.set({does: 'lose-answer', path: '/api/actions/supplier.create'});
  await press('Save');
  await panel().getByText('No answer yet').waitFor();
  await desktop.close();
  site.proxy.clear();
  await desktop.switchOn();
  page = desktop.page;
  await desktop.open('/notices');
  await page.getByTestId('said').getByText('Done').waitFor();
  await desktop.open('/baseinfo/supplier');
  await row('Left Name').waitFor();
  expect(
    await company.admin.list('supplier', `index=name&name=${encodeURIComponent('Left Name')}`),
  ).toHaveLength(1);
});

test('opening stock is recorded from a row of goods and stands in both lists of stock', async () => {
  const [bin] = company.moves(1).map(({to}) => to);
  await desktop.open('/goods/goodslist');
  await search('TEA-POT');
  await row('TEA-POT').click();
  await press('Opening stock or correction');
  await choose('Bin', bin?.name ?? '');
  await fill('Units more or less', '40');
  await fill('Reason', 'counted at the start');
  await press('Record');
  await panel().getByText('Done', {exact: true}).waitFor();
  // Another press asks for the next one, and records nothing again.
  await press('Record');
  await expect.poll(() => panel().locator('[aria-invalid=true]').count()).toBeGreaterThan(1);
  await desktop.open('/stock/stocklist');
  await search('TEA-POT');
  await expect.poll(() => row('TEA-POT').innerText()).toContain('40');
  await desktop.open('/stock/stockbinlist');
  await search(`TEA-POT ${bin?.name ?? ''}`);
  await expect.poll(() => row('TEA-POT').innerText()).toContain('40');
});

test('rows in use are not removed, and the form says why; others are', async () => {
  await desktop.open('/goods/goodslist');
  await search('TEA-POT');
  await row('TEA-POT').click();
  await press('Edit');
  await press('Delete');
  await panel().getByText('Delete this for good?').waitFor();
  await press('Delete');
  await panel().getByRole('alert').waitFor();
  await desktop.open('/baseinfo/supplier');
  await search('Lost');
  await row('Lost Name').click();
  await press('Edit');
  await press('Delete');
  await press('Delete');
  await expect.poll(found).toBe(0);
  await page.getByText(saying('Suppliers: nothing found')).waitFor();
});

test('a list is read, searched and sorted with no network', async () => {
  await desktop.open('/goods/goodslist');
  await row('A00001').waitFor();
  await site.proxy.offline();
  await page.keyboard.press('/');
  await page.keyboard.type('kettle');
  const texts = () => page.locator('[data-row]').allInnerTexts();
  await expect.poll(async () => (await texts()).every((text) => /kettle/i.test(text))).toBe(true);
  await expect.poll(found).toBeGreaterThan(0);
  await page.getByRole('textbox', {name: 'Search'}).fill('');
  const weights = async (): Promise<number[]> => {
    const cells = await page.locator('[data-row] td:nth-child(5)').allInnerTexts();
    return cells.map((text) => Number(text.replaceAll(',', '')));
  };
  await page.getByRole('button', {name: saying('Weight (g)')}).click();
  await expect.poll(async () => isSorted(await weights())).toBe(true);
  await page.getByRole('button', {name: saying('Weight (g)')}).click();
  await expect.poll(async () => isSorted((await weights()).toReversed())).toBe(true);
  await site.proxy.online();
});

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.length > 3 && numbers.every((number, i) => i === 0 || number >= (numbers[i - 1] ?? 0));

test('[P4] a copy that has lost a part on the disk is fetched anew, and the list comes back by itself', async () => {
  await desktop.open('/');
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({name}) => name ?? []);
    for (const name of names.filter((each) => each.startsWith('binward-mirror:'))) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      await new Promise((resolve) => {
        const tx = db.transaction('page', 'readwrite');
        tx.objectStore('page').clear();
        tx.oncomplete = resolve;
      });
      db.close();
    }
  });
  await page.reload();
  await desktop.open('/goods/goodslist');
  await row('A00001').waitFor();
  await expect.poll(found).toBeGreaterThan(10);
});

test('the keyboard opens a row and closes it', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('[data-row]').first().focus();
  await page.keyboard.press('ArrowDown');
  const second = await page.locator('[data-row]').nth(1).getAttribute('data-row');
  await page.keyboard.press('Enter');
  await panel().waitFor();
  expect(page.url()).toContain(`row=${second ?? ''}`);
  await page.keyboard.press('Escape');
  await panel().waitFor({state: 'detached'});
});

describe('with a scanner attached', () => {
  beforeAll(async () => {
    await desktop.open('/bin-move');
    await page.getByRole('button', {name: 'A scanner is attached here'}).click();
    await page.getByTestId('job').waitFor();
  });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
  const rowKey = (n: number) => page.locator('[data-row]').nth(n).getAttribute('data-row');
  const box = () => page.getByRole('textbox', {name: 'Search'});
  const path = () => new URL(page.url()).hash.slice(1);

  test('the keys of the desktop are the page’s own, and the focus stays where it was put', async () => {
    await desktop.open('/goods/goodslist');
    await row('A00001').waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => box().evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type('kettle', {delay: 120});
    await expect.poll(() => box().inputValue()).toBe('kettle');
    await box().fill('');
    await page.locator('[data-row]').first().click();
    await panel().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe(await rowKey(1));
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe(`/goods/goodslist?row=${(await rowKey(1)) ?? ''}`);
    await page.keyboard.press('Escape');
    await panel().waitFor({state: 'detached'});
    await page.keyboard.press('n');
    await panel().waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'New'}).focus();
    await page.keyboard.press(' ');
    await panel().waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({state: 'detached'});
    expect(path()).toBe('/goods/goodslist');
  });

  test('a scan in a list asks what it is and presses nothing that has the focus', async () => {
    await desktop.open('/goods/goodslist');
    await row('A00001').waitFor();
    const clicks = await page.evaluateHandle(() => {
      const seen: EventTarget[] = [];
      addEventListener('click', ({target}) => target && seen.push(target), {capture: true});
      return seen;
    });
    await page.getByRole('button', {name: 'New'}).focus();
    await desktop.pull('n/ NO SUCH CODE');
    await expect.poll(path).toBe('/what-is-this');
    expect(await clicks.evaluate((seen) => seen.length)).toBe(0);
  });

  test('a scan into a text field of a form is entered there and sends nothing', async () => {
    await desktop.open('/goods/goodslist?row=new');
    await fill('Goods description', 'Typed by hand');
    await panel().getByLabel('Goods code').focus();
    await desktop.pull('4006381333931');
    await expect.poll(() => panel().getByLabel('Goods code').inputValue()).toBe('4006381333931');
    expect(await panel().getByText(saying('Enter: Weight')).count()).toBe(0);
    expect(path()).toBe('/goods/goodslist?row=new');
  });

  test('the label of a bin, scanned into the field that asks for one, chooses it', async () => {
    const [move] = company.moves(1);
    if (!move) throw new Error('no move');
    await press('Cancel');
    await press('Discard');
    await desktop.open('/goods/goodslist');
    await page.locator('[data-row]').first().click();
    await press('Opening stock or correction');
    await panel().getByLabel('Bin').focus();
    await desktop.pull(move.to.label);
    await page.keyboard.press('Tab');
    await expect.poll(() => panel().getByLabel('Bin').inputValue()).toBe(move.to.name);
    await desktop.open('/goods/goodslist?row=new');
    await fill('Goods description', 'Typed by hand');
  });

  test('a scan elsewhere leaves a form that holds what was typed, and says so; without one it asks what it is', async () => {
    await panel().getByRole('button', {name: 'Save'}).focus();
    expect(await desktop.scan('A-01-02')).toBe('refused');
    await box().focus();
    expect(await desktop.scan('A-01-02')).toBe('refused');
    expect(path()).toBe('/goods/goodslist?row=new');
    await expect.poll(() => panel().getByLabel('Goods description').inputValue()).toBe('Typed by hand');
    expect(await panel().getByText(saying('Enter: Weight')).count()).toBe(0);
    await press('Cancel');
    await press('Discard');
    await panel().waitFor({state: 'detached'});
    await box().focus();
    await desktop.pull('A-01-03');
    await expect.poll(path).toBe('/what-is-this');
    // None of those that were not taken has waited for the job.
    await page.getByText('A-01-03').first().waitFor();
    expect(await page.getByText('A-01-02').count()).toBe(0);
    await desktop.open('/notices');
    const said = page
      .getByTestId('said')
      .getByText('Scan not taken: first finish or discard what is entered');
    await said.first().waitFor();
  });
});
