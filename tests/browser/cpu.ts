import type {CDPSession, Page} from 'playwright';

/** Scores of the classes of handheld that budgets speak of. */
export const CPU_CLASS = {current: 1000, reference: 500, low: 250} as const;

/** A host below this cannot imitate a handheld; a score that drifts further than this proves nothing. */
const HOST_FLOOR = 1200;
const DRIFT = 0.2;
const RUNS = 5;
const RUN_MS = 60;

export interface CpuVerdict {
  /** Median score now, throttled. */
  readonly score: number;
  /** Why measurements under this throttle prove nothing; absent when they count. */
  readonly inconclusive?: string;
}

/** A page slowed down to the score of a handheld. */
export interface Throttle {
  readonly rate: number;
  readonly score: number;
  /** The score of this machine at full speed. */
  readonly hostScore: number;
  /** Measures again, at the end of what was timed. */
  recheck(): Promise<CpuVerdict>;
  /** Back to full speed. */
  off(): Promise<void>;
}

/**
 * Slows a page down until the median of five scores meets the target. The same nominal rate differs by a factor
 * of two from one hour to the next on a shared machine, so the rate is searched each time and never fixed.
 */
export async function throttleTo(page: Page, target: number): Promise<Throttle> {
  const session = await page.context().newCDPSession(page);
  const hostScore = await medianScore(page);
  const {rate, score} = await searchRate(page, session, hostScore, target);
  return {
    rate,
    score,
    hostScore,
    async recheck() {
      const now = await medianScore(page);
      const inconclusive = judge(hostScore, target, now);
      return {score: now, ...(inconclusive && {inconclusive})};
    },
    async off() {
      await setRate(session, 1);
      await session.detach();
    },
  };
}

/** Median score of a page at whatever speed it runs. */
export async function medianScore(page: Page): Promise<number> {
  const scores: number[] = [];
  // A first run only lets the compiler settle.
  await page.evaluate(benchmark, RUN_MS);
  for (let i = 0; i < RUNS; i++) scores.push(await page.evaluate(benchmark, RUN_MS));
  return scores.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

/** Why a score proves nothing, or nothing when it does. */
export function judge(hostScore: number, target: number, score: number): string | undefined {
  if (hostScore < HOST_FLOOR) return `the host scores ${String(hostScore)}, under ${String(HOST_FLOOR)}`;
  if (Math.abs(score - target) > target * DRIFT)
    return `the score is ${String(score)}, not ${String(target)}`;
  return undefined;
}

async function searchRate(
  page: Page,
  session: CDPSession,
  hostScore: number,
  target: number,
): Promise<{rate: number; score: number}> {
  let best = {rate: 1, score: hostScore};
  let rate = Math.max(1, hostScore / target);
  for (let step = 0; step < 8 && Math.abs(best.score - target) > target * 0.05; step++) {
    await setRate(session, rate);
    const score = await medianScore(page);
    if (Math.abs(score - target) < Math.abs(best.score - target)) best = {rate, score};
    // The score is about inverse to the rate; half the step keeps noise from throwing the search about.
    rate = Math.min(40, Math.max(1, rate * Math.sqrt(score / target)));
  }
  await setRate(session, best.rate);
  return best;
}

const setRate = async (session: CDPSession, rate: number): Promise<void> =>
  void (await session.send('Emulation.setCPUThrottlingRate', {rate}));

/**
 * Runs in the page for `ms` and returns a score: rounds of what an app does (build rows, sort and index them,
 * join text), scaled so that the machine on which the budgets were measured scores about 3,000 at full speed.
 */
function benchmark(ms: number): number {
  const round = (seed: number): number => {
    const rows = Array.from({length: 200}, (_, i) => ({
      key: ((i + seed) * 7919) % 1009,
      name: `bin-${String(i)}`,
    }));
    rows.sort((a, b) => a.key - b.key || a.name.localeCompare(b.name, 'en'));
    const byName = new Map(rows.map((row) => [row.name, row]));
    let text = '';
    for (const name of byName.keys()) text += `${name};`;
    return text.length + JSON.stringify(rows).length;
  };
  const start = performance.now();
  let rounds = 0;
  let sum = 0;
  let elapsed = 0;
  do {
    sum += round(rounds++);
    elapsed = performance.now() - start;
  } while (elapsed < ms && sum > 0);
  return Math.round((rounds / elapsed) * 1000 * 0.18);
}
