import {afterAll, beforeAll, expect, test} from 'vitest';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from 'playwright';
import {DESKTOP} from '../browser.ts';
import {newId} from '../server/http/site.ts';
import {textRowXml, workbookFile} from '../server/rig/workbook.ts';
import {Handset} from './handset.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** A file of goods comes in at a desk. */
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

const choose = (text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text)});
const press = (name: string) => page.getByRole('button', {name, exact: true}).click();
/** Whether something keeps a new release from being taken. */
const holdsBack = () =>
  page.evaluate(async () => (await navigator.locks.query()).held?.some(({name}) => name === 'binward-typed'));
const counted = (what: string) => page.getByTestId(`moving.${what}`);

test('[IMPORT-5] faults are told by row, and what is right is brought in after every row was looked at', async () => {
  const [supplier] = await company.admin.list('supplier');
  const head =
    'goods_code,goods_desc,goods_supplier,goods_weight,goods_w,goods_d,goods_h,goods_cost,goods_price,remark';
  const line = (code: string, weight: string) =>
    `${code},Kettle,${String(supplier?.['name'])},${weight},54.58,2,3,1.5,2,x`;
  await desktop.open('/uploadcenter/addupload');
  await choose('nothing\n');
  await page.getByText('There are no rows below the first line').waitFor();
  // More faults than are shown at once.
  const many = Array.from({length: 1_600}, (_, i) => line(`BAD-${String(i)}`, 'heavy'));
  await choose([head, ...many].join('\n'));
  await page.getByText('Columns of 1,600 rows').or(page.getByText('Columns of 1600 rows')).waitFor();
  await press('Look at every row');
  await page.getByTestId('faults').getByText('Line 3').waitFor();
  // What was found is in sight, and a hand at the keyboard goes on from there.
  const foundAt = () =>
    page.getByTestId('moving').evaluate((said) => said.getBoundingClientRect().top / innerHeight);
  await expect.poll(foundAt).toBeLessThan(0.9);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  const saved = page.waitForEvent('download');
  await press('Save the faults as CSV');
  const sheet = await readFile(await (await saved).path(), 'utf8');
  expect(sheet.split('\r\n')).toHaveLength(1_602);
  await page.getByRole('button', {name: 'Another file'}).focus();
  await choose([head, line('NEW-1', '12'), line('NEW-2', 'heavy')].join('\n'));
  await page.getByText('Columns of 2 rows').waitFor();
  // Whoever chose by the keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Another file');
  expect(await page.getByLabel('remark', {exact: true}).inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('goods_w', {exact: true}).inputValue()).toBe('width');
  await press('Look at every row');
  await page.getByTestId('faults').getByText('Line 3').waitFor();
  await expect.poll(() => page.getByTestId('mend.cell').inputValue()).toBe('heavy');
  await expect.poll(() => counted('wrong').textContent()).toBe('1');
  await page.getByText('Put these rows right, here or in the file').waitFor();
  expect(await page.getByRole('button', {name: 'Bring in', exact: true}).count()).toBe(0);
  // It is there again after the page was opened anew.
  await page.reload();
  await page.getByTestId('faults').getByText('Line 3').waitFor();
  await expect.poll(() => page.getByTestId('kind').inputValue()).toBe('goods');
  await choose([head, line('NEW-1', '12'), line('NEW-2', '7')].join('\n'));
  await page.getByText('Columns of 2 rows').waitFor();
  await press('Look at every row');
  await press('Bring in');
  await page.getByText('All of it is in').waitFor();
  expect((await company.admin.list('goods', 'search=NEW-2')).map(({code}) => code)).toEqual(['NEW-2']);
  await expect.poll(() => counted('fresh').textContent()).toBe('2');
  await page.reload();
  await page.getByText('All of it is in').waitFor();
});

test('[IMPORT-14] [IMPORT-15] what can be read in two ways is asked once for its column, and the rows stand there before they come in', async () => {
  const [supplier] = await company.admin.list('supplier');
  const head = 'code;description;supplier;Gewicht (kg);width;depth;height;cost;price';
  const line = (code: string, cost: string) =>
    `${code};Werkbank;${String(supplier?.['name'])};48.5;1500;600;850;${cost};19.90`;
  await desktop.open('/uploadcenter/addupload');
  await choose([head, line('TWO-1', '1.250'), line('TWO-2', '31.000')].join('\r\n'));
  await page.getByText('Columns of 2 rows').waitFor();
  // The unit of the head is told, and what follows from it.
  expect(await page.getByTestId('unit').first().inputValue()).toBe('kg');
  const asked = page.getByTestId('asked');
  expect(await asked.count()).toBe(1);
  const readings = await asked.getByRole('radio').evaluateAll((all) =>
    all.map((each) =>
      each
        .closest('label')
        ?.textContent.replaceAll(/[^\d.,=]/g, ' ')
        .trim()
        .replaceAll(/ +/g, ' '),
    ),
  );
  expect(readings).toEqual(['1.250 = 1.2531.000 = 31.00', '1.250 = 1,250.0031.000 = 31,000.00']);
  expect(await page.getByRole('button', {name: 'Look at every row'}).isDisabled()).toBe(true);
  await asked.getByRole('radio').nth(1).check();
  await press('Look at every row');
  const rows = page.getByTestId('rows');
  await rows.getByText('TWO-2').waitFor();
  const shown = await rows.getByRole('row').nth(1).getByRole('cell').allTextContents();
  expect(shown).toEqual([
    '2',
    'New',
    'TWO-1',
    'Werkbank',
    String(supplier?.['name']),
    '48,500',
    '1,500',
    '600',
    '850',
    '1,250.00',
    '19.90',
  ]);
  expect(await company.admin.list('goods', 'search=TWO-1')).toEqual([]);
  await press('Bring in');
  await page.getByText('All of it is in').waitFor();
  const [goods] = await company.admin.list('goods', 'search=TWO-2');
  expect(goods).toMatchObject({weight: 48_500, cost: 310_000_000, price: 199_000});
});

test('[IMPORT-16] [IMPORT-18] [IMPORT-21] a template is filled in as a workbook, and a cell of it is put right where it is told', async () => {
  const [supplier] = await company.admin.list('supplier');
  await desktop.open('/uploadcenter/addupload');
  const saved = page.waitForEvent('download');
  await press('Get a template');
  await page.getByText('Excel (.xlsx)').click();
  expect((await saved).suggestedFilename()).toBe('Goods.xlsx');
  const heads = ['code', 'description', 'supplier', 'weight', 'width', 'depth', 'height', 'cost', 'price'];
  const cells = ['MEND-1', 'Kettle', String(supplier?.['name']), '940', '1', '2', 'tall', '1', '2'];
  const file = await workbookFile({
    sheets: [
      {name: 'Old', rows: textRowXml(1, 'x'), state: 'hidden'},
      {name: 'Goods', rows: textRowXml(1, ...heads) + textRowXml(2, ...cells)},
    ],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({name: 'goods.xlsx', mimeType, buffer: file});
  const read = page.getByTestId('sheet').getByRole('paragraph');
  const said = async (): Promise<string[]> =>
    (await read.allTextContents()).map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
  await expect.poll(said).toEqual(['Read from the sheet Goods', 'Hidden and not read: Old']);
  await press('Look at every row');
  await page.getByTestId('faults').getByText('G2').waitFor();
  await page.getByLabel('G2 height').fill('240');
  await press('Put 1 cell right and look again');
  await press('Bring in');
  await page.getByText('All of it is in').waitFor();
  expect(await company.admin.list('goods', 'search=MEND-1')).toMatchObject([{height: 240}]);
});

test('[IMPORT-21] a cell that is wrong is put right on a phone, too: it stands within the screen', async () => {
  const [supplier] = await company.admin.list('supplier');
  const head = 'code,description,supplier,weight,width,depth,height,cost,price';
  await page.setViewportSize({width: 360, height: 640});
  try {
    await desktop.open('/uploadcenter/addupload');
    await choose(`${head}\nPHONE-1,Cup,${String(supplier?.['name'])},heavy,1,2,3,1,2\n`);
    await press('Look at every row');
    const cell = page.getByTestId('mend.cell');
    await cell.waitFor();
    const box = await cell.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    await cell.fill('12');
    await press('Put 1 cell right and look again');
    await press('Bring in');
    await page.getByText('All of it is in').waitFor();
  } finally {
    await page.setViewportSize(DESKTOP.viewport);
  }
  expect((await company.admin.list('goods', 'search=PHONE-1')).map(({weight}) => weight)).toEqual([12]);
});

test('[IMPORT-12] what is asked of a file goes on where the answer was lost, and is done once', async () => {
  const [supplier] = await company.admin.list('supplier');
  const head = 'code,description,supplier,weight,width,depth,height,cost,price';
  const line = (code: string, weight: string) =>
    `${code},Cup,${String(supplier?.['name'])},${weight},1,2,3,1,2`;
  const lose = (end: string) =>
    site.proxy.set({
      does: 'lose-answer',
      method: 'POST',
      path: new RegExp(`/api/imports/[^/]+${end}`),
      times: 1,
    });
  const files = async () => (await company.admin.call('GET', '/api/imports')).body['count'];
  const before = Number(await files());
  await desktop.open('/uploadcenter/addupload');
  lose('\\?');
  await choose([head, line('LOST-1', 'heavy')].join('\n'));
  await page.getByText('Columns of 1 row').waitFor();
  expect(await files()).toBe(before + 1);
  lose('/check');
  await press('Look at every row');
  await page.getByTestId('mend.cell').fill('12');
  lose('/check');
  await press('Put 1 cell right and look again');
  lose('/bring-in');
  await press('Bring in');
  await page.getByText('All of it is in').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  site.proxy.clear();
  expect(await company.admin.list('goods', 'search=LOST-1')).toMatchObject([{weight: 12}]);
});

test('[IMPORT-12] a file that is sent again after its answer was lost is the same file', async () => {
  const [supplier] = await company.admin.list('supplier');
  const head = 'code,description,supplier,weight,width,depth,height,cost,price';
  const dir = await mkdtemp(path.join(tmpdir(), 'binward-file-'));
  const file = path.join(dir, 'goods.csv');
  await writeFile(file, `${head}\nONCE-1,Cup,${String(supplier?.['name'])},12,1,2,3,1,2\n`);
  const files = async () => (await company.admin.call('GET', '/api/imports')).body['count'];
  const before = Number(await files());
  await desktop.open('/uploadcenter/addupload');
  const choice = page.locator('input[type=file]');
  // Neither its answer comes nor, for now, any other.
  site.proxy.set({does: 'lose-answer', path: /\/api\/imports\/./});
  await choice.setInputFiles(file);
  await page.getByText('The server cannot be reached').first().waitFor();
  site.proxy.clear();
  await choice.setInputFiles(file);
  await page.getByText('Columns of 1 row').waitFor();
  expect(await files()).toBe(before + 1);
  await rm(dir, {recursive: true});
});

test('[P6] a file that is being sent, and cells that are being put right, hold a new release back', async () => {
  const head = 'code,description,supplier,weight,width,depth,height,cost,price';
  const [supplier] = await company.admin.list('supplier');
  await desktop.open('/uploadcenter/addupload');
  expect(await holdsBack()).toBe(false);
  site.proxy.set({does: 'hold', method: 'POST', path: /\/api\/imports\//});
  await choose(`${head}\nHOLD-1,Cup,${String(supplier?.['name'])},heavy,1,2,3,1,2\n`);
  await expect.poll(holdsBack).toBe(true);
  site.proxy.clear();
  site.proxy.release();
  await page.getByText('Columns of 1 row').waitFor();
  await expect.poll(holdsBack).toBe(false);
  await press('Look at every row');
  await page.getByTestId('mend.cell').fill('12');
  await expect.poll(holdsBack).toBe(true);
  await press('Put 1 cell right and look again');
  await page.getByRole('button', {name: 'Bring in', exact: true}).waitFor();
  await expect.poll(holdsBack).toBe(false);
});

test('[IMPORT-23] a file takes the place of a list, once it is told what goes', async () => {
  const head = 'name,plate,contact';
  for (const name of ['First', 'Second'])
    await company.admin.do('driver.create', {id: newId(), name, plate: 'AA-0', contact: '1'});
  await desktop.open('/uploadcenter/initializeupload');
  await page.getByTestId('kind').selectOption('driver');
  await choose(`${head}\nLast one,AA-1,1\n`);
  await press('Look at every row');
  await counted('removed').waitFor();
  const removed = Number(await counted('removed').textContent());
  const before = (await company.admin.list('driver')).length;
  expect([removed, removed > 0]).toEqual([before, true]);
  await press(`Bring in, and remove ${String(removed)}`);
  await page.getByText('All of it is in').waitFor();
  expect((await company.admin.list('driver')).map(({name}) => name)).toEqual(['Last one']);
});
