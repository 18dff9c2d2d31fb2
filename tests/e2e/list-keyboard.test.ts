import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {cutText} from './cut-text.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** A list at a desk, without a mouse. */
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
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

const press = (key: string) => page.keyboard.press(key);
/** What is keyed in quickly is a scan, and belongs into no search. */
const search = (text: string) => page.getByRole('textbox', {name: 'Search'}).fill(text);
const panel = () => page.getByTestId('panel');
const titleOfPanel = () => panel().getByRole('heading').first().innerText();
/** What has the focus: a row by its first cell, anything else by its name or text. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'the page';
    const row = at.closest('tr[data-row]');
    if (row === at) return `row ${at.querySelector('td')?.textContent ?? ''}`;
    return at.getAttribute('aria-label') ?? at.textContent ?? '';
  });
const firstCells = () => page.locator('tr[data-row] td:first-child').allInnerTexts();
/** Typed as a person does, and taken by Enter. */
const choose = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label).first().fill(text);
  await page.getByLabel(label).first().press('Enter');
};
const byColumn = (text: string) => choose('By which column', text);
const chooseValue = (text: string) => choose('Which value', text);
const query = () => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');

test('search, then ↓ is the first row, Enter opens it, and the panel follows the arrows', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().waitFor();
  await press('/');
  await search('A-01');
  await expect.poll(async () => (await firstCells()).every((name) => name.includes('A-01'))).toBe(true);
  const [first, second] = await firstCells();
  // Esc empties the search, and leaves it when it is empty.
  const box = page.getByRole('textbox', {name: 'Search'});
  expect(await box.evaluate((input) => getComputedStyle(input.parentElement ?? input).outlineStyle)).toBe(
    'solid',
  );
  await press('Escape');
  await expect.poll(() => box.inputValue()).toBe('');
  await expect.poll(focused).toBe('Search');
  await press('Escape');
  await expect.poll(focused).toBe('the page');
  await press('/');
  await search('A-01');
  await expect.poll(firstCells).toContain(String(second));
  await press('ArrowDown');
  await expect.poll(focused).toBe(`row ${String(first)}`);
  await press('Enter');
  await panel().waitFor();
  await expect.poll(titleOfPanel).toBe(first);
  await panel().getByTestId('panel-rows').getByRole('link').first().waitFor();
  await press('ArrowDown');
  await expect.poll(titleOfPanel).toBe(second);
  await expect.poll(focused).toBe(`row ${String(second)}`);
  await press('Escape');
  await panel().waitFor({state: 'detached'});
  await expect.poll(focused).toBe(`row ${String(second)}`);
});

test('End, Home and the keys of pages go from row to row, also to one that is not drawn yet', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tfoot, tr[data-row]').first().waitFor();
  const rowNow = () => page.evaluate(() => Number(document.activeElement?.getAttribute('aria-rowindex')));
  const count = async () => Number(await page.locator('table').getAttribute('aria-rowcount'));
  await expect.poll(count).toBeGreaterThan(100);
  await page.locator('tr[data-row]').first().focus();
  await press('End');
  await expect.poll(rowNow).toBe(await count());
  await press('ArrowUp');
  expect(await rowNow()).toBe((await count()) - 1);
  await press('Home');
  await expect.poll(rowNow).toBe(1);
  await press('PageDown');
  await expect.poll(rowNow).toBeGreaterThan(10);
  await press('PageUp');
  await expect.poll(rowNow).toBe(1);
});

test('? tells the keys of the page, in the words of what they press, and Esc closes it and leaves the focus', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().focus();
  const before = await focused();
  await press('?');
  const sheet = page.getByRole('dialog', {name: 'Keys of this page'});
  await sheet.waitFor();
  const told = (await sheet.locator('dl > div').allInnerTexts()).map((text) => text.split('\n').join(' '));
  for (const line of ['Ctrl K Find', '/ Search', 'n New', '↑ ↓ Home End Page ↑ Page ↓ From row to row'])
    expect(told).toContain(line);
  await press('Escape');
  await sheet.waitFor({state: 'detached'});
  await expect.poll(focused).toBe(before);
  // What is typed is no key of the page.
  await page.getByRole('textbox', {name: 'Search'}).focus();
  await press('?');
  await expect.poll(() => page.getByRole('textbox', {name: 'Search'}).inputValue()).toBe('?');
  expect(await sheet.count()).toBe(0);
  await press('Escape');
});

test('Enter in the search opens the only hit, whose row, search and list the address and the title name', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().waitFor();
  const [name = ''] = await firstCells();
  await press('/');
  await search(name);
  await expect.poll(firstCells).toEqual([name]);
  await press('Enter');
  await panel().waitFor();
  await expect.poll(titleOfPanel).toBe(name);
  expect(query().get('row')).toHaveLength(26);
  await expect.poll(() => query().get('q')).toBe(name);
  await expect.poll(() => page.title()).toBe(`${name} · Bins · Binward`);
  const there = page.url();
  await desktop.open('/');
  await expect.poll(() => page.title()).toMatch(/ · Today · Binward$/);
  await expect.poll(() => page.title()).not.toContain(name);
  await page.goto(there);
  await panel().waitFor();
  await expect.poll(firstCells).toEqual([name]);
});

test('all heads are one stop of the Tab key, and the arrows go from one to the next and into the rows', async () => {
  await desktop.open('/stock/stocklist');
  await page.locator('tfoot').waitFor();
  await page.locator('th button').first().focus();
  await press('ArrowRight');
  const second = await focused();
  expect(second).toBe(await page.locator('th button').nth(1).innerText());
  await press('Tab');
  await expect.poll(focused).toMatch(/^row /);
  await press('Shift+Tab');
  await expect.poll(focused).toBe(second);
  await press('ArrowDown');
  await expect.poll(focused).toBe(`row ${String((await firstCells())[0])}`);
});

test('the first stop of a page leads past the menu', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().waitFor();
  await page.getByRole('button', {name: 'Skip the menu'}).focus();
  await press('Enter');
  await expect.poll(focused).toBe('Search');
});

test('in the menu of a desk twelve entries stand in sight, no scan is offered to a mouse, and where one is stands in sight', async () => {
  const menu = page.getByRole('navigation').first();
  for (const [hash, name] of [
    ['/warehouse/binset', 'Bins'],
    ['/put-back', 'Put back'],
  ] as const) {
    await desktop.open(hash);
    const here = menu.locator('[aria-current=page]', {hasText: name});
    await expect
      .poll(() =>
        here.evaluate((entry) => {
          const {top, bottom} = entry.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
  }
  // Whoever has come to a job stands at it.
  expect(await menu.locator(':scope > details > summary').allInnerTexts()).toContain('With a scanner');
  await desktop.open('/');
  const inSight = menu.locator(':scope > a, :scope > details > summary');
  await expect
    .poll(() => inSight.allInnerTexts())
    .toEqual([
      'Home',
      'Cases',
      'Messages',
      'Tasks',
      'Dashboards',
      'Inbound',
      'Outbound',
      'Stock',
      'Goods',
      'Files',
      'Setup',
      'This device',
    ]);
});

test('a filter is a word that can be taken off, and stays in the address', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().waitFor();
  const count = page.getByTestId('count');
  // Rows come page by page.
  await expect.poll(() => count.innerText()).toMatch(/^Rows: /);
  const all = await count.innerText();
  await page.getByRole('button', {name: 'Filter'}).click();
  await byColumn('Property');
  // The arrows only move: nothing is asked for before Enter.
  await page.getByLabel('Which value').first().focus();
  await press('ArrowDown');
  await press('ArrowUp');
  expect(query().get('is')).toBeNull();
  await chooseValue('Damage');
  await page.getByTestId('filter').waitFor();
  expect(query().get('is')).toBe('property:Damage');
  await expect.poll(() => count.innerText()).not.toBe(all);
  await expect.poll(() => page.title()).toMatch(/Damage.* · Bins · Binward$/);
  // The next list is begun from its start, and not where this one would have gone on.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    location.hash = '#/warehouse/binsize';
  });
  await page.getByTestId('filter').waitFor({state: 'detached'});
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await focused()).toBe('the page');
  await page.goBack();
  await page.getByTestId('filter').waitFor();
  await page.reload();
  await page
    .getByTestId('filter')
    .getByRole('button', {name: /Take off/})
    .click();
  await expect.poll(() => count.innerText()).toBe(all);
});

test('a number is asked for from one to another, and what is narrowed so is kept as a tab under a name of one’s own', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().waitFor();
  const count = page.getByTestId('count');
  await expect.poll(() => count.innerText()).toMatch(/^Rows: /);
  const all = await count.innerText();
  await page.getByRole('button', {name: 'Filter'}).click();
  await byColumn('Walking sequence');
  await page.getByLabel('From', {exact: true}).fill('1002000000');
  await page.getByLabel('To', {exact: true}).fill('1002999999');
  await press('Enter');
  await expect.poll(() => query().get('is')).toBe('walking_sequence:1002000000..1002999999');
  await expect.poll(async () => (await firstCells()).every((name) => name.startsWith('A-02'))).toBe(true);
  const some = await count.innerText();
  await page.getByRole('button', {name: 'View', exact: true}).click();
  await page.getByLabel('Name of the view').fill('Second aisle');
  await press('Enter');
  const tab = (name: string) => page.getByRole('tab', {name});
  await expect.poll(() => tab('Second aisle').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => tab('Second aisle').innerText()).toContain(some.replace(/\D/g, ''));
  await expect.poll(focused).toBe('View');
  await tab('All').click();
  await expect.poll(() => count.innerText()).toBe(all);
  await desktop.open('/');
  await desktop.open('/warehouse/binset');
  await tab('Second aisle').click();
  await expect.poll(() => count.innerText()).toBe(some);
  await expect.poll(() => page.title()).toContain('Second aisle');
  // What another tab of the browser keeps meanwhile stays kept.
  const other = await desktop.newTab();
  await other.goto(`${site.proxy.url}/app/#/warehouse/binset?is=property:Damage`);
  await other.getByRole('button', {name: 'View', exact: true}).click();
  await other.getByLabel('Name of the view').fill('Broken');
  await other.keyboard.press('Enter');
  await other.getByRole('tab', {name: 'Broken'}).waitFor();
  await other.close();
  await tab('Second aisle').focus();
  await press('Delete');
  await tab('Second aisle').waitFor({state: 'detached'});
  await expect.poll(focused).toBe('View');
  await expect.poll(() => count.innerText()).toBe(some);
  await tab('Broken').click();
  await press('Delete');
  await tab('Broken').waitFor({state: 'detached'});
});

test('who made a row and when is shown when it is asked for, and remembered', async () => {
  await desktop.open('/warehouse/binset');
  const head = page.getByRole('columnheader', {name: 'Created by'});
  await page.locator('tr[data-row]').first().waitFor();
  expect(await head.count()).toBe(0);
  await page.getByText('Columns').click();
  const ticks = page.getByRole('checkbox', {name: 'Created by'});
  await ticks.check();
  await head.waitFor();
  // Esc closes them, and so does a click elsewhere.
  await press('Escape');
  await ticks.waitFor({state: 'detached'});
  await expect.poll(focused).toBe('Columns');
  await press('Enter');
  await ticks.waitFor();
  await page.getByTestId('count').click();
  await ticks.waitFor({state: 'detached'});
  await page.reload();
  await head.waitFor();
});

test('the first column and the word of the foot stay when the table is scrolled sideways', async () => {
  await desktop.open('/stock/stocklist');
  await page.locator('tfoot').waitFor();
  const places = () =>
    page.evaluate(() =>
      ['th', 'td', 'tfoot td'].map((each) => document.querySelector(each)?.getBoundingClientRect().left),
    );
  const before = await places();
  await page.evaluate(() => document.querySelector('table')?.parentElement?.scrollBy({left: 400}));
  expect(await places()).toEqual(before);
});

test('empty and occupied bins are lists of the device, and own work moves bins between them', async () => {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await desktop.open('/stock/emptybin');
  await page.locator('tr[data-row]').first().waitFor();
  await press('/');
  await search(move.from.name);
  await page.getByText('Try fewer letters').waitFor();
  await company.admin.do('stock.moveBin', {
    warehouse: company.admin.warehouse,
    goods: move.goods.id,
    from: move.from.id,
    to: move.to.id,
    quantity: move.stands,
  });
  await expect.poll(firstCells, {timeout: 15_000}).toEqual([move.from.name]);
  // An empty one says so.
  await press('Enter');
  await panel().getByText('Nothing stands in this bin').waitFor();
  // The first one empties the search.
  for (const key of ['Escape', 'Escape']) await press(key);
  await panel().waitFor({state: 'detached'});
});

test('stock per bin names the bin, in the list and in its panel', async () => {
  await desktop.open('/stock/stockbinlist');
  await page.locator('tr[data-row]').first().click();
  await panel().waitFor();
  const name = await titleOfPanel();
  await expect.poll(() => panel().innerText()).toContain(name);
  await expect.poll(() => panel().innerText()).not.toContain('bin:');
});

test('what is wrong is said at its field, as what is expected, and a code that is taken until it changes', async () => {
  const [goods] = await company.admin.list('goods', 'limit=1');
  await desktop.open('/goods/goodslist?row=new');
  const fill = (label: string, text: string) => panel().getByLabel(label, {exact: false}).fill(text);
  for (const [label, text] of Object.entries({
    'Goods code': String(goods?.['code']),
    'Goods description': 'Another',
    Weight: '1.5',
    Width: '1',
    Depth: '1',
    Height: '1',
    Cost: '1',
    Price: '1',
  }))
    await fill(label, text);
  await panel().getByLabel('Supplier', {exact: false}).fill('Norte');
  await page.getByRole('option', {name: 'Norte Ltd'}).first().click();
  await panel().getByRole('button', {name: 'Save'}).click();
  await panel().getByText('a whole number, such as 12').waitFor();
  await fill('Weight', '15');
  expect(await panel().getByText('a whole number').count()).toBe(0);
  await panel().getByRole('button', {name: 'Save'}).click();
  await panel().getByText('The product code already exists').waitFor();
  await expect.poll(() => panel().getByText('The product code already exists').count()).toBe(1);
  await expect
    .poll(() => panel().getByLabel('Goods code', {exact: false}).getAttribute('aria-invalid'))
    .toBe('true');
  await fill('Goods code', 'NEW-CODE-1');
  expect(await panel().getByText('The product code already exists').count()).toBe(0);
  await press('Escape');
  await panel().getByRole('button', {name: 'Discard'}).click();
});

test('what goes away with the focus in it leaves it where a hand goes on, and never to the page', async () => {
  const {admin} = company;
  const [goods] = await admin.list('stock', 'limit=1');
  const [customer] = await admin.list('customer', 'limit=1');
  const lines = JSON.stringify([{goods: String(goods?.['goods']), quantity: 1}]);
  await admin.do('outbound.create', {customer: String(customer?.['id']), promised_on: '', lines});
  const [order] = await admin.list('dn');
  const document = String(order?.['id']);
  for (const action of ['outbound.confirm', 'outbound.release']) await admin.do(action, {document});
  const goesTo = (name: string) => expect.poll(focused).toBe(name);
  const button = (name: string) => page.getByRole('button', {name, exact: true});

  await desktop.open('/warehouse/binset');
  const row = page.locator('tr[data-row]').first();
  await row.waitFor();
  await button('Filter').click();
  await byColumn('Property');
  await page.getByLabel('Which value').first().waitFor();
  await press('Escape');
  await goesTo('Filter');
  await press('Enter');
  await byColumn('Property');
  await chooseValue('Damage');
  await page.getByTestId('filter').waitFor();
  await goesTo('Filter');
  await page
    .getByTestId('filter')
    .getByRole('button', {name: /Take off/})
    .click();
  await goesTo('Filter');

  const [name = ''] = await firstCells();
  await row.focus();
  await press('x');
  await button('Clear the selection').click();
  await goesTo(`row ${name}`);

  await press('Enter');
  await panel().getByRole('button', {name: 'Opening stock or correction'}).click();
  await panel().getByRole('button', {name: 'Cancel'}).click();
  await goesTo('Opening stock or correction');

  await desktop.open(`/document?dn=${document}`);
  await button('Pick').click();
  await page.getByTestId('hands').getByRole('button', {name: 'Close'}).click();
  await goesTo('Pick');

  // With no network a foot says of what it is the sum; where the server says that nothing else is, the way to it goes.
  await site.proxy.offline();
  await desktop.open('/outbound/dn');
  const rest = page.getByRole('button', {name: 'Show what has left this device'});
  await rest.focus();
  await page.getByText('The totals are of the rows shown').waitFor();
  await expect.poll(() => page.locator('tfoot').innerText()).toMatch(/Total/);
  await site.proxy.online();
  await rest.waitFor({state: 'detached'});
  await goesTo('row DN-000001');
  await expect.poll(() => page.getByTestId('count').innerText()).toMatch(/^Rows: \d+$/);
});

test('a hand stays in the field that it mends, and what it has typed is asked about before n, an arrow or another row takes it away', async () => {
  await desktop.open('/driver/driverlist?row=new');
  const named = panel().getByLabel(/^Name/);
  await named.waitFor();
  await panel().getByRole('button', {name: 'Save'}).press('Enter');
  await expect.poll(() => named.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(focused).toBe('');
  await page.keyboard.type('Anna Nilsson', {delay: 60});
  expect(await named.inputValue()).toBe('Anna Nilsson');
  await panel().getByRole('heading').first().click();
  await press('n');
  const question = panel().getByRole('alertdialog');
  await question.waitFor();
  await question.getByRole('button', {name: 'Back'}).press('Enter');
  expect(await named.inputValue()).toBe('Anna Nilsson');
  await desktop.open('/goods/goodslist');
  const rows = page.locator('tr[data-row]');
  await rows.first().click();
  await panel().getByRole('button', {name: 'Edit', exact: true}).press('Enter');
  const described = panel().getByLabel('Goods description', {exact: false});
  await described.press('End');
  await page.keyboard.type('!', {delay: 60});
  const typed = await described.inputValue();
  await rows.nth(1).click();
  await question.waitFor();
  expect(await described.inputValue()).toBe(typed);
  await question.getByRole('button', {name: 'Discard'}).press('Enter');
  await described.waitFor({state: 'detached'});
});

test('an address that asks for a new order, delivery or plan opens where that is typed', async () => {
  for (const [path, entry] of [
    ['/outbound/dn', '/document/entry?dn=new'],
    ['/inbound/asn', '/document/entry?asn=new'],
    ['/stock/countplan', '/stock/plan/new'],
  ] as const) {
    await desktop.open(`${path}?row=new`);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${entry}`);
    expect(await panel().count()).toBe(0);
  }
});

/** As another language writes it. */
async function speak(language: string): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
  await page.reload();
}

test('in a table that is read from the right, Latin names and codes are cut at their own end', async () => {
  const {admin} = company;
  const [known] = await admin.list('goods');
  const row = {id: newId(), code: 'A-0000-KUEHL-GEMUESE-HALTER-WEISS-2026-0000012345', supplier: ''};
  row.supplier = String(known?.['supplier']);
  const description = 'Kühlschrankgemüseschubladenhalterung weiß mit Griff aus gebürstetem Aluminium';
  const measures = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
  await admin.do('goods.create', {...row, description, ...measures});
  await desktop.open('/goods/goodslist');
  await speak('ar');
  const line = page.locator(`tr[data-row="${row.id}"]`);
  await line.waitFor();
  expect(await cutText(page)).toEqual([]);
  // They stand at the side of the other columns all the same.
  expect(
    await line
      .locator('bdi')
      .first()
      .evaluate((name) => getComputedStyle(name).textAlign),
  ).toBe('right');
  await line.click();
  await panel().waitFor();
  expect(await cutText(page)).toEqual([]);
  await speak('en-US');
});

test('views that do not fit are told by an arrow, which leads to them', async () => {
  await page.setViewportSize({width: 1024, height: 768});
  await desktop.open('/outbound/dn');
  await speak('de');
  const tabs = page.getByRole('tab');
  await tabs.last().waitFor();
  const isLastInSight = () =>
    tabs.last().evaluate((tab) => {
      const list = tab.parentElement?.getBoundingClientRect();
      return list !== undefined && tab.getBoundingClientRect().right <= list.right + 1;
    });
  expect(await isLastInSight()).toBe(false);
  const [before, after] = [page.getByTestId('tabs-before'), page.getByTestId('tabs-after')];
  await after.waitFor();
  expect(await before.count()).toBe(0);
  // The arrow goes with the last step: what it leads to is looked at, and not the arrow.
  await expect
    .poll(async () => {
      await after.click({timeout: 1_000}).catch(() => undefined);
      return isLastInSight();
    })
    .toBe(true);
  await before.waitFor();
  await speak('en-US');
  await page.setViewportSize(DESKTOP.viewport);
});

const palette = () => page.getByRole('dialog', {name: 'Find'});
const found = () => palette().getByRole('option').allInnerTexts();
const chosen = () => palette().locator('[aria-selected=true]').innerText();
/** Typed as a hand does: what stands there all at once may have been scanned. */
const seek = async (text: string): Promise<void> => {
  const box = palette().getByRole('combobox');
  await box.fill('');
  await box.pressSequentially(text, {delay: 150});
};

test('[FIND-6] Ctrl K finds a bin, goods, a person and a page from anywhere, that code first, also without a network', async () => {
  await desktop.open('/stock/stocklist');
  await page.locator('tfoot').waitFor();
  const [goods] = await company.admin.list('goods', 'limit=1');
  const code = String(goods?.['code']);
  await site.proxy.offline();
  try {
    await press('Control+k');
    await palette().waitFor();
    await expect.poll(focused).toBe('Find');
    await seek(code.toLowerCase());
    await expect.poll(chosen).toContain(code);
    await press('Enter');
    await panel().waitFor();
    await expect.poll(titleOfPanel).toContain(code);
    await expect.poll(() => palette().count()).toBe(0);
    await press('Control+k');
    // What was opened last stands there before anything is typed.
    await expect.poll(async () => (await found())[0]).toContain(code);
    await seek('bin sizes');
    await expect.poll(chosen).toContain('Bin sizes');
    await press('Enter');
    await expect.poll(() => page.url()).toMatch(/#\/warehouse\/binsize$/);
    await page.locator('[data-find]').click();
    await seek('A-01');
    await expect.poll(async () => (await found()).length).toBeGreaterThan(2);
    const [first, second] = await found();
    expect(await chosen()).toBe(first);
    await press('ArrowDown');
    await expect.poll(chosen).toBe(second);
    await press('ArrowUp');
    await press('ArrowUp');
    // Behind the first comes the last: all of them in their list.
    await expect.poll(chosen).toContain('Bins');
    await seek('dn 999999');
    await palette().getByText('Nothing is called').waitFor();
    await palette().getByText('does not answer now').waitFor();
    await press('Escape');
    await expect.poll(focused).toContain('Find');
  } finally {
    await site.proxy.online();
  }
});

test('[FIND-6] Esc closes it and leaves the focus where it was, and a scan is no text in it', async () => {
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().focus();
  const before = await focused();
  await press('Control+k');
  await palette().waitFor();
  await press('Escape');
  await expect.poll(() => palette().count()).toBe(0);
  await expect.poll(focused).toBe(before);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await desktop.open('/bin-move');
  await page.getByRole('button', {name: 'A scanner is attached here'}).click();
  await desktop.open('/warehouse/binset');
  await page.locator('tr[data-row]').first().waitFor();
  await press('Control+k');
  // What came at once would be a scan now.
  await palette().getByRole('combobox').pressSequentially('A-0', {delay: 150});
  await expect.poll(found).not.toEqual([]);
  expect(await desktop.scan(move.to.label)).toBe('tick');
  await expect.poll(() => desktop.step()).toBe('shown');
  await expect.poll(() => palette().count()).toBe(0);
});
