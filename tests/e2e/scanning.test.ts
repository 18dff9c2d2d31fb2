import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {movesIn} from './outbox.ts';
import {shoot} from './gun.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';
import {holdSteps} from './slow-disk.ts';

/** Scans into the real app while it is busy with something else: one handheld lives through all of it. */
let site: BrowserSite;
let company: Company;
let handset: Handset;
let moves: Move[];
/** What the server must have in the end, in this order. */
const made: Move[] = [];

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  moves = company.moves(40);
  handset = await Handset.ready(site, company, {gun: 'keys', isKept: true});
});
/** What a test has left open is taken back. */
afterEach(async () => {
  await handset.open('/bin-move');
  for (let step = await handset.step(); step !== 'from'; step = await handset.step()) {
    await handset.back();
    await expect.poll(() => handset.step()).not.toBe(step);
  }
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});

/** The job as a page just loaded begins it, and a bin that holds enough and that nobody has moved out of. */
async function begin(stands = 3): Promise<Move> {
  const at = moves.findIndex((each) => each.stands >= stands);
  const [move] = at < 0 ? [] : moves.splice(at, 1);
  if (!move) throw new Error('no bin holds enough');
  await handset.open('/bin-move');
  await handset.page.reload();
  await handset.page.getByTestId('job').waitFor();
  return move;
}

async function expectMade(move: Move): Promise<void> {
  made.push(move);
  await expectMoves(company, made);
}

const quantity = () => handset.page.getByTestId('quantity').textContent();

test('30 scans in 600 ms at a sixth of the speed are one move of 28, each counted', async () => {
  const move = await begin(28);
  const {page, browser} = handset;
  const cdp = await browser.context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: 6});
  const codes = [move.from.name, ...Array.from({length: 28}, () => move.goods.name), move.to.name];
  const start = performance.now();
  const shots: Promise<void>[] = [];
  for (const [i, code] of codes.entries()) {
    await pause(Math.max(0, start + i * 20 - performance.now()));
    shots.push(shoot(cdp, 'keys', code));
  }
  await Promise.all(shots);
  await page.getByTestId('last').waitFor();
  await cdp.send('Emulation.setCPUThrottlingRate', {rate: 1});
  expect(movesIn(await handset.outbox())).toHaveLength(1);
  await expectMade({...move, quantity: 28});
});

test('the same goods again is one more, the pad sets the number, and "all" takes all there is', async () => {
  const move = await begin(5);
  for (const label of [move.from.label, move.goods.label]) expect(await handset.scan(label)).toBe('tick');
  await expect.poll(quantity).toBe('1');
  expect(await handset.scan(move.goods.label)).toBe('tick');
  await expect.poll(quantity).toBe('2');
  await handset.pad('4');
  await expect.poll(quantity).toBe('4');
  // What the pad said is on disk like a scan: a battery pulled now loses nothing.
  await handset.kill();
  await handset.switchOn();
  await handset.open('/bin-move');
  await expect.poll(quantity).toBe('4');
  expect(await handset.scan(move.goods.label)).toBe('tick');
  await expect.poll(quantity).toBe('5');
  await handset.page.getByRole('button', {name: 'All', exact: true}).click({delay: 450});
  await expect.poll(quantity).toBe(String(move.stands));
  expect(await handset.scan(move.to.label)).toBe('tick');
  await expectMade({...move, quantity: move.stands});
});

test('a scan presses no button that has the focus', async () => {
  const move = await begin();
  const {page} = handset;
  expect(await handset.scan(move.from.label)).toBe('tick');
  for (const label of [move.goods.label, move.to.label]) {
    await page.getByRole('button', {name: 'Back'}).focus();
    expect(await handset.scan(label)).toBe('tick');
  }
  // Pressed, Back would have taken the bin or the goods away.
  await expectMade(move);
});

test('a scan into the open pad enters what was pressed, and then counts itself', async () => {
  const move = await begin();
  const {page} = handset;
  for (const label of [move.from.label, move.goods.label]) expect(await handset.scan(label)).toBe('tick');
  await page.getByRole('button', {name: 'Qty'}).click({delay: 450});
  await page.getByRole('button', {name: '3', exact: true}).click();
  await page.getByRole('button', {name: '3', exact: true}).focus();
  await handset.pull(move.to.label);
  await expectMade({...move, quantity: 3});
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a scan while something is being typed leaves the text alone and asks what it is', async () => {
  const move = await begin();
  const {page} = handset;
  await handset.open('/labels');
  const search = page.getByLabel('Search');
  await search.click();
  await page.keyboard.type('A-0', {delay: 120});
  // A hand rests before it pulls the trigger; keys without that pause would be part of the code's first gap.
  await pause(200);
  const before = await search.elementHandle();
  const values = await before?.evaluateHandle((input) => {
    const seen: string[] = [];
    input.addEventListener('input', () => seen.push((input as HTMLInputElement).value));
    return seen;
  });
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(() => handset.step()).toBe('shown');
  await page.getByText(move.from.name, {exact: true}).waitFor();
  expect((await values?.jsonValue())?.at(-1)).toBe('A-0');
  await handset.back();
});

test('only mobile can scan: a desktop says so until a scanner is switched on for it', async () => {
  const desktop = await Handset.ready(site, company, {
    gun: 'keys',
    screen: {viewport: {width: 1280, height: 800}},
  });
  const {page} = desktop;
  const [move] = moves;
  if (!move) throw new Error('no move');
  for (const path of ['/bin-move', '/goods-query', '/location-query']) {
    await desktop.open(path);
    await page.getByText('Only mobile can scan').waitFor();
  }
  await desktop.pull(move.from.label);
  await page.getByRole('button', {name: 'A scanner is attached here'}).click();
  await expect.poll(() => desktop.step()).toBe('scan');
  expect(await desktop.scan(move.from.label)).toBe('tick');
  await expect.poll(() => desktop.step()).toBe('shown');
});

test('codes scanned before a question wait for its answer, and can be dropped', async () => {
  const move = await begin();
  const {page} = handset;
  await handset.pull(move.from.label);
  await handset.pull(move.goods.label);
  // More than stands there is a question; what comes after it was scanned without having read it.
  const many = Array.from({length: move.stands + 3}, () => move.goods.label);
  await Promise.all(many.map((label) => handset.pull(label)));
  await page.getByTestId('question').waitFor();
  await page.getByRole('button', {name: /^Drop scans that wait/}).click({delay: 450});
  await expect.poll(() => page.getByRole('button', {name: /^Drop scans that wait/}).count()).toBe(0);
  await handset.back('Go back');
  await expect.poll(quantity).toBe(String(move.stands));
});

test('a scan into the open pad does not answer the question that the number raises', async () => {
  const move = await begin();
  const {page} = handset;
  for (const label of [move.from.label, move.goods.label]) expect(await handset.scan(label)).toBe('tick');
  await page.getByRole('button', {name: 'Qty'}).click({delay: 450});
  for (const digit of String(move.stands + 1)) {
    await page.getByRole('button', {name: digit, exact: true}).click();
  }
  await handset.pull(move.goods.label);
  await page.getByRole('button', {name: /^Drop scans that wait/}).waitFor();
  await expect.poll(() => page.getByTestId('question').count()).toBe(1);
  await page.getByRole('button', {name: 'It is here'}).click({delay: 450});
  await expect.poll(quantity).toBe(String(move.stands + 2));
});

test('codes that a job was left with are no other job’s: it shows them when it is open again', async () => {
  const move = await begin();
  const {page} = handset;
  for (const label of [move.from.label, move.goods.label]) expect(await handset.scan(label)).toBe('tick');
  const many = Array.from({length: move.stands}, () => move.goods.label);
  await Promise.all([...many, move.to.label].map((label) => handset.pull(label)));
  const waiting = page.getByRole('button', {name: /^Drop scans that wait/});
  await waiting.waitFor();
  await handset.open('/location-query');
  await expect.poll(() => handset.step()).toBe('scan');
  expect(await handset.scan(move.from.label)).toBe('tick');
  await page.getByText(move.from.name).first().waitFor();
  expect(await waiting.count()).toBe(0);
  await handset.open('/bin-move');
  await waiting.waitFor();
  await handset.back('Go back');
  await expectMade({...move, quantity: move.stands});
});

test('codes that waited when a job was left come when the worker calls for them', async () => {
  const move = await begin();
  const {page} = handset;
  expect(await handset.scan(move.from.label)).toBe('tick');
  const letGo = await holdSteps(handset);
  for (const {label} of [move.goods, move.goods, move.to]) await handset.pull(label);
  await page.getByLabel('Scans that wait: 2').waitFor();
  await handset.open('/status');
  await page.getByText('Exact as of').waitFor();
  await letGo();
  await handset.open('/bin-move');
  const take = page.getByRole('button', {name: /^Take scans that wait/});
  await take.waitFor();
  await expect.poll(() => handset.step()).toBe('to');
  await take.click({delay: 450});
  await expectMade({...move, quantity: 2});
  expect(await take.count()).toBe(0);
});

test('a scan whose job was left before it began is no other job’s first', async () => {
  const move = await begin();
  const other = await begin();
  const {page} = handset;
  await handset.open('/');
  const letGo = await holdSteps(handset);
  await handset.pull(move.from.label);
  await page.getByRole('heading', {name: 'What is this?', level: 1}).waitFor();
  await handset.open('/status');
  await page.getByText('Exact as of').waitFor();
  await letGo();
  await handset.open('/bin-move');
  expect(await handset.scan(other.from.label)).toBe('tick');
  await expect.poll(() => handset.step()).toBe('goods');
  await page.getByTestId('job').getByText(other.from.name).first().waitFor();
  await handset.back();
  await handset.open('/what-is-this');
  await page.getByRole('button', {name: /^Take scans that wait/}).click({delay: 450});
  await page.getByText(move.from.name).first().waitFor();
});

/** Whoever is asked what a code is goes elsewhere at once, before that screen has been drawn. */
const ELSEWHERE = `{
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) => {
    push(state, title, url);
    if (String(url).endsWith('#/what-is-this')) location.hash = '#/status';
  };
}`;

test('a scan whose job was left before it could be drawn is no other job’s first, either', async () => {
  const [move, next] = [await begin(), await begin()];
  const other = await Handset.ready(site, company, {before: [ELSEWHERE]});
  const {page} = other;
  await other.open('/');
  await other.pull(move.from.label);
  await page.getByText('Exact as of').waitFor();
  await other.open('/bin-move');
  await expect.poll(() => other.step()).toBe('from');
  expect(await other.scan(next.from.label)).toBe('tick');
  await page.getByTestId('job').getByText(next.from.name).first().waitFor();
  await other.back();
  await page.evaluate(() => (location.hash = '#/what-is-this'));
  await page.getByRole('button', {name: /^Take scans that wait/}).click({delay: 450});
  await page.getByText(move.from.name).first().waitFor();
});

/** Whatever shall happen at once happens before the browser goes on: it clicks what was touched only after that. */
const AT_ONCE = `{
  const later = globalThis.setTimeout.bind(globalThis);
  globalThis.setTimeout = (run, ms, ...rest) => (ms === 0 ? queueMicrotask(() => run(...rest)) : later(run, ms, ...rest));
}`;

test('a touch leaves the focus where injected text is heard, however late the browser clicks what was touched', async () => {
  const other = await Handset.ready(site, company, {before: [AT_ONCE]});
  const {page} = other;
  await other.open('/settings');
  await page.getByRole('button', {name: 'Loud', exact: true}).tap();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('scan-sink');
  await other.pull('A-01-02');
  await expect.poll(() => new URL(page.url()).hash).toBe('#/what-is-this');
});
