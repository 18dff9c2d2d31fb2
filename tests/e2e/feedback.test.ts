import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {Handset} from './handset.ts';
import {outOfSight} from './in-sight.ts';
import {badgeIn, hire, leave} from './person.ts';
import {type Company, type Move, openSite, type BrowserSite} from './site.ts';
import {holdSteps} from './slow-disk.ts';

/** What a page has heard and which locks it has held, noted by the script below. */
interface Senses {
  readonly heard: {readonly ms: number; readonly context: BaseAudioContext}[];
  readonly gains: AudioParam[];
  readonly locks: WakeLockSentinel[];
}
declare const senses: Senses;

/** Runs in every page before the app's own: notes what sounds and what keeps the screen on, and lets it happen. */
const NOTE = `
  globalThis.senses = {heard: [], gains: [], locks: []};
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...args) {
    senses.heard.push({ms: Math.round(this.buffer.duration * 1000), context: this.context});
    return start.apply(this, args);
  };
  const createGain = BaseAudioContext.prototype.createGain;
  BaseAudioContext.prototype.createGain = function () {
    const node = createGain.call(this);
    senses.gains.push(node.gain);
    return node;
  };
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (type) {
    const lock = await request.call(this, type);
    senses.locks.push(lock);
    return lock;
  };`;

let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {isKept: true, isWhole: true, before: [NOTE]});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
});
beforeEach(async () => {
  await handset.page.setViewportSize({width: 360, height: 640});
  await handset.open('/');
  await handset.page.reload();
  await handset.page.getByTestId('jobs').waitFor();
});

const aMove = () => {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  return move;
};
/** Somebody else carries away all that was moved. */
const carryAway = ({goods, from, to, stands}: Move) =>
  company.admin.do('stock.moveBin', {
    warehouse: company.admin.warehouse,
    goods: goods.id,
    from: from.id,
    to: to.id,
    quantity: stands,
  });
const choose = async (name: string): Promise<void> => {
  await handset.open('/settings');
  await handset.page.getByRole('button', {name, exact: true}).click();
};
/** Whether what was played last is heard. */
const output = () => handset.page.evaluate(() => senses.heard.at(-1)?.context.state);
const held = () => handset.page.evaluate(() => senses.locks.filter(({released}) => !released).length);

test('every signal can be seen, heard and felt in settings before it happens on the floor', async () => {
  const {page} = handset;
  await choose('Medium');
  const rows = page.getByRole('list', {name: 'Every signal, to try'}).getByRole('button');
  await expect.poll(() => rows.count()).toBe(8);
  const before = handset.felt.length;
  const played = await page.evaluate(() => senses.heard.length);
  for (const row of await rows.all()) await row.click();
  expect(await page.evaluate((n) => senses.heard.length - n, played)).toBe(8);
  await expect.poll(output).toBe('running');
  await expect
    .poll(() => handset.felt.slice(before))
    .toEqual(['tick', 'tick', 'tick', 'question', 'refused', 'refused']);
  // No two of them look alike: colour, shape or word differs.
  const looks = await rows.evaluateAll((all) => all.map((row) => row.innerHTML));
  expect(new Set(looks).size).toBe(8);
});

test('the volume has four steps, is remembered, and a refusal is felt also when it is off', async () => {
  const {page} = handset;
  const gains: number[] = [];
  for (const name of ['Low', 'Medium', 'Loud']) {
    await choose(name);
    gains.push(await page.evaluate(() => senses.gains[0]?.value ?? 0));
  }
  expect(gains).toEqual(gains.toSorted((a, b) => a - b));
  expect(new Set(gains).size).toBe(3);
  const group = page.getByRole('group', {name: 'Sound'});
  await group.getByRole('button', {name: 'Off'}).click();
  await page.reload();
  await handset.open('/bin-move');
  await page.getByTestId('job').waitFor();
  expect(await handset.scan('NOPE')).toBe('refused');
  expect(await page.evaluate(() => senses.heard.length)).toBe(0);
  await page.getByTestId('refusal').getByText('Code does not exist').waitFor();
  await choose('Loud');
  await handset.open('/bin-move');
  expect(await handset.scan('NOPE')).toBe('refused');
  // The first thing that a person does lets sound begin, a scan as well as a tap.
  await expect.poll(output).toBe('running');
  await handset.back('Understood, or scan on');
});

test('the output of sound rests some seconds after the last signal, and is open again with the next scan', async () => {
  await handset.open('/bin-move');
  await handset.page.getByTestId('job').waitFor();
  expect(await handset.scan('NOPE')).toBe('refused');
  await expect.poll(output).toBe('running');
  await expect.poll(output, {timeout: 20_000}).toBe('suspended');
  expect(await handset.scan('NOPE')).toBe('refused');
  await expect.poll(output).toBe('running');
  await handset.back('Understood, or scan on');
});

test('a refusal stays until the next valid scan', async () => {
  const {page} = handset;
  const move = aMove();
  await handset.open('/bin-move');
  expect(await handset.scan('NOPE')).toBe('refused');
  // Longer than any notice of the specification, which is gone after 1.5 s.
  await page.waitForTimeout(3_000);
  await expect.poll(() => page.getByTestId('refusal').count()).toBe(1);
  expect(await handset.scan(move.from.label)).toBe('tick');
  await expect.poll(() => page.getByTestId('refusal').count()).toBe(0);
  await handset.back();
});

test('the screen stays on during a job, and may go dark after it', async () => {
  const {page} = handset;
  expect(await held()).toBe(0);
  await handset.open('/location-query');
  await expect.poll(held).toBe(1);
  // Hidden, the browser takes the lock away; coming back takes it again.
  await page.evaluate(async () => {
    await Promise.all(senses.locks.map((lock) => lock.release()));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(held).toBe(1);
  await handset.open('/');
  await expect.poll(held).toBe(0);
});

test('what the server settled otherwise is felt between two steps, once, and its badge stays', async () => {
  const {page} = handset;
  const [first, second] = [aMove(), aMove()];
  await handset.open('/bin-move');
  await site.proxy.offline();
  try {
    await handset.move(first);
    await carryAway(first);
    expect(await handset.scan(second.from.label)).toBe('tick');
  } finally {
    await site.proxy.online();
  }
  await page.getByRole('link', {name: 'To read: 1'}).waitFor();
  const before = handset.felt.length;
  expect(await handset.scan(second.goods.label)).toBe('tick');
  expect(await handset.scan(second.to.label)).toBe('tick');
  await expect.poll(() => handset.felt.slice(before)).toEqual(['tick', 'tick', 'refused']);
  await expect.poll(() => page.getByRole('link', {name: 'To read: 1'}).count()).toBe(1);
});

test('what was settled otherwise, and what was said, is for the one it is about and not for the next one here', async () => {
  const {page} = handset;
  const bo = await hire(company, 'Bo Berg', '4821');
  const move = aMove();
  const said = async (): Promise<string[]> => {
    await handset.open('/notices');
    return page.getByTestId('said').getByRole('listitem').allInnerTexts();
  };
  const toRead = page.locator('header a[href="#/notices"]');
  const before = await toRead.count();
  site.proxy.set({does: 'drop', path: '/sync/push'});
  await handset.open('/bin-move');
  await handset.move(move);
  await carryAway(move);
  await handset.open('/');
  await leave(handset);
  await badgeIn(handset, bo);
  const felt = handset.felt.length;
  site.proxy.clear();
  expect(await said()).toHaveLength(1);
  await expect
    .poll(() => page.getByTestId('notice').filter({hasText: move.from.name}).count(), {timeout: 30_000})
    .toBe(1);
  expect(await toRead.count()).toBe(0);
  await handset.open('/bin-move');
  expect(await handset.scan(move.to.label)).toBe('tick');
  expect(handset.felt.slice(felt)).toEqual(['tick']);
  await handset.back();
  await handset.open('/');
  await leave(handset);
  await handset.logIn(company);
  await expect.poll(() => toRead.innerText()).toBe(String(before + 1));
  expect(await said()).toHaveLength(1);
});

test('the left hand has the controls of a step mirrored', async () => {
  const {page} = handset;
  const move = aMove();
  const places = async (): Promise<number[]> => {
    const boxes = await Promise.all(
      ['Back', 'Qty', 'All', 'More'].map((name) =>
        page.getByRole('button', {name, exact: true}).boundingBox(),
      ),
    );
    return boxes.map((box) => box?.x ?? 0);
  };
  await handset.open('/bin-move');
  for (const label of [move.from.label, move.goods.label]) expect(await handset.scan(label)).toBe('tick');
  await page.getByRole('button', {name: 'All', exact: true}).waitFor();
  const right = await places();
  expect(right).toEqual(right.toSorted((a, b) => a - b));
  await choose('Left hand');
  await handset.open('/bin-move');
  await page.getByRole('button', {name: 'All', exact: true}).waitFor();
  expect(await places()).toEqual(right.toReversed());
  await choose('Right hand');
  await handset.open('/bin-move');
  expect(await handset.scan(move.to.label)).toBe('tick');
});

for (const [width, height] of [
  [360, 640],
  // The same with the bars of the system, and a handheld with keys below its screen.
  [360, 568],
  [320, 480],
] as const) {
  test(`for gloves every control of a step is larger, and all of it fits ${String(width)} × ${String(height)}`, async () => {
    const {page} = handset;
    const move = aMove();
    await page.setViewportSize({width, height});
    await choose('For gloves');
    await handset.open('/bin-move');
    const codes = [undefined, move.from.label, move.goods.label, move.to.label];
    let isCut = false;
    try {
      for (const [i, label] of codes.entries()) {
        if (label) expect(await handset.scan(label)).toBe('tick');
        await expect.poll(() => handset.step()).toBe(['from', 'goods', 'to', 'from'][i]);
        expect([i, await outOfSight(page)]).toEqual([i, []]);
        const box = await page.getByRole('button', {name: 'Back', exact: true}).boundingBox();
        expect(box?.height ?? 0).toBeGreaterThanOrEqual(height < 520 ? 72 : 88);
        if (i !== 2) continue;
        // With no network the fullest step says the age of its number, too, and the tick that it is kept here.
        const asOf = page.getByTestId('job').getByTestId('as-of');
        await asOf.waitFor({state: 'detached'});
        await site.proxy.offline();
        isCut = true;
        await asOf.waitFor();
        expect(await outOfSight(page)).toEqual([]);
      }
      await expect.poll(() => page.getByTestId('outcome').getAttribute('data-outcome')).toBe('kept');
    } finally {
      if (isCut) await site.proxy.online();
    }
    await choose('Normal');
  });
}

test('what the server settled otherwise waits while a scan has no answer yet', async () => {
  const {page} = handset;
  const [first, second] = [aMove(), aMove()];
  await handset.open('/bin-move');
  const toRead = page.locator('header a[href="#/notices"]');
  const before = Number(await toRead.innerText());
  await site.proxy.offline();
  try {
    await handset.move(first);
    await carryAway(first);
  } finally {
    await site.proxy.online();
  }
  const letGo = await holdSteps(handset);
  const felt = handset.felt.length;
  await expect.poll(() => toRead.innerText(), {timeout: 30_000, interval: 10}).toBe(String(before + 1));
  await handset.pull(second.from.label);
  // Longer than the calm that news waits for.
  await pause(1_500);
  expect(handset.felt.slice(felt)).toEqual([]);
  await letGo();
  await expect.poll(() => handset.step()).toBe('goods');
  await handset.back();
  await expect.poll(() => handset.felt.slice(felt)).toEqual(['tick', 'refused']);
});
