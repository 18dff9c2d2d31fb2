import {expect, test} from 'vitest';
import {
  loadedOf,
  mayGoBack,
  mayReturn,
  mustGoBack,
  shownAsSent,
  unitsToArrive,
  unitsWanted,
} from './line-units.ts';

/** A line of 9: 2 stand picked, 3 are promised; 6 have left, of which 1 was put back. */
const LINE = {
  id: 'a',
  state: 'shipped',
  quantity: 9,
  picked: 2,
  allocated: 3,
  shipped: 6,
  returned: 1,
  given_back: 0,
  actual: 4,
  damage: 1,
  closed: 2,
  moved: 3,
};

test('[DN-7] what stands picked may go back, and so may what is on its way, or came and was not kept', () => {
  expect([mayGoBack(LINE), mayReturn(LINE)]).toEqual([7, 5]);
  const proved = {...LINE, state: 'delivered'};
  expect([mayGoBack(proved), mayReturn(proved)]).toEqual([4, 2]);
  expect(mayReturn({...proved, actual: 9})).toBe(0);
});

test('[DN-7] what its customer gave back of an order it had kept: what it had not may go back all the same', () => {
  const proved = {...LINE, state: 'delivered', returned: 3, given_back: 2};
  expect(mayReturn(proved)).toBe(2);
  expect(mayReturn({...proved, returned: 5, given_back: 4})).toBe(1);
});

test('[DN-9] its customer was to get what was shipped and not put back, whatever it gave back of it', () => {
  expect(unitsToArrive({...LINE, returned: 3, given_back: 2})).toBe(5);
  const {given_back: _, ...before} = LINE;
  expect(unitsToArrive(before)).toBe(5);
});

test('[DN-7] what an order holds and will not send goes back: all of one that is over, else more than it wants', () => {
  expect(mustGoBack(LINE)).toBe(2);
  const live = {...LINE, state: 'live'};
  expect([mustGoBack(live), mustGoBack({...live, picked: 7}), mustGoBack({...live, picked: 4})]).toEqual([
    -2, 3, 0,
  ]);
});

test('[DN-13] at the truck stands what is picked, and what is promised and perhaps picked since', () => {
  expect(loadedOf(LINE)).toBe(5);
});

test('[DN-14] shown as sent is what was shipped and was not put back, of lines of which that is anything', () => {
  const others = [
    {...LINE, id: 'b', returned: 6},
    {...LINE, id: 'c', shipped: 0, returned: 0},
  ];
  expect(JSON.parse(shownAsSent([LINE, ...others]))).toEqual([{line: 'a', quantity: 5}]);
});

test('[CASE-14] an order wants no more of a line than was ordered and neither closed short nor gone on to another', () => {
  expect([unitsWanted(LINE), unitsWanted({...LINE, closed: 8})]).toEqual([4, 0]);
});
