import {expect, test} from 'vitest';
import {wouldRelease} from './release-would.ts';

test('releasing all is told before it is done: orders that wait, what they want, and what is not there for it', () => {
  const line = (document: string, goods: string, rest: number) => ({document, goods, rest});
  const lines = [line('a', 'kettle', 5), line('a', 'pan', 2), line('b', 'kettle', 4), line('c', 'pan', 9)];
  const orders = new Map([
    ['a', {state: 'new'}],
    ['b', {state: 'to-pick'}],
    ['c', {state: 'fresh'}],
  ]);
  const free = (goods: string): number => (goods === 'kettle' ? 6 : -1);
  expect(wouldRelease(lines, orders, free)).toEqual({orders: 2, lines: 3, units: 11, short: 5});
  // What goes back is released too, and is taken from what no customer can order.
  const back = {...line('b', 'pan', 3), no_demand: 1};
  expect(wouldRelease([...lines, back], orders, free)).toEqual({orders: 2, lines: 4, units: 14, short: 5});
  expect(wouldRelease([], orders, free)).toEqual({orders: 0, lines: 0, units: 0, short: 0});
});
