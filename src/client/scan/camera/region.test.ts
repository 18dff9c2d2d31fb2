import {expect, test} from 'vitest';
import {choiceOf} from './choice.ts';
import {readSize, regionIn} from './region.ts';

test('the box is cut out of the camera’s own pixels, of which the screen shows the middle', () => {
  const upright = {width: 360, height: 400};
  const region = regionIn({width: 1280, height: 720}, upright, {x: 20, y: 40, width: 320, height: 320});
  expect(region).toEqual({x: 352, y: 72, width: 576, height: 576});
  const wide = regionIn(
    {width: 720, height: 1280},
    {width: 360, height: 320},
    {x: 0, y: 0, width: 360, height: 320},
  );
  expect(wide).toEqual({x: 0, y: 320, width: 720, height: 640});
});

test('a picture is read in no more than a thousand pixels each way, and never made larger', () => {
  expect(readSize({width: 2_000, height: 500})).toEqual({width: 1_000, height: 250});
  expect(readSize({width: 600, height: 400})).toEqual({width: 600, height: 400});
});

test('what was chosen of the camera is kept; what cannot be read is no choice', () => {
  const choice = {lens: 'rear', torch: true, zoom: 2};
  expect(choiceOf(JSON.stringify(choice))).toEqual(choice);
  for (const kept of [null, '', '{', '[]', '{"torch":"yes","zoom":"2","lens":3}'])
    expect(choiceOf(kept)).toEqual({});
});
