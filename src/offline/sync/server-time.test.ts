import {describe, expect, test} from 'vitest';
import {ServerTime, type KeptTime} from './server-time.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const YEAR = 365 * 24 * HOUR;

/** A world with a right time, and a device in it whose clock of the day is set as one likes. */
class Pocket {
  right = NOON;
  /** How far its clock of the day is off. */
  wrong = 0;
  keeps = 0;
  time: ServerTime;
  #running = 0;
  #kept: KeptTime | undefined;

  constructor(wrong = 0) {
    this.wrong = wrong;
    this.time = this.#start();
  }

  #start(): ServerTime {
    this.#running = 0;
    const clocks = {wall: () => this.right + this.wrong, running: () => this.#running};
    const time: ServerTime = new ServerTime(clocks, () => {
      this.#kept = time.kept();
      this.keeps++;
    });
    return time;
  }

  runs(ms: number): void {
    this.right += ms;
    this.#running += ms;
  }

  /** Nothing runs in it but the clock of the day. */
  sleeps(ms: number): void {
    this.right += ms;
  }

  /** It is off for a while, and began with what it has kept. */
  restarts(ms: number, kept = this.time.kept()): void {
    this.#startsAfter(ms, kept);
  }

  /** It is killed before it has kept what it knows. */
  isKilled(ms: number): void {
    this.#startsAfter(ms, this.#kept);
  }

  #startsAfter(ms: number, kept: KeptTime | undefined): void {
    this.sleeps(ms);
    this.time = this.#start();
    this.time.recall(kept);
  }

  hears(slow = 200): void {
    this.time.hear(new Date(this.right).toUTCString(), slow);
  }

  record(): {at: number; told: number} {
    return {at: this.right + this.wrong, told: this.time.least()};
  }

  /** How far what it takes for the time is from the right one. */
  off(): number {
    return Math.abs(this.time.now() - this.right);
  }
}

describe('what a device takes for the time', () => {
  test('a clock that is right stays as it is, to the millisecond, also over a slow network', () => {
    const pocket = new Pocket();
    pocket.hears(900);
    pocket.runs(30_000);
    pocket.hears(60_000);
    expect([pocket.off(), pocket.keeps]).toEqual([0, 1]);
  });

  test.each([HOUR, -HOUR, 26 * HOUR, -6 * YEAR])(
    'a clock that is %i ms wrong is known by the first answer, and kept over a restart',
    (wrong) => {
      const pocket = new Pocket(wrong);
      pocket.hears();
      expect(pocket.off()).toBeLessThanOrEqual(1_200);
      const keeps = pocket.keeps;
      expect(keeps).toBe(1);
      pocket.runs(MINUTE);
      pocket.hears();
      expect(pocket.keeps).toBe(keeps);
      pocket.isKilled(10 * HOUR);
      expect(pocket.off()).toBeLessThanOrEqual(1_200);
    },
  );

  test('a clock that somebody puts right is right again with the next answer', () => {
    const pocket = new Pocket(HOUR);
    pocket.hears();
    pocket.wrong = 0;
    pocket.hears();
    expect(pocket.off()).toBeLessThanOrEqual(1_200);
  });

  test('a clock that is set back is not believed: it is never earlier than the server has told', () => {
    const pocket = new Pocket();
    pocket.hears();
    pocket.runs(HOUR);
    pocket.wrong = -6 * YEAR;
    expect(pocket.off()).toBeLessThanOrEqual(1_200);
    pocket.restarts(0);
    expect(pocket.off()).toBeLessThanOrEqual(1_200);
  });

  test('an answer that does not say when changes nothing', () => {
    const pocket = new Pocket();
    for (const date of [null, '', 'soon']) pocket.time.hear(date, 1);
    expect([pocket.off(), pocket.keeps]).toEqual([0, 0]);
  });

  test('moments are whole, though a network is measured in parts of a millisecond, also over a restart', () => {
    const pocket = new Pocket(26 * HOUR);
    pocket.hears(17.3);
    pocket.restarts(0, {...pocket.time.kept(), told: NOON + 0.1, heard: NOON + 0.4});
    const act = pocket.record();
    const earlier = {at: act.at, told: act.told + 0.3};
    pocket.hears(0.2);
    const {timeOf, ageOf, now, least} = pocket.time;
    for (const moment of [now(), least(), timeOf(act), timeOf(earlier), ageOf(act), ageOf(earlier)])
      expect(moment).toSatisfy(Number.isSafeInteger);
    expect([act.told, pocket.time.kept().heard].every(Number.isSafeInteger)).toBe(true);
  });

  test('what an earlier build has kept holds', () => {
    const pocket = new Pocket(HOUR);
    pocket.time.recall(undefined, -HOUR);
    expect(pocket.off()).toBe(0);
    const act = {at: pocket.right + HOUR - MINUTE};
    expect([pocket.time.ageOf(act), pocket.right - pocket.time.timeOf(act)]).toEqual([MINUTE, MINUTE]);
  });
});

/** What somebody does to the clock of the day, and by how much it is off then. */
const SET = [
  ['26 hours ahead, then set right', 26 * HOUR, 0],
  ['in another year, then set right', -6 * YEAR, 0],
  ['right, then 26 hours back', 0, -26 * HOUR],
  ['right, then 9 hours ahead', 0, 9 * HOUR],
  ['right, then years ahead', 0, 20 * YEAR],
] as const;

describe.each(SET)('[UNDO-5] how long ago work was, the clock %s', (_, first, then) => {
  test.each([
    ['and it goes on', (pocket: Pocket) => pocket.runs(MINUTE), MINUTE],
    ['and it is restarted without a network', (pocket: Pocket) => pocket.restarts(MINUTE), 0],
    [
      'and it is killed and begins without a network',
      (pocket: Pocket) => {
        pocket.isKilled(MINUTE);
      },
      0,
    ],
    [
      'and it is restarted and hears the server',
      (pocket: Pocket) => {
        pocket.restarts(MINUTE);
        pocket.hears();
      },
      // Where nothing was heard between, it may have been off before.
      'as heard',
    ],
  ] as const)('%s', (__, goOn, sure) => {
    for (const isHeard of [false, true]) {
      const pocket = new Pocket(first);
      pocket.hears();
      const act = pocket.record();
      pocket.runs(2_000);
      if (isHeard) pocket.hears();
      pocket.wrong = then;
      goOn(pocket);
      const age = pocket.time.ageOf(act);
      const least = sure === 'as heard' ? (isHeard ? MINUTE : 0) : sure;
      expect(age).toBeGreaterThanOrEqual(Math.max(0, least - 2_500));
      expect(age).toBeLessThanOrEqual(MINUTE + 5_000);
      // Eight hours later it is over, as well: the clock that counts them runs.
      pocket.runs(8 * HOUR);
      expect(pocket.time.ageOf(act)).toBeGreaterThan(8 * HOUR - 2_500);
    }
  });
});

describe('[UNDO-5] a device that slept or was off', () => {
  test('what was done after it, and before the server was heard, was done just now', () => {
    for (const stands of ['sleeps', 'restarts'] as const) {
      const pocket = new Pocket();
      pocket.hears();
      pocket.runs(MINUTE);
      pocket[stands](20 * HOUR);
      const act = pocket.record();
      pocket.runs(5 * MINUTE);
      pocket.hears();
      expect(pocket.time.ageOf(act)).toBe(5 * MINUTE);
      expect(Math.abs(pocket.right - 5 * MINUTE - pocket.time.timeOf(act))).toBeLessThan(2_500);
    }
  });

  test('what the server was heard after before it slept is as old as that', () => {
    const pocket = new Pocket();
    pocket.hears();
    pocket.runs(MINUTE);
    const act = pocket.record();
    pocket.runs(1);
    pocket.hears();
    pocket.sleeps(20 * HOUR);
    pocket.hears();
    expect(pocket.time.ageOf(act)).toBeGreaterThan(19 * HOUR);
    for (let i = 0; i < 40; i++) {
      pocket.sleeps(HOUR);
      pocket.hears();
    }
    // What is older than all that is asked about is not kept.
    expect(pocket.time.kept().leaps.length).toBeLessThan(30);
    expect(pocket.time.ageOf(act)).toBeGreaterThan(50 * HOUR);
  });

  test('work is shown as old as it is by both clocks, as long as nothing was heard', () => {
    const pocket = new Pocket();
    pocket.hears();
    pocket.restarts(20 * HOUR);
    const act = pocket.record();
    pocket.runs(MINUTE);
    expect(pocket.time.now() - pocket.time.timeOf(act)).toBe(MINUTE);
    expect(pocket.off()).toBe(0);
  });
});
