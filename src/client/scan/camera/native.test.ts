import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {nativeReader} from './native.ts';

/** This machine has no such detector: one that sees what a test says, in a browser without pixels. */
interface Sight {
  readonly format: string;
  readonly rawValue: string;
}
const PROBE: Sight = {format: 'code_128', rawValue: 'BW'};
const ALL = ['code_128', 'ean_13', 'qr_code', 'data_matrix', 'upc_a'];

class Canvas {
  readonly getContext = () => ({fillRect: () => undefined});
}
const boundingBox = {left: 0, top: 0, right: 50, bottom: 100};

/** The browser has a detector that knows these formats, and sees these in one picture after another. */
function has(formats: readonly string[], sights: readonly (readonly Sight[])[]): void {
  const left = [...sights];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => formats;
      readonly detect = async () => (left.shift() ?? []).map((sight) => ({...sight, boundingBox}));
    },
  );
}

const closed = vi.fn();
const picture = {width: 100, height: 100, close: closed} as unknown as ImageBitmap;
const SETTLED = {raw: ']C1settled', area: {left: 0, top: 0, right: 1, bottom: 1}};
const settle = async () => [SETTLED];

beforeEach(() => vi.stubGlobal('OffscreenCanvas', Canvas));
afterEach(() => {
  vi.unstubAllGlobals();
  closed.mockClear();
});

test('where there is no detector, one that lacks a format, or one that misses a known picture, there is no reader', async () => {
  expect(await nativeReader(settle)).toBeUndefined();
  has([], [[PROBE]]);
  expect(await nativeReader(settle)).toBeUndefined();
  has(['qr_code'], [[PROBE]]);
  expect(await nativeReader(settle)).toBeUndefined();
  has(ALL, [[]]);
  expect(await nativeReader(settle)).toBeUndefined();
  has(ALL, [[{...PROBE, rawValue: 'BV'}]]);
  expect(await nativeReader(settle)).toBeUndefined();
});

test('[SCAN-20] what the detector sees is said as a scanner would, and where it stands', async () => {
  has(ALL, [[PROBE], [{format: 'upc_a', rawValue: '036000291452'}]]);
  const reader = await nativeReader(settle);
  const area = {left: 0, top: 0, right: 0.5, bottom: 1};
  expect(await reader?.read(picture, 0)).toEqual([{raw: ']E00036000291452', area}]);
  expect(closed).toHaveBeenCalledOnce();
});

test.each(['0109501101530003', '10A\u001d21B'])(
  '[SCAN-20] %j may be of GS1, which such a detector hides now and then: another reader says it of the same picture',
  async (rawValue) => {
    has(ALL, [[PROBE], [{format: 'code_128', rawValue}]]);
    const reader = await nativeReader(settle);
    expect(await reader?.read(picture, 0)).toEqual([SETTLED]);
    expect(closed).not.toHaveBeenCalled();
  },
);
