import {afterAll, beforeAll, expect, test} from 'vitest';
import {ownRowId} from '#domain/kernel/id.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {PRESSES_APART_MS} from '#client/ui/two-step.ts';
import {DESKTOP} from '../browser.ts';
import {HttpHandheld, newId} from '../server/http/site.ts';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
let company: Company;
let worker: Handset;
let desktop: Handset;
/** Each is made with no network out of a bin that was emptied meanwhile. */
let moves: Move[];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  worker = await Handset.ready(site, company, {isKept: true});
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
  moves = company.moves(4, 2);
});
afterAll(async () => {
  await worker.discard();
  await desktop.discard();
  await site.close();
});

const openCases = () => company.admin.list('case', 'index=state&state=open');

/** Somebody in the office finds that the bin holds nothing. */
const empty = ({from, goods, stands}: Move) =>
  company.admin.do('stock.adjust', {
    warehouse: company.admin.warehouse,
    bin: from.id,
    goods: goods.id,
    change: -stands,
    reason: 'counted',
  });

const moveAt = (i: number): Move => {
  const move = moves[i];
  if (!move) throw new Error(`no move ${String(i)}`);
  return move;
};

const unitsAt = async (goods: string, place: string): Promise<number> =>
  (await company.admin.list('stock', `warehouse=${company.admin.warehouse}`))
    .filter((row) => row['goods'] === goods && row['place'] === place)
    .reduce((sum, row) => sum + Number(row['quantity']), 0);

/** Opens the case of a move, by what its sentence says. */
async function openCase({from, to}: Move): Promise<void> {
  const {page} = desktop;
  await page.locator('[data-case]').filter({hasText: from.name}).filter({hasText: to.name}).first().click();
  await page.getByTestId('case').waitFor();
}

const closing = (name: string) => desktop.page.locator(`[data-closing="${name}"]`);
const effectOf = async (name: string): Promise<string> => {
  const effect = closing(name).getByTestId('effect');
  await effect.waitFor();
  return (await effect.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
};
async function close(name: string): Promise<void> {
  const isTwice = name.startsWith('stock.') && name !== 'stock.decline';
  const isExplained = isTwice || name === 'case.close';
  // What changes the books says why, and so does a note alone, or its button is off.
  const note = closing(name).getByLabel('Note');
  if (isExplained && (await note.inputValue()) === '') {
    await expect.poll(() => closing(name).getByRole('button').isDisabled()).toBe(true);
    await note.fill('looked there');
  }
  await closing(name).getByRole('button').click();
  // What changes stock is pressed twice, and not by a double click.
  if (isTwice) {
    await desktop.page.waitForTimeout(PRESSES_APART_MS);
    await closing(name).getByRole('button', {name: 'Press again'}).click();
  }
  await desktop.page.getByTestId('closed').waitFor({timeout: 15_000});
}

const focused = (name: string): Promise<string | null | undefined> =>
  desktop.page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), name);

test('work recorded with no network out of bins that were emptied opens a case each', async () => {
  await site.proxy.offline();
  for (const move of moves) await worker.move(move);
  for (const move of moves) await empty(move);
  await site.proxy.online();
  await desktop.open('/cases');
  await expect
    .poll(() => desktop.page.locator('[data-case]').count(), {timeout: 30_000, interval: 100})
    .toBe(4);
});

test('a case is read as a sentence with names and no ids, and counted in the menu', async () => {
  const {page} = desktop;
  const {from, to, goods} = moveAt(0);
  await expect.poll(() => page.getByTestId('open-cases').textContent()).toBe('4');
  const line = page.locator('[data-case]').filter({hasText: from.name}).first();
  const text = await line.innerText();
  for (const part of ['2 ×', goods.name, from.name, to.name, '2 were moved']) expect(text).toContain(part);
  // Found by words of it in any order, as in every list.
  await page.getByLabel('Search').fill(`${to.name} ${from.name.toLowerCase()}`);
  await expect.poll(() => page.locator('[data-case]').count()).toBe(1);
  await page.getByLabel('Search').fill('');
  await expect.poll(() => page.locator('[data-case]').count()).toBe(4);
  // The administrator of these tests has one in the name.
  const {name} = company.admin.session;
  const all = (await page.getByTestId('cases').innerText()).replaceAll(name, '');
  expect(all).not.toMatch(/[0-9A-HJKMNP-TV-Z]{26}/);
  await openCase(moveAt(0));
  const device = (await company.admin.call('GET', '/api/devices')).body['results'] as {name: string}[];
  const panel = await page.getByTestId('case').innerText();
  expect(device.some(({name}) => panel.includes(name))).toBe(true);
});

test('[CASE-3] as found: the effect is said before, and then it is so', async () => {
  const move = moveAt(0);
  await openCase(move);
  const before = await unitsAt(move.goods.id, binPlace(move.to.id));
  const owed = await unitsAt(move.goods.id, DISCREPANCY_ACCOUNT);
  await expect.poll(() => effectOf('stock.closeAsFound')).toMatch(/^2 × .* are adjusted in$/);
  await close('stock.closeAsFound');
  // The button is gone; whoever pressed it by keys reads on where it was.
  await expect.poll(() => focused('data-test')).toBe('closed');
  await expect.poll(() => unitsAt(move.goods.id, binPlace(move.to.id))).toBe(before);
  await expect.poll(() => unitsAt(move.goods.id, DISCREPANCY_ACCOUNT)).toBe(owed + 2);
  await expect.poll(openCases).toHaveLength(3);
});

test('[CASE-4] as not there: the units leave the bin that they were moved to', async () => {
  const move = moveAt(1);
  await openCase(move);
  const before = await unitsAt(move.goods.id, binPlace(move.to.id));
  await expect.poll(() => effectOf('stock.closeAsNotThere')).toContain(`taken out of ${move.to.name}`);
  await closing('stock.closeAsNotThere').getByLabel('Note').fill('looked everywhere');
  await close('stock.closeAsNotThere');
  await expect.poll(() => unitsAt(move.goods.id, binPlace(move.to.id))).toBe(before - 2);
  // Who, and what stood there and was in question before and after.
  const closed = desktop.page.getByTestId('closed');
  await closed.getByTestId('changes').waitFor();
  const words = (await closed.innerText()).replaceAll(/[\u2066-\u2069,]/g, '').replaceAll(/\s+/g, ' ');
  expect(words).toContain(company.admin.session.name);
  expect(words).toContain(`${move.to.name} ${String(before)} ${String(before - 2)} 2 0`);
});

test('a case tells in time who emptied the bin before, what was done then, and what the records said', async () => {
  const {page} = desktop;
  const {from, goods, stands} = moveAt(2);
  await openCase(moveAt(2));
  const events = page.getByTestId('timeline').getByRole('listitem');
  await expect.poll(() => events.count()).toBeGreaterThanOrEqual(3);
  // Names come after the events that they are in.
  const inTime = async () => {
    const told = (await events.allInnerTexts()).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''));
    const at = (...parts: readonly string[]): number =>
      told.findIndex((text) => parts.every((part) => text.includes(part)));
    const [emptied, done, opened] = [
      at(company.admin.session.name, `${String(stands)} ×`, goods.name, `adjusted out of ${from.name}`),
      at('2 ×', goods.name, 'moved from'),
      at('The records had 0'),
    ];
    return [emptied >= 0, done > emptied, opened > done];
  };
  await expect.poll(inTime).toEqual([true, true, true]);
});

test('a case leads to the goods, the bins and the person it names, and back', async () => {
  const {page} = desktop;
  const move = moveAt(2);
  await openCase(move);
  const {goods, from, to} = move;
  // What can be done beside each other is as high at a desk.
  const buttons = page.getByTestId('case').getByTestId('whose').getByRole('button');
  const heights = await buttons.evaluateAll((all) => all.map((button) => button.clientHeight));
  expect(heights).toHaveLength(2);
  expect(heights[0]).toBe(heights[1]);
  for (const name of [goods.name, from.name, to.name, company.admin.session.name]) {
    await page.getByTestId('case').getByRole('link', {name}).first().click();
    const panel = page.getByTestId('panel');
    await panel.waitFor();
    await expect.poll(async () => panel.innerText()).toContain(name);
    await page.goBack();
    await page.getByTestId('case').waitFor();
  }
});

test('cases are gone through by keys: / searches, the arrows move, Enter opens and nothing in the list moves for it', async () => {
  const {page} = desktop;
  await desktop.open('/cases');
  const lines = page.locator('[data-case]');
  await lines.nth(1).waitFor();
  const isFocused = (at: number) => lines.nth(at).evaluate((each) => each === document.activeElement);
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await page
    .getByText('Clear', {exact: true})
    .or(page.getByRole('button', {name: 'Clear'}))
    .first()
    .press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await lines.nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await isFocused(1)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await isFocused(0)).toBe(true);
  const before = await lines.nth(0).boundingBox();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByTestId('case').evaluate((each) => each === document.activeElement))
    .toBe(true);
  expect((await lines.nth(0).boundingBox())?.y).toBe(before?.y);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(0)).toBe(true);
});

test('Escape closes a case and gives the focus back to its line; a note that is begun is asked about, whatever would take it away', async () => {
  const {page} = desktop;
  const lines = page.locator('[data-case]').filter({hasText: moveAt(2).from.name});
  const open = page.getByTestId('case');
  await page.keyboard.press('Escape');
  await open.waitFor({state: 'detached'});
  await lines.first().focus();
  const id = await focused('data-case');
  await page.keyboard.press('Enter');
  // It hears keys from the moment on in which it has the focus.
  await expect.poll(() => open.evaluate((each) => each === document.activeElement)).toBe(true);
  await open.getByRole('button', {name: 'Close', exact: true}).focus();
  await page.keyboard.press('Escape');
  await open.waitFor({state: 'detached'});
  await expect.poll(() => focused('data-case')).toBe(id);
  await page.keyboard.press('Enter');
  const note = closing('stock.closeAsFound').getByLabel('Note');
  await note.fill('to be');
  const question = open.getByRole('alertdialog');
  const back = async () => {
    await question.getByRole('button', {name: 'Back'}).press('Enter');
    await question.waitFor({state: 'detached'});
    await expect.poll(() => note.inputValue()).toBe('to be');
  };
  await page.keyboard.press('Escape');
  await question.waitFor();
  await back();
  await open.getByRole('button', {name: 'Close', exact: true}).click();
  await back();
  await page
    .locator(`[data-case]:not([data-case="${id ?? ''}"])`)
    .first()
    .click();
  await back();
  await page.locator('[data-rail]').getByText('Setup').click();
  await page.locator('[data-rail]').getByRole('link', {name: 'Devices'}).click();
  await back();
  // What is to be pressed again is not, after Esc.
  await closing('stock.closeAsFound').getByRole('button').click();
  const again = closing('stock.closeAsFound').getByRole('button', {name: 'Press again'});
  await again.waitFor();
  await page.keyboard.press('Escape');
  await again.waitFor({state: 'detached'});
  expect(await question.count()).toBe(0);
  await expect.poll(() => note.inputValue()).toBe('to be');
  await page
    .locator(`[data-case]:not([data-case="${id ?? ''}"])`)
    .first()
    .click();
  await question.getByRole('button', {name: 'Discard'}).press('Enter');
  // The note of the case before stands until the other one does.
  await expect.poll(() => note.inputValue()).toBe('');
});

test('on a handheld a case has the way back under the thumb', async () => {
  const {page} = worker;
  await worker.open('/cases');
  const size = page.viewportSize();
  await page.setViewportSize({width: 320, height: 480});
  // Whose it is and with which device it was done is read whole, if on another line.
  const cut = () =>
    page
      .locator('[data-case] bdi.truncate')
      .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
  await page.locator('[data-case] bdi.truncate').first().waitFor();
  expect(await cut()).toBe(0);
  if (size) await page.setViewportSize(size);
  await page.locator('[data-case]').first().click();
  const ways = page.getByTestId('case').locator('dl a');
  await ways.first().waitFor();
  const heights = await ways.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 48)).toEqual([]);
  await page.getByTestId('case').getByRole('button', {name: 'Back'}).click();
  await page.getByTestId('case').waitFor({state: 'detached'});
  await page.locator('[data-case]').first().waitFor();
});

test('[CASE-5] by count: what was counted stands in the bin, and the rest is told before', async () => {
  const move = moveAt(2);
  await openCase(move);
  const before = await unitsAt(move.goods.id, binPlace(move.to.id));
  const form = closing('stock.closeByCount');
  await expect.poll(() => form.getByRole('button').isDisabled()).toBe(true);
  await form.getByLabel('Counted in the bin').fill(String(before - 1));
  const effect = await effectOf('stock.closeByCount');
  expect(effect).toMatch(/1 × .* adjusted in/);
  expect(effect).toMatch(/1 × .* taken out/);
  await close('stock.closeByCount');
  await expect.poll(() => unitsAt(move.goods.id, binPlace(move.to.id))).toBe(before - 1);
});

test('with no network the page says so before anything is pressed, and can still be read', async () => {
  const {page} = desktop;
  await site.proxy.offline();
  await openCase(moveAt(3));
  await page.getByText('Closing a case needs the server').waitFor({timeout: 15_000});
  await expect.poll(() => closing('stock.closeAsFound').getByRole('button').isDisabled()).toBe(true);
  await expect.poll(() => effectOf('stock.closeAsFound')).toMatch(/^2 × .* are adjusted in$/);
  await site.proxy.online();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await closing('stock.closeAsFound').getByLabel('Note').fill('looked there');
  await expect
    .poll(() => closing('stock.closeAsFound').getByRole('button').isDisabled(), {
      timeout: 90_000,
      interval: 200,
    })
    .toBe(false);
  await closing('stock.closeAsFound').getByLabel('Note').fill('');
});

test('a closed case says how, under "Closed"', async () => {
  const {page} = desktop;
  await page.getByRole('button', {name: 'Closed'}).click();
  await expect.poll(() => page.locator('[data-case]').count()).toBe(3);
  await openCase(moveAt(1));
  await expect
    .poll(() => page.getByTestId('closed').innerText())
    .toMatch(/As not there[\s\S]*looked everywhere/);
});

test('[CASE-2] work that was held is run again, an adjustment approved, another declined, a lost device noted', async () => {
  const {admin} = company;
  const {warehouse} = admin;
  const [move] = company.moves(1, 3);
  if (!move) throw new Error('no move');
  const {from, to, goods} = move;
  const stray = await HttpHandheld.enrol(admin, 'Stray');
  // One move names no login of its device, so that it is held; two adjustments are too large for one person.
  const clerk = await admin.hire('StockControl', 'Ana');
  for (const change of [500, 700])
    await clerk.do('stock.adjust', {
      warehouse,
      bin: to.id,
      goods: goods.id,
      change,
      reason: `found ${String(change)}`,
    });
  const unproved = {login: newId()};
  await stray.push([
    stray.mutation(
      'stock.moveBin',
      {warehouse, goods: goods.id, from: from.id, to: to.id, quantity: 3},
      unproved,
    ),
  ]);
  await stray.pull({pending: 4, oldestAt: 1_000});
  await HttpHandheld.enrol(admin, 'Instead of it');
  const {page} = desktop;
  await page.reload();
  await desktop.open('/cases');
  const before = await unitsAt(goods.id, binPlace(to.id));
  const choose = async (text: string): Promise<void> => {
    await page.locator('[data-case]').filter({hasText: text}).first().click();
    await page.getByTestId('case').getByText(text).first().waitFor();
  };

  await choose('found 500');
  await expect.poll(() => effectOf('stock.approve')).toContain(`500 × `);
  await close('stock.approve');
  await expect.poll(() => unitsAt(goods.id, binPlace(to.id))).toBe(before + 500);

  await choose('found 700');
  await expect.poll(() => closing('stock.decline').getByRole('button').isDisabled()).toBe(true);
  await closing('stock.decline').getByLabel('Reason').fill('counted twice');
  await close('stock.decline');
  await expect.poll(() => page.getByTestId('closed').innerText()).toContain('counted twice');
  await expect.poll(() => unitsAt(goods.id, binPlace(to.id))).toBe(before + 500);

  await page.getByRole('button', {name: 'Held', exact: true}).click();
  await page.locator('[data-case]').first().click();
  await page.getByTestId('case').getByText(from.name).first().waitFor();
  await expect.poll(() => effectOf('case.rerun')).toContain(`move from ${from.name} to ${to.name}`);
  await close('case.rerun');
  await expect.poll(() => unitsAt(goods.id, binPlace(to.id))).toBe(before + 503);

  // Held as well, and its bin is emptied before it is run again.
  const late = company.moves(1, 2)[0];
  if (!late) throw new Error('no move');
  const args = {warehouse, goods: late.goods.id, from: late.from.id, to: late.to.id, quantity: 2};
  await stray.push([stray.mutation('stock.moveBin', args, unproved)]);
  await empty(late);
  await expect.poll(() => page.locator('[data-case]').count()).toBe(1);
  await page.locator('[data-case]').first().click();
  await page.getByTestId('case').getByText(late.from.name).first().waitFor();
  await close('case.rerun');
  const again = async () => (await page.getByTestId('closed').innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  // What came of it is asked for once the case is closed.
  await expect.poll(again).toContain('Corrected');
  await expect
    .poll(() => again())
    .toMatch(new RegExp(`The records had 0 in ${late.from.name}, 2 were moved`));

  await page.getByRole('button', {name: 'Device', exact: true}).click();
  await choose('came with another device');
  // Enter without a note closes nothing.
  await closing('case.close').getByText('Say why').waitFor();
  await closing('case.close').getByLabel('Note').press('Enter');
  expect(await closing('case.close').getByRole('button').isDisabled()).toBe(true);
  await closing('case.close').getByLabel('Note').fill('battery swapped');
  await close('case.close');
  await page.getByText('With a note').first().waitFor();
  await page.getByText(/Done/).locator('..').getByText('Close with a note').first().waitFor();
  await expect.poll(() => page.getByTestId('closed').innerText()).toContain('battery swapped');
});

const card = () => worker.page.getByTestId('worker-card');
/** Taps with a thumb, which holds for a moment. */
const tap = (name: string) => card().getByRole('button', {name}).click({delay: 60});
/** As the badge in the bar counts. */
const toRead = async (): Promise<number> =>
  Number(await worker.page.locator('header a[href="#/notices"]').innerText());

test('the worker’s card stands on a running flow at 320 × 480 and covers nothing of it', async () => {
  const {page} = worker;
  await page.setViewportSize({width: 320, height: 480});
  await worker.open('/bin-move');
  await card().waitFor();
  await expect.poll(() => card().getByRole('button').getAttribute('aria-label')).toContain('Decided');
  // The news stand beside the job's own line, and over none of it.
  const beside = (): Promise<boolean> =>
    page.evaluate(() => {
      const [line, news] = ['[data-test=job-line]', '[data-test=worker-card] button'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return line !== undefined && news !== undefined && line.width > 200 && line.right <= news.left;
    });
  await expect.poll(beside).toBe(true);
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  for (const [i, label] of [move.from.label, move.goods.label].entries()) {
    expect(await worker.scan(label)).toBe('tick');
    await expect.poll(() => worker.step()).toBe(['goods', 'to'][i]);
    expect([i, await outOfSight(page)]).toEqual([i, []]);
  }
  // Opened by hand it ends above the instruction.
  await card().getByRole('button').click();
  await expect
    .poll(async () => {
      const understood = await card().getByRole('button', {name: 'Understood'}).boundingBox();
      const instruction = await page.getByTestId('instruction').boundingBox();
      return understood && instruction && understood.y + understood.height <= instruction.y;
    })
    .toBe(true);
  // Its case is closed: the worker reads how, and by whom.
  for (const part of [moveAt(0).from.name, 'The records had 0', 'As found', company.admin.session.name])
    await expect.poll(() => card().innerText()).toContain(part);
});

test('a scan folds the card and goes where it was meant for; nothing is understood by it', async () => {
  const [, move] = company.moves(2);
  if (!move) throw new Error('no move');
  expect(await worker.scan(move.to.label)).toBe('tick');
  await expect.poll(() => worker.step()).toBe('from');
  await expect.poll(() => card().getByRole('button', {name: 'Understood'}).count()).toBe(0);
  await expect.poll(toRead).toBe(4);
});

test('one tap and a double tap understand nothing, two taps on purpose do', async () => {
  await card().getByRole('button').click();
  await card().getByRole('button', {name: 'Understood'}).dblclick();
  await expect.poll(toRead).toBe(4);
  // The second tap counts only when it is no double tap.
  await worker.page.waitForTimeout(PRESSES_APART_MS);
  await tap('Tap again');
  await expect.poll(toRead).toBe(3);
  await worker.open('/notices');
  await expect.poll(() => worker.page.getByTestId('notice').count()).toBe(4);
});

test('a time is said as its age; a touch or a key shows it in full where it stands, and nothing leaves the page for it', async () => {
  const {page} = worker;
  const year = String(new Date().getFullYear());
  const time = page.getByTestId('notice').first().locator('time');
  const age = await time.innerText();
  expect(age).not.toContain(year);
  // A touch gives the focus to the scanner, a moment after it has done what it was for.
  const isHeard = () => page.evaluate(() => document.activeElement?.className === 'scan-sink');
  await time.tap();
  await expect.poll(() => time.innerText()).toContain(year);
  await expect.poll(isHeard).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await time.tap();
  await expect.poll(() => time.innerText()).not.toContain(year);
  await expect.poll(isHeard).toBe(true);
  await page.getByTestId('notice').first().getByRole('button', {pressed: false}).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => time.innerText()).toContain(year);
});

test('[CASE-13] two handhelds that take what is not there for one order are one case, which says who took what where', async () => {
  const {admin} = company;
  const [one, other] = company.moves(2, 2);
  if (!one || !other) throw new Error('no moves');
  const [customer] = await admin.list('customer');
  const id = newId();
  const lines = JSON.stringify([{goods: one.goods.id, quantity: 9}]);
  await admin.do('outbound.create', {customer: String(customer?.['id']), promised_on: '', lines}, {id});
  const document = ownRowId(id, 1);
  await admin.do('outbound.confirm', {document});
  for (const [name, bin, quantity] of [
    ['Left aisle', one.to, 2],
    ['Right aisle', other.to, 3],
  ] as const) {
    const handheld = await HttpHandheld.enrol(admin, name);
    const pick = {document, goods: one.goods.id, bin: bin.id, quantity};
    await handheld.push([handheld.mutation('outbound.pick', pick)]);
  }
  const {page} = desktop;
  await page.reload();
  await desktop.open('/cases');
  const line = page.locator('[data-case]').filter({hasText: '2 were moved'}).filter({hasText: one.to.name});
  await line.first().waitFor();
  await expect.poll(() => line.count()).toBe(1);
  await expect.poll(() => line.innerText()).toContain('Times: 2');
  await line.click();
  const share = page
    .getByTestId('timeline')
    .locator('li')
    .filter({has: page.getByTestId('share')});
  await share.waitFor();
  const told = await share.innerText();
  for (const part of ['Right aisle', admin.session.name, one.goods.name, other.to.name, '3'])
    expect(told).toContain(part);
  expect(told).not.toContain(one.to.name);
  // Of two places nobody can say one count; as found, both are adjusted in.
  expect(await closing('stock.closeByCount').count()).toBe(0);
  await expect.poll(() => effectOf('stock.closeAsFound')).toContain('5 ×');
  await close('stock.closeAsFound');
  const left = await openCases();
  expect(left.filter((row) => row['document'] === document)).toMatchObject([{joined: 1}]);
});
