import {inScriptPage} from '../browser/script-run.ts';
import type {mirrorFigures as Measure, MirrorFigures} from './in-page.ts';

declare const mirrorFigures: typeof Measure;

/** Medians over some rounds in a real Chromium, each round beside its own floor. `rate`: CPU throttle. */
export async function measureMirror(count: number, rounds: number, rate = 1): Promise<MirrorFigures> {
  const script = new URL('in-page.ts', import.meta.url);
  const all = await inScriptPage(
    script,
    async (page) => {
      const figures: MirrorFigures[] = [];
      for (let round = 0; round < rounds; round++)
        figures.push(await page.evaluate(async ([n, i]) => mirrorFigures(n, i), [count, round] as const));
      return figures;
    },
    rate,
  );
  return medians(all);
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
