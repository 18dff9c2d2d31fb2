import {expect, test} from 'vitest';
import {partlyCounted} from './partly-counted.ts';

const task = (bin: string, state: 'open' | 'counted' | 'recount') => ({bin, state});
const line = (bin: string, state: 'open' | 'counted') => ({bin, state});

test('[COUNT-6] an open bin of which some goods were counted is partly counted', () => {
  const tasks = [
    task('none', 'open'),
    task('some', 'open'),
    task('all', 'counted'),
    task('again', 'recount'),
  ];
  const lines = [
    line('none', 'open'),
    line('some', 'counted'),
    line('some', 'open'),
    line('all', 'counted'),
    line('again', 'counted'),
  ];
  expect([...partlyCounted(tasks, lines)]).toEqual(['some']);
});
