import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {COMMAND_CARDS, commandText, labelText} from '#domain/scanning/label.ts';
import {Handset} from './handset.ts';
import {readQr} from './read-qr.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.open('/'));

/** What the printer would get: how many pages, and their size in mm. */
async function printed(): Promise<{pages: number; size: readonly number[]}> {
  const text = (await handset.page.pdf({preferCSSPageSize: true})).toString('latin1');
  const box = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return {
    pages: text.match(/\/Type \/Page\b/g)?.length ?? 0,
    size: box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
  };
}
const press = (name: string | RegExp) => handset.page.getByRole('button', {name}).click();
const chosen = () => handset.page.getByRole('status').filter({hasText: 'Chosen'}).innerText();

for (const [kind, list, label] of [
  ['bin', 'bin', 'bin'],
  ['goods', 'goods', 'goods'],
  ['staff', 'staff', 'person'],
] as const) {
  test(`a label of ${kind} reads as its id, and says in words what it is`, async () => {
    const {page} = handset;
    const name = kind === 'goods' ? 'code' : 'name';
    const rows = (await company.admin.list(list)).slice(0, 3);
    const ids = rows.map((row) => String(row['id']));
    await handset.open(`/labels?kind=${kind}&ids=${ids.join(',')}`);
    await expect.poll(chosen).toBe('Chosen: 3');
    const texts = new Map(rows.map((row) => [labelText(label, String(row['id'])), String(row[name])]));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const labels = page.locator('.print-sheet .label');
    await expect.poll(() => labels.count()).toBe(3);
    for (const each of await labels.all()) {
      const read = await readQr(each.locator('svg'));
      await expect.poll(() => each.locator('.label-name').textContent()).toBe(texts.get(read));
      texts.delete(read);
    }
    expect(texts.size).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => labels.count()).toBe(0);
  });
}

test('a whole zone is chosen at once, 24 to a sheet or one to a label, and the paper is remembered', async () => {
  const {page} = handset;
  const bins = await company.admin.list('bin');
  const zone = String(bins[0]?.['zone']);
  const count = bins.filter((bin) => bin['zone'] === zone).length;
  expect(count).toBeGreaterThan(24);
  await handset.open('/labels');
  await page.getByLabel('Zone').selectOption(zone);
  await press(`Choose all ${String(count)}`);
  await expect.poll(chosen).toBe(`Chosen: ${String(count)}`);
  expect(await printed()).toEqual({pages: Math.ceil(count / 24), size: [210, 297]});
  await press('Label 100 × 70 mm');
  expect(await printed()).toEqual({pages: count, size: [100, 70]});
  await press('A4, 8 large');
  expect(await printed()).toEqual({pages: Math.ceil(count / 8), size: [210, 297]});
  await press('A4, 2 for trucks');
  expect(await printed()).toEqual({pages: Math.ceil(count / 2), size: [210, 297]});
  await expect.poll(() => page.getByTestId('pages').innerText()).toContain(String(Math.ceil(count / 2)));
  // Read from a truck: so high that it is read from ten metres, and on one line of its label.
  const sight = await page.locator('.label').evaluate((label) => {
    const name = label.querySelector('.label-name');
    const box = name?.getBoundingClientRect();
    return {of: label.getBoundingClientRect().width, name: box?.width ?? 0, high: box?.height ?? 0};
  });
  expect(sight.name).toBeLessThan(sight.of);
  expect((sight.high / sight.of) * 210).toBeGreaterThan(25);
  expect((sight.high / sight.of) * 210).toBeLessThan(55);
  await press('Label 100 × 70 mm');
  await page.reload();
  await expect
    .poll(() => page.getByRole('button', {name: 'Label 100 × 70 mm'}).getAttribute('aria-pressed'))
    .toBe('true');
  await press('A4 sheet');
});

test('search finds by parts of code and description, one by one or all that fit', async () => {
  const {page} = handset;
  const goods = await company.admin.list('goods');
  const [first] = goods;
  await handset.open('/labels?kind=goods');
  const search = page.getByLabel('Search');
  // Keyed in by hand: a text that comes whole at once is a scan wherever it lands.
  const look = async (words: string): Promise<void> => {
    await search.clear();
    await search.pressSequentially(words, {delay: 60});
  };
  const [code, description] = [String(first?.['code']), String(first?.['description'])];
  await look(`${description.slice(0, 4).toUpperCase()} ${code.slice(1)}`);
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1);
  await expect.poll(() => page.getByRole('checkbox').first().innerText()).toContain(String(first?.['code']));
  await page.getByRole('checkbox').first().click();
  await expect.poll(chosen).toBe('Chosen: 1');
  await look('no such');
  await page.getByText('Nothing fits').waitFor();
  // What was chosen stays chosen while something else is searched for.
  await expect.poll(chosen).toBe('Chosen: 1');
  await press('Clear the choice');
  await expect.poll(() => page.getByRole('button', {name: /^Print/}).isDisabled()).toBe(true);
});

test('a scan does not take away what was chosen for the printer', async () => {
  const {page} = handset;
  await handset.open('/labels?kind=goods');
  await page.getByRole('checkbox').first().click();
  expect(await handset.scan('A-01-02')).toBe('refused');
  await page.getByText('Scan not taken').first().waitFor();
  await expect.poll(chosen).toBe('Chosen: 1');
  await press('Clear the choice');
});

test('in Arabic codes on labels still run from left to right', async () => {
  const {page} = handset;
  const [bin] = await company.admin.list('bin');
  await handset.open('/settings');
  await press('العربية');
  await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await handset.open(`/labels?kind=bin&ids=${String(bin?.['id'])}`);
  const name = page.locator('.label-name');
  await expect.poll(() => name.textContent()).toBe(String(bin?.['name']));
  expect(await name.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr');
  expect(await readQr(page.locator('.label svg'))).toBe(labelText('bin', String(bin?.['id'])));
  await handset.open('/settings');
  await press('English');
});

test('the cards on the wall are one sheet: each reads as its word, and says what it means', async () => {
  const {page} = handset;
  await handset.open('/labels?kind=command');
  await expect.poll(chosen).toBe(`Chosen: ${String(COMMAND_CARDS.length)}`);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const cards = page.locator('.print-sheet .label');
  const read: unknown[] = [];
  for (const each of await cards.all()) {
    await expect.poll(() => each.locator('.label-detail').innerText()).not.toBe('');
    read.push([await each.locator('.label-name').textContent(), await readQr(each.locator('svg'))]);
  }
  expect(read).toEqual(COMMAND_CARDS.map((word) => [word, commandText(word)]));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});
