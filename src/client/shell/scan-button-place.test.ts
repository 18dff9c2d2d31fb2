import {expect, test} from 'vitest';
import {FOOT_PLACE, placeAt, buttonPlaceOf, sideOf} from './scan-button-place.ts';

test('the button stands at the nearer side, never so high that no row fits over it, and low at the foot', () => {
  expect(placeAt(10, 240, 320, 480)).toEqual({side: 'left', y: 0.5});
  expect(placeAt(300, 5, 320, 480)).toEqual({side: 'right', y: 0.4});
  expect(placeAt(300, 479, 320, 480)).toEqual({side: 'right', y: FOOT_PLACE});
});

test('where nobody has dragged it, it stands where rows end, mirrored for the left hand', () => {
  const first = buttonPlaceOf(null);
  const sides = (['ltr', 'rtl'] as const).map((direction) =>
    (['right', 'left'] as const).map((hand) => sideOf(first, direction, hand)),
  );
  expect(sides).toEqual([
    ['right', 'left'],
    ['left', 'right'],
  ]);
  expect(sideOf({side: 'left', y: FOOT_PLACE, isOpen: false}, 'ltr', 'right')).toBe('left');
});

test('where it stood and whether it was open is kept; what cannot be read is its first place', () => {
  for (const place of [
    {side: 'left', y: 0.4, isOpen: true},
    {y: FOOT_PLACE, isOpen: true},
  ] as const)
    expect(buttonPlaceOf(JSON.stringify(place))).toEqual(place);
  const first = buttonPlaceOf(null);
  for (const kept of ['', '{', 'null', '[]', '{"side":"top","y":0.5}', '{"side":"left","y":7}'])
    expect(buttonPlaceOf(kept)).toEqual(first);
});
