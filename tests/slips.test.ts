import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {REPOSITORY_ROOT} from './simulation/mutate.ts';
import {plantedText, slipsIn} from './slips/plant.ts';
import {knownSurvivors} from './slips/survivors.ts';

/** Slips that are known to be noticed by nobody: this number only goes down. */
const MOST_SURVIVORS = 0;

describe('slips', () => {
  test('are planted one at a time, each under a name of its own', () => {
    const text = 'export const isFull = (a: number, b = 1): boolean => a >= b && !isEmpty(a, b.filter(x));\n';
    const slips = slipsIn('a.ts', text);
    expect(slips.map((slip) => plantedText(slip, text).slice(53).trim())).toEqual([
      'a > b && !isEmpty(a, b.filter(x));',
      'a >= b || !isEmpty(a, b.filter(x));',
      'a >= b && isEmpty(a, b.filter(x));',
      'a >= b && !isEmpty(a);',
      'a >= b && !isEmpty(a, b);',
    ]);
    expect(new Set(slips.map(({name}) => name)).size).toBe(slips.length);
  });

  test('leave what is only read beforehand as it is', () => {
    expect(slipsIn('a.ts', 'const readsOfLine = (a) => a > 1; const act = {reads: (a) => a > 1};')).toEqual(
      [],
    );
  });

  test('that are known to survive can still be planted, and are no more than they were', () => {
    const gone = knownSurvivors.filter(({file, slip}) => {
      const text = readFileSync(path.join(REPOSITORY_ROOT, file), 'utf8');
      return !slipsIn(file, text).some(({name}) => name === slip);
    });
    expect(gone).toEqual([]);
    expect(knownSurvivors.length).toBeLessThanOrEqual(MOST_SURVIVORS);
  });
});
