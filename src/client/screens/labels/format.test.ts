import {expect, test, vi} from 'vitest';

vi.stubGlobal('localStorage', {getItem: () => null, setItem: () => undefined});
const {nameHeight} = await import('./format.ts');

test.each([
  ['a4-2', 'A-01', 52],
  ['a4-2', 'A-01-02-3', 31],
  ['a4-8', 'A-01-02', 19],
  ['a4-8', 'LONG-BIN-NAME-OF-THE-OLD-HALL', 8],
] as const)(
  'on %s the name %s is %d mm high: as large as the label allows, and not smaller than is read',
  (of, name, high) => {
    expect(Math.round(nameHeight(of, name) ?? 0)).toBe(high);
  },
);

test.each(['a4', 'label'] as const)('on %s all names are of one size', (of) => {
  expect(nameHeight(of, 'A-01')).toBeUndefined();
});
