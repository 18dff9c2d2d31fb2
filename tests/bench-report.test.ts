import {expect, test, vi} from 'vitest';
import {BenchReport} from './bench/report.ts';

test('a part that fails is named in the table, and the figures of the others stand beside it', async () => {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const report = new BenchReport();
  const figure = (name: string) => ({name, unit: 'ms', rounds: [{ours: 7, floor: 0}]});
  await report.attempt('before', async () => report.add(figure('before')));
  await report.attempt('feels', () => Promise.reject(new Error('A-01 was not felt:\nwords of the page')));
  await report.attempt('after', async () => report.add(figure('after')));
  const exitCode = process.exitCode;
  process.exitCode = 0;
  printed = '';
  report.table();
  write.mockRestore();
  expect(exitCode).toBe(1);
  expect(printed).toMatch(/before +7\.00 ms[^]*feels +FAILED .*A-01 was not felt[^]*after +7\.00 ms/);
});
