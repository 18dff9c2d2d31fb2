import {describe, expect, test} from 'vitest';
import {ScanAssembler, type ScanArrival} from '#client/scan/assembler.ts';
import {CORPUS, type CodeText} from './codes/corpus.ts';
import {readingOf} from './codes/reading.ts';

const all = Object.entries(CORPUS).flatMap(([about, texts]) => texts.map((each) => [about, each] as const));

/** A page that scans reach; answers the codes that came of them. */
function cameBy(arrivals: readonly ScanArrival[]): string[] {
  const assembler = new ScanAssembler();
  const {t = 0} = arrivals.at(-1) ?? {};
  return [...arrivals, {kind: 'silence', t: t + 1_000} as const].flatMap((arrival) =>
    assembler.accept(arrival).yields.flatMap((each) => (each.kind === 'code' ? [each.code.raw] : [])),
  );
}

/** Key by key, as a gun at a USB port presses them: GS as Ctrl and ], Enter behind. */
const byKeys = (raw: string): string[] =>
  cameBy(
    [...Array.from(raw), 'Enter'].map((character, i) => ({
      kind: 'key',
      key: character === '\u001d' ? ']' : character,
      ctrl: character === '\u001d',
      meta: false,
      alt: false,
      repeat: false,
      target: 'sink',
      before: '',
      t: 100 + i * 5,
    })),
  );

/** All at once, as a handheld injects it. */
const byInjection = (raw: string): string[] =>
  cameBy([{kind: 'text', text: raw, target: 'sink', before: '', t: 100}]);

/** What no key of a keyboard is, and no burst of keys; and what a text field does not hold. */
const isPressable = ({raw}: CodeText): boolean =>
  raw.trim().length >= 3 && raw.isWellFormed() && Array.from(raw).every((each) => each >= '\u001d');

describe('the corpus of codes', () => {
  test.for(all)('[SCAN-9] %s: $raw', ([, {raw, reading, isTyped}]) => {
    expect(readingOf(raw, isTyped)).toBe(reading);
  });

  test('[SCAN-9] it holds 250 texts and more', () => {
    expect(all.length).toBeGreaterThanOrEqual(250);
  });

  const pressed = all.filter(([, each]) => !each.isTyped && isPressable(each));
  test('[SCAN-9] every text reads alike from keys, from injection and from a camera', () => {
    expect(pressed.length).toBeGreaterThan(250);
    for (const [, {raw, reading}] of pressed) {
      // A camera hands over what it read, whole.
      const ways = {keys: byKeys(raw), injected: byInjection(raw), camera: [raw]};
      for (const [way, codes] of Object.entries(ways))
        expect([way, raw, codes.map((each) => readingOf(each))]).toEqual([way, raw, [reading]]);
    }
  });
});
