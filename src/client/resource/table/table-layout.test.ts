import {expect, test} from 'vitest';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {
  layoutIn,
  layoutText,
  namesShown,
  PLAIN_LAYOUT,
  columnsOfLayout,
  withMoved,
  withToggled,
  type TableLayout,
} from './table-layout.ts';

const asked = listNamed('binset');
if (!asked) throw new Error('no list of bins');
const list = asked;
const column = (name: string) => {
  const found = list.columns.find((each) => nameOfColumn(list, each) === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
};
const ALL = list.columns.map((each) => nameOfColumn(list, each));
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = ALL;
const shown = (names: readonly string[] | undefined, pinned: readonly string[] = []) =>
  columnsOfLayout(list, names, pinned).map((each) => nameOfColumn(list, each));

test('[LIST-3] columns stand as they were put; the first says which row it is, and is always there', () => {
  expect(shown(undefined)).toEqual(namesShown(list));
  expect(shown([THIRD, SECOND])).toEqual([FIRST, THIRD, SECOND]);
  expect(shown([])).toEqual([FIRST]);
  expect(shown(['gone', THIRD])).toEqual([FIRST, THIRD]);
});

test('[LIST-3] what stays in sight stands behind the first', () => {
  expect(shown([FIRST, SECOND, THIRD, FOURTH], [FOURTH, THIRD])).toEqual([FIRST, THIRD, FOURTH, SECOND]);
  // What is not shown is not kept in sight either.
  expect(shown([SECOND], [THIRD])).toEqual([FIRST, SECOND]);
});

test('[LIST-3] a column that comes stands where the list has it, one that is unknown here keeps its place', () => {
  expect(withToggled(list, [FIRST, THIRD], column(SECOND))).toEqual([FIRST, SECOND, THIRD]);
  expect(withToggled(list, [FIRST, 'lot.code', THIRD], column(THIRD))).toEqual([FIRST, 'lot.code']);
  expect(withToggled(list, [THIRD, FIRST], column(FOURTH))).toEqual([THIRD, FOURTH, FIRST]);
  expect(withToggled(list, [], column(SECOND))).toEqual([SECOND]);
});

test('[LIST-3] a column goes past its neighbour, and neither past the end nor before the first', () => {
  const names = [FIRST, SECOND, 'lot.code', THIRD];
  const moved = (name: string, way: 1 | -1) =>
    withMoved(list, names, columnsOfLayout(list, names, []), column(name), way);
  expect(moved(THIRD, -1)).toEqual([FIRST, THIRD, SECOND, 'lot.code']);
  expect(moved(SECOND, 1)).toEqual([FIRST, THIRD, SECOND, 'lot.code']);
  for (const [name, way] of [
    [SECOND, -1],
    [THIRD, 1],
    [FIRST, 1],
  ] as const)
    expect(moved(name, way)).toEqual(names);
});

test('[LIST-3] a layout is read as it was kept, and what is none is left out', () => {
  const layout: TableLayout = {
    columns: [SECOND],
    widths: new Map([[SECOND, 200]]),
    pinned: [SECOND],
    density: 'tight',
  };
  expect(layoutIn(layoutText(layout))).toEqual(layout);
  for (const broken of [
    null,
    '',
    '{',
    '7',
    'null',
    '[]',
    '{"columns":7,"widths":{"a":1},"pinned":"a","density":"x"}',
  ])
    expect(layoutIn(broken)).toEqual(PLAIN_LAYOUT);
  expect(layoutIn('{"widths":[["a",1],["b","200"],["c",1e9],["__proto__",90],7]}').widths).toEqual(
    new Map([['__proto__', 90]]),
  );
});
