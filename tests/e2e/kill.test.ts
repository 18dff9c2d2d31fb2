import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type HeldEntry, movesIn} from './outbox.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Move, openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

/** The scans of a move of one unit, and the step that each of them leads to. */
const codesOf = ({from, goods, to}: Move): string[] => [from.label, goods.label, to.label];
const STEPS = ['from', 'goods', 'to'] as const;

/** How long the browser lives each time, ms; a slow machine scans less in it, and lives longer with each lap. */
const LIVES = [150, 420, 90, 800, 260, 610];

interface Draft {
  readonly got: {readonly from?: {readonly id: string}; readonly goods?: {readonly id: string}};
}

/**
 * How many scans of a plan the device holds: whole moves in the outbox or journal, the open one in its step. Fails
 * when they are not the first of the plan, each once, in order.
 */
function scansHeld(held: HeldEntry, plan: readonly Move[]): number {
  const moves = movesIn(held);
  const wanted = plan.slice(0, moves.length).map(({from, goods, to}) => [from.id, goods.id, to.id, 1]);
  expect(moves.map(({args}) => [args.from, args.goods, args.to, args.quantity])).toEqual(wanted);
  expect(held.steps.length).toBeLessThan(2);
  const [step] = held.steps;
  // Written by the app, where it enters again.
  const {draft} = JSON.parse(step?.state ?? '{}') as {draft?: Draft};
  const {from, goods} = draft?.got ?? {};
  const open = plan[moves.length];
  if (from) expect(from.id).toBe(open?.from.id);
  if (goods) expect(goods.id).toBe(open?.goods.id);
  return moves.length * 3 + Number(from !== undefined) + Number(goods !== undefined);
}

test('[P1] [P2] killed again and again under a stream of scans: nothing ticked is lost, nothing is there twice', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company, {isWhole: true});
  const plan = company.moves(40);
  const codes = plan.flatMap(codesOf);
  const ticked = () => handset.felt.filter((felt) => felt === 'tick').length;
  await handset.open('/bin-move');
  let held = 0;
  // Without a network and with one, where answers come in between; on, until more than three moves have come through it.
  for (let round = 0; round < LIVES.length || (held <= 9 && round < 5 * LIVES.length); round++) {
    const ms = (LIVES[round % LIVES.length] ?? 0) * (1 + Math.floor(round / LIVES.length));
    if (round === 0) await site.proxy.offline();
    if (round === 3) await site.proxy.online();
    const before = ticked();
    let pulled = held;
    const killed = pause(ms).then(() => handset.kill());
    const stream = async (): Promise<void> => {
      for (const code of codes.slice(held)) {
        pulled++;
        expect(await handset.scan(code)).toBe('tick');
      }
    };
    await expect(stream()).rejects.toThrow(/battery is out|has been closed/);
    await killed;
    await handset.switchOn();
    await handset.open('/bin-move');
    const found = scansHeld(await handset.outbox(), plan);
    expect(found).toBeGreaterThanOrEqual(held + ticked() - before);
    expect(found).toBeLessThanOrEqual(pulled);
    held = found;
  }
  expect(held).toBeGreaterThan(9);
  // The worker goes on where the device stands, to the end of the move.
  while (held % 3 !== 0) expect(await handset.scan(codes[held++] ?? '')).toBe('tick');
  await expectMoves(company, plan.slice(0, held / 3), 60_000);
});

test('[P1] killed at each scan of a move, ticked or not: it is held once and the flow goes on there', async () => {
  const company = await site.company();
  const handset = await Handset.ready(site, company, {isWhole: true});
  const plan = company.moves(6);
  const codes = plan.flatMap(codesOf);
  const scan = async (n: number) => expect(await handset.scan(codes[n] ?? '')).toBe('tick');
  await handset.open('/bin-move');
  let begin = 0;
  for (const killedAt of [0, 1, 2]) {
    for (const isTickFelt of [true, false]) {
      const last = begin + killedAt;
      for (let n = begin; n < last; n++) await scan(n);
      if (isTickFelt) await scan(last);
      else await handset.pull(codes[last] ?? '');
      await handset.kill();
      await handset.switchOn();
      await handset.open('/bin-move');
      const held = scansHeld(await handset.outbox(), plan);
      expect(isTickFelt ? [last + 1] : [last, last + 1]).toContain(held);
      // A whole move, ticked or not: the job that opens says that it is recorded, so that nobody does it again.
      if (held === begin + 3) {
        const recorded = handset.page.getByTestId('recorded-last');
        await expect.poll(() => recorded.textContent()).toContain(plan[begin / 3]?.to.name);
        await expect.poll(() => recorded.locator('time').count()).toBe(1);
      }
      await expect.poll(() => handset.step()).toBe(STEPS[held % 3]);
      begin += 3;
      for (let n = held; n < begin; n++) await scan(n);
    }
  }
  await expectMoves(company, plan);
});
