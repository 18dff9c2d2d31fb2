import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {prepareZXingModule} from 'zxing-wasm/reader';
import {beforeAll, expect, test} from 'vitest';
import {PRINTED, RARER, type Printed} from '../camera/codes.ts';
import {drawCode} from '../camera/draw-code.ts';
import {photograph, pixelsOf, type Condition} from '../camera/photograph.ts';
import {readPixelsByWasm} from '#client/scan/camera/wasm.ts';

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
});

async function read({kind, text}: Printed, condition: Condition = {}): Promise<string[]> {
  const code = drawCode(kind, text);
  const scale = condition.scale ?? (code.width === code.height ? 4 : 2);
  const size = {width: Math.round(Math.max(code.width, 60) * scale) + 80, height: 180};
  const readings = await readPixelsByWasm(pixelsOf(photograph(code, size, {...condition, scale})));
  return readings.map(({raw}) => raw);
}

const UPC_E: Printed = {kind: 'upce', text: '01234565', raw: ']E00012345000065'};

test.each([...PRINTED, ...RARER, UPC_E])('$kind is read as a scanner sends it: $raw', async (printed) => {
  expect(await read(printed)).toEqual([printed.raw]);
});

test('bars that are tilted or out of focus are read in one picture', async () => {
  for (const printed of PRINTED) {
    expect(await read(printed, {angle: 8, scale: 3})).toEqual([printed.raw]);
    expect(await read(printed, {blur: 1, scale: 3})).toEqual([printed.raw]);
  }
});

test('it tells where a code stands', async () => {
  const [qr] = PRINTED;
  const code = qr && drawCode(qr.kind, qr.text);
  if (!code) throw new Error('no code');
  const size = {width: 400, height: 200};
  const [reading] = await readPixelsByWasm(pixelsOf(photograph(code, size, {scale: 4, beside: 60})));
  const {left = 0, right = 0} = reading?.area ?? {};
  expect((left + right) / 2).toBeCloseTo(0.65, 1);
});
