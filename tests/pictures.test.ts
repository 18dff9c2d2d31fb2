import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';

test('the tour of all pictures is read by Node itself, without a builder', () => {
  const script = "const {SIGHTS} = await import('./tests/pictures/tour.ts'); console.log(SIGHTS.length > 0)";
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {encoding: 'utf8'});
  expect(said.trim()).toBe('true');
});
