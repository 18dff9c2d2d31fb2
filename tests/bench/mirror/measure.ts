import {fileURLToPath} from 'node:url';
import {launch, newProfile} from '../../browser.ts';
import {serveScript} from '../../browser/script-page.ts';
import type {mirrorFigures as Measure, MirrorFigures} from './in-page.ts';

declare const mirrorFigures: typeof Measure;

/** Medians over some rounds in a real Chromium, each round beside its own floor. `rate`: CPU throttle. */
export async function measureMirror(count: number, rounds: number, rate = 1): Promise<MirrorFigures> {
  const served = await serveScript(fileURLToPath(new URL('in-page.ts', import.meta.url)));
  const profile = await newProfile();
  const browser = await launch({userDataDir: profile.dir});
  try {
    const {page, context} = browser;
    await page.goto(served.origin);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate});
    const all: MirrorFigures[] = [];
    for (let round = 0; round < rounds; round++)
      all.push(await page.evaluate(async ([n, i]) => mirrorFigures(n, i), [count, round] as const));
    return medians(all);
  } finally {
    await browser.close();
    await profile.remove();
    served.close();
  }
}

function medians(all: readonly MirrorFigures[]): MirrorFigures {
  const median = (name: keyof MirrorFigures) =>
    all.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    rawWrite: median('rawWrite'),
    download: median('download'),
    lastPage: median('lastPage'),
    change500: median('change500'),
    change500Cold: median('change500Cold'),
    change1: median('change1'),
    get1200: median('get1200'),
    coldOpen: median('coldOpen'),
    point: median('point'),
    range20: median('range20'),
    sum: median('sum'),
  };
}
