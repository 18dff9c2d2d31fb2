import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {aboutLanguage, type Language} from '#client/i18n/languages.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {lotId} from '#domain/stock/lot.ts';
import {newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {offeredActions} from './offered.ts';
import {onTheFloor} from './on-the-floor.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';
import {GLOVE, inTheWay} from './under-thumb.ts';

const LANGUAGES: readonly [language: Language, first: number][] = [
  ['en-US', 0],
  ['ar', 3],
];

/** A delivery comes, is sorted, put away and picked, whole bins move, picked orders leave, arrive and come back without a network, in both directions of writing and with a glove's targets. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let goods: Row[];
let bin: string;
/** Nothing else stands in these. */
let spare: readonly string[];
/** In each language, an order that leaves, one that is put back, and one that leaves and never arrives. */
const documents = new Map<Language, readonly string[]>();
/** In each language, a delivery that comes and one that never does. */
const arriving = new Map<Language, readonly string[]>();
const driver = newId();
const customer = newId();

const idOf = (row: Row | undefined): string => String(row?.['id']);
const goodsAt = (i: number): string => idOf(goods[i]);
const labelAt = (i: number): string => labelText('goods', goodsAt(i));

/** An order that stands picked. */
async function picked(...of: (readonly [at: number, quantity: number])[]): Promise<string> {
  const {admin} = company;
  const id = newId();
  const lines = JSON.stringify(of.map(([at, quantity]) => ({goods: goodsAt(at), quantity})));
  await admin.do('outbound.create', {customer, lines}, {id});
  const document = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document});
  for (const [at, quantity] of of) {
    const asked = {warehouse: admin.warehouse, bin, goods: goodsAt(at)};
    await admin.do('stock.adjust', {...asked, change: quantity, reason: 'opening'});
  }
  await admin.do('outbound.release', {document});
  const allocations = (await admin.list('allocation')).filter((row) => row['document'] === document);
  for (const row of allocations)
    await admin.do('outbound.pick', {
      document,
      line: String(row['for']),
      goods: String(row['goods']),
      lot: String(row['lot']),
      unit: String(row['unit']),
      bin: String(row['bin']),
      quantity: Number(row['quantity']),
    });
  return document;
}

/** An order of some goods that is to be picked. */
async function promised(at: number, quantity: number): Promise<string> {
  const {admin} = company;
  const id = newId();
  await admin.do(
    'outbound.create',
    {customer, lines: JSON.stringify([{goods: goodsAt(at), quantity}])},
    {id},
  );
  const document = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document});
  await admin.do('outbound.release', {document});
  return document;
}

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  const {admin} = company;
  const [all = [], bins = []] = await Promise.all(['goods', 'bin'].map((list) => admin.list(list)));
  goods = all;
  bin = idOf(bins.find(({property}) => property === 'Normal'));
  const taken = new Set((await admin.list('stock')).map(({place}) => place));
  spare = bins
    .filter(({id, property}) => property === 'Normal' && id !== bin && !taken.has(`bin:${String(id)}`))
    .map(idOf);
  const address = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
  await admin.do('customer.create', {id: customer, name: 'Shop', ...address});
  await admin.do('driver.create', {id: driver, name: 'Ana', plate: 'AA-123-B', contact: '1'});
  const supplier = newId();
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...address});
  for (const [language, first] of LANGUAGES) {
    const announced = await Promise.all(
      [10, 2].map(async (quantity) => {
        const id = newId();
        const lines = JSON.stringify([{goods: goodsAt(first), quantity}]);
        await admin.do('inbound.announce', {supplier, lines}, {id});
        return ownRowId(id, 1);
      }),
    );
    arriving.set(language, announced);
    const sent = await picked([first, 3], [first + 1, 2]);
    documents.set(language, [sent, await picked([first + 2, 4]), await picked([first + 1, 1])]);
  }
  handset = await Handset.ready(site, company, {isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(() => handset.page.setViewportSize({width: 320, height: 480}));

const {allInSight, scanned, online} = onTheFloor(() => ({site, handset}), GLOVE);

/** The next scan that the job asks for is this one. */
const asksFor = (name: string) => expect.poll(() => handset.step()).toBe(name);

/** Held for a moment: a tap right after a scan is taken for the grip. */
const tapped = (icon: string) =>
  handset.page.locator(`[data-test=job] button:has(svg.lucide-${icon})`).last().click({delay: 450});

/** A quantity on the pad, in whatever language. */
async function padded(digits: string): Promise<void> {
  await tapped('grid-3x3');
  const pad = handset.page.getByRole('dialog');
  for (const digit of digits) await pad.getByRole('button', {name: digit, exact: true}).click({delay: 120});
  // What the hand feels of it must not be taken for the next scan's.
  const {length} = handset.felt;
  await tapped('check');
  await expect.poll(() => handset.felt.length).toBeGreaterThan(length);
}

/** The job is done, and asks for what it begins with. */
async function finishedBy(code: string): Promise<void> {
  await handset.pull(code);
  await expect.poll(() => handset.step()).toBe('open');
}

async function speak(language: Language): Promise<void> {
  const {page} = handset;
  await page.evaluate((lang) => {
    localStorage.setItem('lang', lang);
    localStorage.setItem('glove', 'glove');
  }, language);
  await page.reload();
  await page.locator('h1').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(aboutLanguage(language).intl);
}

describe.each(LANGUAGES)('in %s', (language, first) => {
  test('a query tells where a delivery is, and the dock says without a network that it has come and is unloaded', async () => {
    const {page} = handset;
    const [asn = ''] = arriving.get(language) ?? [];
    await speak(language);
    await site.proxy.offline();
    await handset.open('/asn-query');
    await page.getByTestId('job').waitFor();
    expect(await handset.scan(labelText('asn', asn))).toBe('tick');
    await page.locator('[data-test=line]').waitFor();
    const before = await page.getByTestId('state').innerText();
    for (const [icon, after] of [
      ['truck', 'package-open'],
      ['package-open', 'list-checks'],
    ] as const) {
      await page.locator(`[data-test=job] button:has(svg.lucide-${icon})`).click({delay: 450});
      await page.locator(`[data-test=job] button:has(svg.lucide-${after})`).waitFor();
    }
    expect(await page.getByTestId('state').innerText()).not.toBe(before);
    // From here sorting goes on.
    await page.locator('[data-test=job] button:has(svg.lucide-list-checks)').click({delay: 450});
    await expect.poll(() => handset.step()).toBe('goods');
    await online();
    const stateOf = async () => (await company.admin.list('asn')).find(({id}) => id === asn)?.['state'];
    await expect.poll(stateOf).toBe('unloaded');
  });

  test('a hundred typed for ten are taken back, all of it is put away while it is still being sorted, and nothing of another delivery has come', async () => {
    const {page} = handset;
    const {admin} = company;
    const [asn = '', never = ''] = arriving.get(language) ?? [];
    const goodsLabel = labelAt(first);
    const [one = '', other = ''] = spare.slice(first, first + 2).map((id) => labelText('bin', id));
    await speak(language);
    await site.proxy.offline();

    await handset.open('/sort');
    await page.getByTestId('job').waitFor();
    // The query of its delivery has gone on here.
    if ((await handset.step()) === 'open') await scanned(labelText('asn', asn));
    await scanned(goodsLabel);
    await padded('100');
    await page.getByTestId('question').waitFor();
    await allInSight();
    await scanned(commandText('CONFIRM'), commandText('CONFIRM'));
    await tapped('ellipsis');
    await tapped('undo-2');
    await scanned(goodsLabel);
    await padded('90');
    await scanned(commandText('CONFIRM'));

    await handset.open('/put-away');
    await page.getByTestId('job').waitFor();
    await scanned(goodsLabel);
    await padded('6');
    await scanned(one, goodsLabel, other);

    // Nothing of the other delivery has come: said by a card.
    await handset.open('/sort');
    await offeredActions(page, /^ASN/).first().waitFor();
    await tapped('arrow-left');
    await asksFor('open');
    await scanned(labelText('asn', never));
    expect(await handset.scan(commandText('NONE'))).toBe('question');
    await allInSight();
    await finishedBy(commandText('CONFIRM'));
    await online();
    const lineOf = async (document: string) =>
      (await admin.list('asnLine')).find((row) => row['document'] === document);
    await expect
      .poll(async () => {
        const {counted, more, put_away} = (await lineOf(asn)) ?? {};
        return [counted, more, put_away, (await lineOf(never))?.['shortage']];
      })
      .toEqual([10, 0, 10, 2]);
    expect((await admin.list('asn')).find(({id}) => id === asn)?.['state']).toBe('unloaded');
  });

  test('an order is picked into a tote out of another bin than the screen says, and that it is not empty is said when the books call it so; of another one another lot is taken', async () => {
    const {page} = handset;
    const {admin} = company;
    // Beside the lot that is promised stands another one.
    const of = await promised(first + 20, 2);
    const lot = lotId(goodsAt(first + 20), '24-117');
    const promise = (await admin.list('allocation')).find((row) => row['document'] === of);
    const beside = {bin: String(promise?.['bin']), goods: goodsAt(first + 20)};
    const came = newId();
    const announced = JSON.stringify([{goods: beside.goods, quantity: 2}]);
    const supplier = (await admin.list('supplier'))[0]?.['id'] ?? '';
    await admin.do('inbound.announce', {supplier, lines: announced}, {id: came});
    const facts = {...beside, document: ownRowId(came, 1), quantity: 2, lot, lot_code: '24-117'};
    await admin.do('inbound.putAway', facts);
    const [elsewhere = ''] = spare.slice(first + 2);
    const there = {warehouse: admin.warehouse, bin: elsewhere, goods: goodsAt(first + 2)};
    for (const at of [bin, elsewhere])
      await admin.do('stock.adjust', {...there, bin: at, change: 1, reason: 'opening'});
    const order = await promised(first + 2, 1);
    const tote = newId();
    await speak(language);
    await handset.open('/pick');
    await expect.poll(() => offeredActions(page, /^DN/).count()).toBe(2);
    await site.proxy.offline();
    await scanned(labelText('dn', order), labelText('unit', tote));
    await tapped('ellipsis');
    await tapped('map-pinned');
    await scanned(labelText('bin', elsewhere));
    expect(await handset.scan(labelAt(first + 2))).toBe('tick');
    await page.getByTestId('question').waitFor();
    await allInSight();
    await page.locator('[data-test=question] ul button').click({delay: 450});
    await asksFor('open');

    const binLabel = labelText('bin', beside.bin);
    await scanned(labelText('dn', of), binLabel, labelAt(first + 20));
    await tapped('ellipsis');
    await tapped('layers');
    await page.getByTestId('question').waitFor();
    await allInSight();
    await page.locator('[data-test=question] ul button').click({delay: 450});
    await finishedBy(binLabel);

    await online();
    const standing = async (document: string) =>
      (await admin.list('stock'))
        .filter(({place}) => place === `dn:${document}:picked`)
        .map((row) => [row['unit'], row['lot'], row['quantity']]);
    await expect.poll(() => standing(order)).toEqual([[tote, '', 1]]);
    // What was promised of the first lot is free again.
    await expect.poll(() => standing(of)).toEqual([['', lot, 2]]);
    const left = (await admin.list('allocation')).filter((row) => row['document'] === of);
    expect(left.filter(({quantity}) => Number(quantity) > 0)).toEqual([]);
    const said = async () => (await admin.list('case')).filter(({code}) => code === 'bin.not-empty').length;
    await expect.poll(said).toBe(1 + LANGUAGES.findIndex(([each]) => each === language));
  });

  test('a whole bin is moved without a network by its label, the ALL card and the other label; some of another by goods, and queries tell of both', async () => {
    const {page} = handset;
    const [move, part] = company.moves(2);
    if (!move || !part) throw new Error('no move');
    await speak(language);
    await site.proxy.offline();
    await handset.open('/bin-move');
    await asksFor('from');
    await scanned(move.from.label);
    await handset.pull(commandText('ALL'));
    await asksFor('to');
    await allInSight();
    await scanned(move.to.label);
    await asksFor('from');
    await scanned(part.from.label, part.goods.label, part.to.label);
    await asksFor('from');
    for (const [query, code, test] of [
      ['goods-query', part.goods.label, 'figures'],
      ['location-query', part.to.label, 'standing'],
      ['dn-query', labelText('dn', documents.get(language)?.[0] ?? ''), 'line'],
    ] as const) {
      await handset.open(`/${query}`);
      await page.getByTestId('job').waitFor();
      expect([query, await handset.scan(code)]).toEqual([query, 'tick']);
      await page.getByTestId(test).first().waitFor();
      expect([query, await inTheWay(page, GLOVE)]).toEqual([query, []]);
    }
    await online();
    const left = async () =>
      (await company.admin.list('stock')).filter(({place}) => place === `bin:${move.from.id}`).length;
    await expect.poll(left).toBe(0);
  });

  test('orders are loaded and leave, one is proved with a line that never came, one of which nothing came by a card, one is put back', async () => {
    const {page} = handset;
    const [sent = '', kept = '', lost = ''] = documents.get(language) ?? [];
    await speak(language);
    await site.proxy.offline();

    await handset.open('/dispatch');
    await offeredActions(page, /^DN/).first().waitFor();
    await scanned(labelText('dn', lost), labelText('dn', sent));
    // Another truck than the badge says: its plate is keyed in on our own pad.
    await tapped('ellipsis');
    await tapped('pen-line');
    const sheet = page.getByTestId('text-sheet');
    for (const key of ['B', '7']) await sheet.getByRole('button', {name: key, exact: true}).click();
    const submit = sheet.locator('button[type=submit]');
    await submit.click({delay: 450});
    await expect.poll(() => handset.step()).toBe('contact');
    await submit.click({delay: 450});
    await asksFor('truck');
    await allInSight();
    // The other order stands picked too, and was never scanned: nobody is asked about it, and it says what left.
    await finishedBy(labelText('driver', driver));
    await expect.poll(() => page.getByTestId('outcome').innerText()).toMatch(/DN-\d+.*Ana/s);

    await handset.open('/deliver');
    await offeredActions(page, /^DN/).first().waitFor();
    await scanned(labelText('dn', sent), labelAt(first + 1));
    await handset.pull(commandText('NONE'));
    await expect.poll(() => handset.step()).toBe('goods');
    // Who takes it, and their signature: asked for before it ends, and neither has to be given.
    expect(await handset.scan(labelText('dn', sent))).toBe('tick');
    await expect.poll(() => handset.step()).toBe('received_by');
    await page.getByTestId('text-sheet').locator('button[type=submit]').click({delay: 450});
    await expect.poll(() => handset.step()).toBe('signature');
    await page.getByTestId('signature-pad').waitFor();
    await allInSight();
    // It did not arrive as it was sent: said once, and confirmed by a card.
    expect(await handset.scan(labelText('dn', sent))).toBe('question');
    await allInSight();
    await finishedBy(commandText('CONFIRM'));
    await scanned(labelText('dn', lost));
    expect(await handset.scan(commandText('NONE'))).toBe('question');
    await allInSight();
    await finishedBy(commandText('CONFIRM'));

    await handset.open('/put-back');
    await page.getByTestId('job').waitFor();
    await scanned(labelText('dn', kept), labelAt(first + 2), labelText('bin', bin));

    await online();
    const lineOf = async (document: string, at: number): Promise<Row | undefined> =>
      (await company.admin.list('dnLine')).find(
        (row) => row['document'] === document && row['goods'] === goodsAt(at),
      );
    await expect
      .poll(async () => {
        const order = (await company.admin.list('dn')).find(({id}) => id === sent);
        const told = [lineOf(sent, first), lineOf(sent, first + 1), lineOf(lost, first + 1)];
        const lines = await Promise.all(told);
        return [
          order?.['state'],
          ...lines.map((row) => [row?.['shipped'], row?.['actual'], row?.['shortage']]),
        ];
      })
      .toEqual(['delivered', [3, 3, 0], [2, 0, 2], [1, 0, 1]]);
    await expect.poll(async () => (await lineOf(kept, first + 2))?.['picked']).toBe(0);
    const shipments = await company.admin.list('shipment');
    const own = shipments.filter((row) => row['driver'] === driver);
    expect(own.at(-1)).toMatchObject({driver_name: 'Ana', plate: 'B7', contact: '1'});
  });
});
