import {readFile} from 'node:fs/promises';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {labelText} from '#domain/scanning/label.ts';
import {DESKTOP} from '../browser.ts';
import {PHOTO_TYPE} from '#protocol/photo.ts';
import {aJpeg} from '../server/rig/a-jpeg.ts';
import {call, Caller, HttpHandheld, newId} from '../server/http/site.ts';
import {furnishSmall, type SmallWarehouse} from '../server/http/warehouse.ts';
import {Handset, SOON} from './handset.ts';
import {changePerson, hire, logInVisit, type PersonAtBrowser} from './person.ts';
import {readQr} from './read-qr.ts';
import {sign} from './sign.ts';
import {openSite, type BrowserSite} from './site.ts';

/* People of other companies, who carry no device: their browser is a session and nothing else. */

let site: BrowserSite;
let admin: Caller;
let small: SmallWarehouse;
const codes = new Map<string, string>();
const people = new Map<string, PersonAtBrowser>();
const parties = new Map<string, string>();

beforeAll(async () => {
  site = await openSite();
  admin = await Caller.register(site.server.url, {company: 'The house'});
  small = await furnishSmall(admin, 20);
  const lines = JSON.stringify([{goods: small.goods, quantity: 6}]);
  const address = {
    city: 'Porto',
    address: 'Rua 1',
    contact: '1',
    manager: 'A',
    level: 1,
  };
  for (const [of, action] of [
    ['supplier', 'inbound.announce'],
    ['customer', 'outbound.create'],
  ] as const)
    for (const who of ['Mine', 'Theirs']) {
      const party = newId();
      parties.set(`${who} ${of}`, party);
      await admin.do(`${of}.create`, {
        id: party,
        name: `${who} ${of}`,
        ...address,
      });
      const id = newId();
      await admin.do(action, {[of]: party, lines}, {id});
      const row = (await admin.list(of === 'supplier' ? 'asn' : 'dn')).find(
        (each) => each['id'] === ownRowId(id, HEADER_ID),
      );
      codes.set(`${who} ${of}`, String(row?.['code']));
      if (who === 'Mine')
        people.set(of, await hired(of === 'supplier' ? 'Sue Supplier' : 'Carl Customer', of, {[of]: party}));
    }
  people.set('unbound', await hired('Una Unbound', 'supplier', {}));
});
afterAll(() => site.close());

/** A login of a party's people. */
async function hired(name: string, of: 'supplier' | 'customer', bound: Row): Promise<PersonAtBrowser> {
  const person = await hire({admin}, name, '707070', of === 'supplier' ? 'Supplier' : 'Customer');
  if (Object.keys(bound).length > 0) await changePerson({admin}, person, bound);
  return person;
}

/** A browser that nobody has used, with somebody logged in. */
async function visitOf(name: string, screen?: typeof DESKTOP, isBare = false): Promise<Handset> {
  const handset = await Handset.unused(site, {isBare, ...(screen && {screen})});
  await logIn(handset, people.get(name));
  return handset;
}

const logIn = (handset: Handset, person: PersonAtBrowser | undefined): Promise<void> =>
  logInVisit(handset, {url: site.proxy.url, openid: admin.company}, person ?? {name: '', code: ''});

const open = (page: Page, path: string) => page.evaluate((to) => void (location.hash = to), `#${path}`);
/** A line of so many kettles, typed on whether or not the server has answered yet which goods these are. */
async function typeKettles(page: Page, quantity: string): Promise<void> {
  await page.getByRole('combobox', {name: 'Goods code, name or scan'}).fill('KETTLE');
  await page.keyboard.press('Enter');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
}
/** What a browser keeps of somebody: names of databases, and all text of its local storage. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({name}) => name ?? ''),
    local: JSON.stringify(Object.entries(localStorage)),
  }));

test('[ROWS-2] on its own delivery a supplier reads what the goods are called, also those of another supplier', async () => {
  const {page} = await visitOf('supplier', DESKTOP);
  const mine = (await admin.list('asn')).find(({code}) => code === codes.get('Mine supplier'));
  await open(page, `/document?asn=${String(mine?.['id'])}`);
  await expect.poll(() => page.getByTestId('lines').innerText()).toMatch(/KETTLE\s+Kettle/);
  // In no list of its own do they stand.
  await open(page, '/goods/goodslist');
  await page.getByTestId('count').waitFor();
  expect(await page.getByRole('row').filter({hasText: 'KETTLE'}).count()).toBe(0);
});

test('[ROWS-1] a supplier logs in without a device, and finds its deliveries and nothing of anybody else', async () => {
  const {page} = await visitOf('supplier', DESKTOP);
  const links = page.locator('main').getByRole('link');
  await expect
    .poll(() => links.allInnerTexts())
    .toEqual([
      'Announce a delivery',
      'Announced deliveries',
      'Received deliveries',
      'Goods sent back',
      'Goods',
      'Suppliers',
      'Warehouses',
      'Deliveries',
      'Goods',
      'Messages',
      'Settings',
    ]);
  await page.getByText('The house').first().waitFor();
  await links.nth(1).click();
  const row = page.getByRole('row').filter({hasText: codes.get('Mine supplier') ?? ''});
  await row.waitFor();
  expect(await row.innerText()).toMatch(/Announced[^]*Mine supplier/);
  expect(await page.getByRole('row').filter({hasText: /ASN-/}).count()).toBe(1);
  for (const text of ['Theirs', codes.get('Theirs supplier') ?? '', admin.session.name])
    expect(await page.getByText(text, {exact: false}).count()).toBe(0);
  // What others do is seen at the next look.
  await page.getByRole('tab', {name: /Arrived/}).click();
  await expect.poll(() => row.count()).toBe(0);
  const mine = (await admin.list('asn')).find(({code}) => code === codes.get('Mine supplier'));
  await admin.do('inbound.confirmArrival', {document: String(mine?.['id'])});
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await row.waitFor();
  await row.click();
  await page.getByTestId('panel').getByText('Mine supplier').waitFor();
  expect(await page.getByTestId('panel').innerText()).not.toMatch(/Created by|Arrival confirmed by/);
});

test('[ROWS-8] what the house does with an order is on its customer’s page at once; what it does with others asks nothing of it', async () => {
  const {page} = await visitOf('customer', DESKTOP);
  await open(page, '/customerdn/customerdnlist');
  await page
    .getByRole('row')
    .filter({hasText: codes.get('Mine customer') ?? ''})
    .waitFor();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  const orders = async (of: 'Mine' | 'Theirs'): Promise<void> => {
    const customer = parties.get(`${of} customer`) ?? '';
    const id = newId();
    const lines = JSON.stringify([{goods: small.goods, quantity: 1}]);
    await admin.do('outbound.create', {customer, lines}, {id});
    if (of === 'Theirs') return;
    const row = (await admin.list('dn')).find((each) => each['id'] === ownRowId(id, HEADER_ID));
    // Far sooner than a page looks again by itself.
    await page
      .getByRole('row')
      .filter({hasText: String(row?.['code'])})
      .waitFor(SOON);
  };
  await orders('Mine');
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  const once = reads.filter((each) => each.startsWith('/api/lists/dn')).length;
  reads.length = 0;
  for (let n = 0; n < 5; n++) await orders('Theirs');
  await admin.do('stock.moveBin', small.move(1));
  // What comes behind them is there, and they were not asked about.
  await orders('Mine');
  expect(reads.filter((each) => each.startsWith('/api/lists/dn'))).toHaveLength(once);
});

test('[ASN-13] a supplier announces a delivery, changes it, and reads what the house has answered', async () => {
  await admin.do('goods.create', {
    id: newId(),
    code: 'SPOUT',
    description: 'Spout of steel',
    supplier: parties.get('Mine supplier') ?? '',
    weight: 10,
    width: 10,
    depth: 10,
    height: 10,
    cost: 7,
    price: 8,
  });
  const {page} = await visitOf('supplier', DESKTOP);
  await page.getByRole('link', {name: 'Announce a delivery'}).click();
  await page.getByRole('heading', {name: 'Announce a delivery'}).waitFor();
  // It is of whoever announces it, and nobody is asked whose.
  expect(await page.getByLabel('Supplier', {exact: false}).count()).toBe(0);
  const line = async (code: string, quantity: string): Promise<void> => {
    await page.getByRole('combobox', {name: 'Goods code, name or scan'}).fill(code);
    await page.keyboard.press('Enter');
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
  };
  await line('SPOUT', '10');
  // A workbook is no text, and says so; what a file of text has is as if it had been pasted.
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'a.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004'),
  });
  await page.getByTestId('file-wrong').waitFor();
  await file.setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code,quantity\nspout,2\n'),
  });
  await expect
    .poll(() => page.getByTestId('typed').getByRole('textbox', {name: 'Quantity'}).inputValue())
    .toBe('12');
  expect(await page.getByTestId('file-wrong').count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(Object.keys(localStorage)))).not.toContain('draft');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('lines').getByText('SPOUT', {exact: true}).waitFor();
  const [asn] = (await admin.list('asn')).filter(({offered}) => offered === 1);
  expect(asn).toMatchObject({
    supplier: parties.get('Mine supplier'),
    state: 'announced',
  });
  await page.getByText('Awaits acceptance').waitFor();
  expect(await page.getByText('History').count()).toBe(0);

  await page.getByRole('link', {name: 'Change the announcement'}).click();
  const quantity = page.getByTestId('typed').getByRole('textbox', {name: 'Quantity'});
  await quantity.fill('15');
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('lines').getByText('15').first().waitFor();
  await admin.do('inbound.accept', {
    document: String(asn?.['id']),
    word: 'Dock 3, before noon',
  });
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  const answer = page.getByTestId('answer-of-house');
  await answer.getByText('Accepted by the warehouse').waitFor();
  await answer.getByText('Dock 3, before noon').waitFor();
  await expect.poll(() => page.getByRole('link', {name: 'Change the announcement'}).count()).toBe(0);
  // What the house does next is nothing that they could ask for.
  expect(await page.getByText(/Your role does not do this/).count()).toBe(0);

  // Its label goes onto the pallet: the dock scans it.
  await page.getByRole('link', {name: 'Print'}).click();
  await page.getByText('Label 100 × 70 mm').click();
  const paper = page.locator('main').getByTestId('paper');
  await paper.getByText(String(asn?.['code'])).first().waitFor();
  expect(await readQr(paper.getByRole('img', {name: String(asn?.['code'])}))).toBe(
    labelText('asn', String(asn?.['id'])),
  );
});

test('[PHOTO-8] what came damaged is seen on the page of its delivery, and by its supplier once the office shows it', async () => {
  const supplier = parties.get('Mine supplier') ?? '';
  const [id, goods] = [newId(), newId()];
  const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 7, price: 8};
  await admin.do('goods.create', {id: goods, code: 'LADLE', description: 'Ladle', supplier, ...measures});
  const lines = JSON.stringify([{goods, quantity: 6}]);
  await admin.do('inbound.announce', {supplier, lines}, {id});
  const document = ownRowId(id, HEADER_ID);
  const handheld = await HttpHandheld.enrol(admin);
  const report = handheld.mutation('stock.report', {kind: 'damaged', goods, document});
  await handheld.push([report]);
  const sent = await fetch(`${site.server.url}/sync/photos/${report.id}?n=1`, {
    method: 'POST',
    headers: {...handheld.headers, 'content-type': PHOTO_TYPE},
    body: new Uint8Array(aJpeg()),
  });
  expect(sent.status).toBe(200);

  const {page} = await visitOf('supplier', DESKTOP);
  await open(page, `/document?asn=${document}`);
  await page.getByTestId('lines').getByText('LADLE', {exact: true}).waitFor();
  const demo = await site.company();
  const company = {admin, openid: admin.company, database: demo.database, moves: () => []};
  const desk = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  await desk.open(`/document?asn=${document}`);
  const photos = desk.page.getByTestId('document-photos');
  await photos.getByRole('button', {name: 'Photo 1'}).click();
  await desk.page.getByTestId('whole-photo').getByRole('img').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.getByText('Only the office sees them.').waitFor();
  expect(await page.getByTestId('document-photos').count()).toBe(0);
  await desk.page.getByRole('button', {name: 'Show to the other company'}).click();
  await desk.page.getByText('The other company sees them, too.').waitFor();
  await page.reload();
  await page.getByTestId('document-photos').getByRole('button', {name: 'Photo 1'}).click();
  await page.getByTestId('whole-photo').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', {name: 'Show no more'}).count()).toBe(0);
  await desk.page.getByRole('button', {name: 'Show no more'}).click();
  await desk.page.getByText('Only the office sees them.').waitFor();
  await page.reload();
  await page.getByTestId('lines').getByText('LADLE', {exact: true}).waitFor();
  await expect.poll(() => page.getByTestId('document-photos').count()).toBe(0);
  await desk.discard();
});

test('[DN-17] a customer orders what is in stock, and takes the order back while nobody has confirmed it', async () => {
  const [own] = await admin.list('company');
  await admin.do('company.edit', {
    id: String(own?.['id']),
    version: Number(own?.['version']),
    set: JSON.stringify({shows_stock: 'whether'}),
  });
  const {page} = await visitOf('customer', DESKTOP);
  await page.getByRole('link', {name: 'Orders on their way'}).first().click();
  await page.getByRole('button', {name: 'New'}).click();
  await typeKettles(page, '2');
  await page.getByTestId('in-stock').getByText('In stock', {exact: true}).waitFor();
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('lines').getByText('KETTLE', {exact: true}).waitFor();
  const ordered = async () =>
    (await admin.list('dn')).find(({id}) => page.url().includes(String(id)))?.['state'];
  expect(await ordered()).toBe('fresh');
  const cancel = page.getByRole('button', {name: 'Cancel the order'});
  await cancel.click();
  await page.getByRole('button', {name: /Cancel the order/}).click({delay: 700});
  await expect.poll(ordered).toBe('cancelled');
});

test('[P2] an order of a visit whose answers are lost is one, pressed again or after a reload, and the next one is told of it', async () => {
  const {page} = await visitOf('customer', DESKTOP);
  const create = {method: 'POST', path: '/api/actions/outbound.create'};
  const orders = async () => (await admin.list('dn')).length;
  const type = async (quantity: string): Promise<void> => {
    await open(page, '/nowhere');
    await open(page, '/document/entry?dn=new');
    await typeKettles(page, quantity);
    const typed = page.getByTestId('typed').getByRole('textbox', {name: 'Quantity'});
    await expect.poll(() => typed.inputValue().catch(() => '')).toBe(quantity);
  };
  const save = () => page.getByRole('button', {name: 'Save'}).click();
  const made = page.getByTestId('lines').getByText('KETTLE', {exact: true});
  const before = await orders();

  await type('2');
  site.proxy.set({does: 'lose-answer', ...create});
  await save();
  await page.getByText('Do the same once more').waitFor({timeout: 60_000});
  expect(await orders()).toBe(before + 1);
  site.proxy.clear();
  await save();
  await made.waitFor();
  expect(await orders()).toBe(before + 1);

  await type('3');
  site.proxy.set({does: 'lose-answer', ...create});
  await save();
  await expect.poll(orders).toBe(before + 2);
  site.proxy.clear();
  await page.reload();
  await made.waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft');
  expect(await orders()).toBe(before + 2);

  await type('4');
  site.proxy.set({does: 'lose-answer', ...create});
  await save();
  await page.getByText('Do the same once more').waitFor({timeout: 60_000});
  site.proxy.clear();
  await page.getByTestId('typed').getByRole('textbox', {name: 'Quantity'}).fill('5');
  await save();
  await page.getByText('went through after all').waitFor();
  expect(await orders()).toBe(before + 3);
  await save();
  await made.waitFor();
  expect(await orders()).toBe(before + 4);
});

test('[P2] whose login ends before an answer came is told at the login that it may have gone through', async () => {
  const {page} = await visitOf('customer', DESKTOP);
  await open(page, '/document/entry?dn=new');
  await typeKettles(page, '6');
  const orders = async () => (await admin.list('dn')).length;
  const before = await orders();
  site.proxy.set({does: 'lose-answer', method: 'POST', path: '/api/actions/outbound.create'});
  await page.getByRole('button', {name: 'Save'}).click();
  await expect.poll(orders).toBe(before + 1);
  const person = people.get('customer');
  const lock = async (is_locked: 0 | 1): Promise<void> => {
    const row = (await admin.list('staff')).find(({id}) => id === person?.id);
    const set = JSON.stringify({is_locked});
    await admin.do('staff.edit', {id: person?.id ?? '', version: Number(row?.['version']), set});
  };
  await lock(1);
  site.proxy.clear();
  await page.getByText('may have gone through').waitFor({timeout: 30_000});
  await lock(0);
});

test('[DN-18] what a customer has ordered comes to it, it signs for less than was sent, and the house is asked', async () => {
  const id = newId();
  const lines = JSON.stringify([{goods: small.goods, quantity: 3}]);
  await admin.do('outbound.create', {customer: parties.get('Mine customer') ?? '', lines}, {id});
  const document = ownRowId(id, HEADER_ID);
  for (const action of ['outbound.confirm', 'outbound.release']) await admin.do(action, {document});
  const truck = {
    driver_name: 'Ana',
    plate: 'AB-1',
    contact: '1',
    shipment: '',
  };
  await admin.do('outbound.dispatch', {
    ...truck,
    orders: JSON.stringify([{document, whole: 1}]),
  });
  const {page} = await visitOf('customer', DESKTOP);
  await open(page, `/document?dn=${document}`);
  await page.getByRole('button', {name: 'Confirm the delivery'}).click();
  const form = page.getByTestId('hands');
  // In a hand all of a line is seen, and nothing is scrolled sideways.
  const {width, height} = page.viewportSize() ?? DESKTOP.viewport;
  await page.setViewportSize({width: 360, height: 640});
  const lines360 = form.getByRole('region');
  const hidden = () => lines360.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await expect.poll(hidden).toBe(0);
  for (const input of ['Delivered KETTLE', 'Damage KETTLE']) {
    const box = await form.getByLabel(input).boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 999) + (box?.width ?? 0) <= 360]).toEqual([true, true]);
  }
  await page.setViewportSize({width, height});
  await form.getByLabel('Delivered KETTLE').fill('2');
  await form.getByRole('button', {name: 'Record'}).click();
  await form.getByText('Write who has received it').waitFor();
  await form.getByLabel('Received by').fill('Rui Ramos');
  await sign(page, form.getByTestId('signature-pad'));
  await form.getByRole('button', {name: 'Sign again'}).waitFor();
  const picture = await page.screenshot({type: 'jpeg'});
  await form
    .locator('input[type=file]')
    .setInputFiles({name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture});
  await form.getByRole('img', {name: 'Photo 1'}).waitFor();
  await form.getByRole('button', {name: 'Record'}).click();
  await page.getByTestId('received-by').getByText('Rui Ramos').waitFor();
  // Whoever added a photo sees it, and the office does at the order.
  await page.getByTestId('document-photos').getByRole('button', {name: 'Photo 1'}).waitFor();
  const {body} = await admin.call('GET', `/api/documents/${document}/photos`);
  expect(body['photos']).toMatchObject([{n: 1}]);
  const [proof] = (await admin.list('deliveryProof')).filter((row) => row['document'] === document);
  expect(proof).toMatchObject({received_by: 'Rui Ramos'});
  expect(proof?.['signature']).toMatch(/^M60 100(L\d+ \d+)+$/);
  const asked = async () => (await admin.list('case')).filter((row) => row['document'] === document);
  expect(await asked()).toMatchObject([{code: 'pod.difference', state: 'open'}]);
  const demo = await site.company();
  const house = {admin, openid: admin.company, database: demo.database, moves: () => []};
  const desk = await Handset.ready(site, house, {screen: DESKTOP});
  await desk.open('/cases');
  await desk.page.locator('[data-case]').filter({hasText: 'Confirm the delivery'}).first().click();
  // Whoever gives credit sees for what.
  const differs = desk.page.getByTestId('differs').getByRole('row');
  await expect
    .poll(async () => (await differs.allInnerTexts()).map((row) => row.trim().split(/\s+/)))
    .toEqual([
      ['Goods', 'Delivered', 'Shortage'],
      ['KETTLE', 'Kettle', '2', '1'],
      ['Total', '2', '1'],
    ]);
  expect(await desk.page.getByTestId('case').getByText('Version of the app').count()).toBe(0);
  await admin.do('case.close', {
    case: String((await asked())[0]?.['id']),
    note: 'The third comes on Monday',
  });
  expect(await asked()).toMatchObject([{state: 'closed'}]);
});

test('[ROWS-1] [SHEET-7] a supplier downloads its own rows and columns, from a list and from the center', async () => {
  const {page} = await visitOf('supplier', DESKTOP);
  const file = async (press: () => Promise<void>): Promise<string> => {
    const coming = page.waitForEvent('download');
    await press();
    return readFile(await (await coming).path(), 'utf8');
  };
  await open(page, '/inbound/asn');
  const shown = await file(async () => {
    await page.getByRole('button', {name: 'Download', exact: true}).click();
    await page.getByRole('menuitem', {name: /commas/}).click();
  });
  await open(page, '/downloadcenter/downloadinbound?by=year');
  const told = await file(() => page.getByRole('button', {name: /commas/}).click());
  const mine = (await admin.list('asn')).filter(
    ({supplier}) => supplier === parties.get('Mine supplier'),
  ).length;
  for (const text of [shown, told]) {
    expect(text.trim().split('\r\n')).toHaveLength(1 + mine);
    expect(text).toContain(codes.get('Mine supplier'));
    expect(text).not.toMatch(/Theirs|Cost|Created by/);
  }
});

test('a visit asks the server no more than it shows: a page that stands still is silent', async () => {
  const {page} = await visitOf('supplier', DESKTOP);
  await page.getByRole('link', {name: 'Announced deliveries'}).first().click();
  await page
    .getByRole('row')
    .filter({hasText: codes.get('Mine supplier') ?? ''})
    .click();
  await page.getByTestId('panel').getByText('Mine supplier').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
  const LOOKS = 3;
  for (let look = 1; look <= LOOKS; look++) {
    // As it comes by itself each minute: what the list and the panel show, and what day it is there.
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    for (const list of ['supplierasnlist?', 'supplier?', 'warehouse?'])
      await expect
        .poll(() => asked.filter((url) => url.includes(`/api/lists/${list}`)).length, SOON)
        .toBeGreaterThanOrEqual(look);
  }
  const times = [...new Set(asked)].map((url) => asked.filter((each) => each === url).length);
  expect(Math.max(...times)).toBeLessThanOrEqual(2 * LOOKS);
});

test('a visit keeps nothing in the browser, is of its tab alone, and knows no job', async () => {
  const {page} = await visitOf('supplier', DESKTOP, true);
  const {databases, local} = await kept(page);
  expect(databases.filter((name) => /outbox|mirror|photo/.test(name))).toEqual([]);
  expect(local).not.toMatch(/Sue|login_id|auth/);
  await page.reload();
  await page.getByRole('heading', {name: 'Sue Supplier'}).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${site.proxy.url}/app/`);
  await other.getByLabel('Staff name').waitFor();
  await other.close();
  for (const path of ['/pick', '/sort', '/labels', '/status', '/cases', '/devices', '/tasks', '/acts']) {
    await open(page, path);
    await page.getByTestId('nowhere').waitFor();
  }
});

test('without a network a visit says so, and shows its lists again when there is one', async () => {
  const {page} = await visitOf('customer');
  await page.getByRole('link', {name: 'Orders on their way'}).click();
  const code = page.getByText(codes.get('Mine customer') ?? '');
  await code.first().waitFor();
  await site.proxy.offline();
  await open(page, '/outbound/freshorder');
  await page.getByTestId('link').getByText('Offline').waitFor(SOON);
  await site.proxy.online();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.getByText('KETTLE').first().waitFor(SOON);
  await page.getByTestId('link').getByText('Online').waitFor(SOON);
});

test('who leaves is out at the server, too, and whoever is bound to nobody is told whom to ask', async () => {
  const {page} = await visitOf('unbound');
  await page.getByTestId('unbound').waitFor();
  const session = await page.evaluate(
    () =>
      (
        JSON.parse(sessionStorage.getItem('visit') ?? '{}') as {
          session?: string;
        }
      ).session ?? '',
  );
  const ask = async () => {
    const headers = {authorization: `Bearer ${session}`};
    return (await call(`${site.server.url}/api/session`, 'GET', undefined, headers)).status;
  };
  expect(await ask()).toBe(200);
  await page.getByRole('button', {name: 'Change user'}).click();
  await page.getByLabel('Staff name').waitFor();
  expect([await ask(), await page.evaluate(() => sessionStorage.getItem('visit'))]).toEqual([401, null]);
});

test('[RETURN-5] a supplier reads what goes back to it of its delivery, and there is nothing for it to do', async () => {
  const supplier = parties.get('Mine supplier') ?? '';
  const [id, back] = [newId(), newId()];
  const lines = (quantity: number, more = {}) => JSON.stringify([{goods: small.goods, quantity, ...more}]);
  await admin.do('inbound.announce', {supplier, lines: lines(3)}, {id});
  const delivery = ownRowId(id, HEADER_ID);
  await admin.do('inbound.sort', {document: delivery, goods: small.goods, quantity: 3});
  const sent = {supplier, from_delivery: delivery, lines: lines(2, {reason: 'wrong-goods'})};
  await admin.do('returns.sendBack', sent, {id: back});
  const document = ownRowId(back, HEADER_ID);
  const code = String((await admin.list('dn')).find((row) => row['id'] === document)?.['code']);
  const {page} = await visitOf('supplier', DESKTOP);
  await open(page, '/supplierasn/supplierreturnlist');
  await page.getByRole('row').filter({hasText: code}).waitFor();
  await open(page, `/document?asn=${delivery}`);
  const returns = page.getByTestId('returns');
  await returns.getByRole('link', {name: code}).waitFor();
  expect(await returns.getByRole('link', {name: 'Return to the supplier'}).count()).toBe(0);
  await returns.getByRole('link', {name: code}).click();
  await page.getByText('Return to supplier').first().waitFor();
  expect(await page.getByTestId('lines').innerText()).toMatch(/Wrong goods/);
  for (const name of ['Confirm the return', 'Cancel the return', 'Change the return'])
    expect([name, await page.getByRole('button', {name}).count()]).toEqual([name, 0]);
  expect(await page.getByRole('link', {name: 'Change the return'}).count()).toBe(0);
});

test('a session that the server ends leads to the login', async () => {
  const {page} = await visitOf('supplier', DESKTOP);
  await page.getByRole('link', {name: 'Announced deliveries'}).first().click();
  await page.getByRole('row').nth(1).waitFor();
  const row = (await admin.list('staff')).find(({id}) => id === people.get('supplier')?.id);
  await admin.do('staff.edit', {
    id: String(row?.['id']),
    version: Number(row?.['version']),
    set: JSON.stringify({is_locked: 1}),
  });
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await page.getByLabel('Staff name').waitFor(SOON);
});

test('[RETURN-4] a customer announces what it sends back of its order, and reads what the house has answered', async () => {
  const customer = parties.get('Mine customer') ?? '';
  const id = newId();
  const lines = JSON.stringify([{goods: small.goods, quantity: 2}]);
  await admin.do('outbound.create', {customer, lines}, {id});
  const order = ownRowId(id, HEADER_ID);
  for (const action of ['outbound.confirm', 'outbound.release']) await admin.do(action, {document: order});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1'};
  await admin.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document: order, whole: 1}])});
  const {page} = await visitOf('customer', DESKTOP);
  await open(page, `/document?dn=${order}`);
  await page.getByTestId('returns').getByRole('link', {name: 'Announce a return'}).click();
  const typed = page.getByTestId('typed').getByRole('listitem');
  await typed.getByRole('combobox').selectOption('Wrong goods');
  // It is of the customer that announces it, and nobody is asked whose.
  expect(await page.getByLabel('Customer', {exact: false}).count()).toBe(0);
  await page.getByRole('button', {name: 'Save'}).click();
  await page.getByTestId('way').waitFor();
  const made = (await admin.list('asn')).find(({from_order}) => from_order === order);
  expect(made).toMatchObject({offered: 1, is_return: 1, customer});
  await admin.do('inbound.accept', {document: String(made?.['id']), word: 'Bring it to dock 2'});
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await page.getByTestId('answer-of-house').getByText('Bring it to dock 2').waitFor(SOON);
  await open(page, '/customerdn/customerreturnlist');
  await page
    .getByRole('row')
    .filter({hasText: String(made?.['code'])})
    .waitFor();
});

test('where there are two warehouses a customer is asked for none: it begins in the first, reads which, and goes to another', async () => {
  const address = {city: 'Cork', address: 'Quay 1', contact: '+00', manager: 'A. Reis'};
  await admin.do('warehouse.create', {id: 'WH000002', name: 'Zed hall', ...address});
  const {page} = await visitOf('customer', DESKTOP);
  const here = page.getByRole('main').getByTestId('whereabouts');
  await here.getByRole('link', {name: 'Choose the warehouse'}).waitFor();
  expect(await here.innerText()).not.toContain('Zed hall');
  // What stands in a row is as high as a button, and no word of it is broken.
  for (const viewport of [DESKTOP.viewport, {width: 360, height: 640}]) {
    await page.setViewportSize(viewport);
    const heights = await page
      .getByRole('navigation', {name: 'More'})
      .locator(':scope > *')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
    expect([viewport.width, heights.length, Math.max(...heights) <= 72]).toEqual([viewport.width, 3, true]);
  }
  await page.setViewportSize(DESKTOP.viewport);
  await here.getByRole('link', {name: 'Choose the warehouse'}).click();
  await page.getByText('Nothing of it is kept in this browser').waitFor();
  expect(await page.getByText('fetched to this device').count()).toBe(0);
  await page.getByRole('button', {name: 'Zed hall'}).click();
  await here.getByText('Zed hall').waitFor();
});
