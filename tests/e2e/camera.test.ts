import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {PRINTED} from '../camera/codes.ts';
import {drawCode, type CodeKind} from '../camera/draw-code.ts';
import {photograph, type Condition, type Photograph} from '../camera/photograph.ts';
import {film, filming} from '../camera/video.ts';
import {newId} from '../server/http/site.ts';
import {Handset, SOON} from './handset.ts';
import {expectMoves} from './records.ts';
import {type Company, openSite, type BrowserSite} from './site.ts';

/** A handheld without a scanner: what it films is a file, written anew before each look. */
const file = path.join(tmpdir(), `binward-film-${newId()}.y4m`);
let site: BrowserSite;
let company: Company;
let handset: Handset;

beforeAll(async () => {
  await film(file, [picture('qrcode', 'nothing', {contrast: 0})]);
  site = await openSite();
  company = await site.company();
  handset = await Handset.ready(site, company, {flags: filming(file), isKept: true});
});
afterAll(async () => {
  await handset.discard();
  await site.close();
  await rm(file, {force: true});
});

/** A label as a hand holds it. */
function picture(kind: CodeKind, text: string, condition: Condition = {}): Photograph {
  const code = drawCode(kind, text);
  const scale = code.width === code.height ? 5 : code.width > 200 ? 2.4 : 3;
  return photograph(
    code,
    {width: 720, height: 240},
    {scale, angle: 5, noise: 8, contrast: 0.8, ...condition},
  );
}

/** Opens the camera from the pad, where it always stands. */
async function lookFromPad(): Promise<void> {
  const {page} = handset;
  await page.getByRole('button', {name: 'Key in'}).click({delay: 120});
  await page.getByTestId('key-in').getByRole('button', {name: 'Camera'}).click({delay: 120});
  await page.getByTestId('camera').waitFor();
}

const told = () => handset.page.getByTestId('job').innerText();

test('[SCAN-20] a whole move is made with the camera alone: bin, goods and bin, with no tap in between', async () => {
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  await film(
    file,
    [
      picture('qrcode', move.from.label, {angle: 20}),
      picture('code128', move.goods.name, {angle: -6}),
      picture('datamatrix', move.to.label, {blur: 1}),
    ],
    5,
  );
  const {page} = handset;
  await handset.open('/bin-move');
  await page.getByTestId('open-camera').click({delay: 120});
  await page.locator('[data-test=camera][data-lens=on]').waitFor();
  await page.getByTestId('last').waitFor({state: 'attached', timeout: 40_000});
  await page.getByTestId('camera').getByRole('button', {name: 'Close'}).click({delay: 120});
  await expect.poll(() => page.getByTestId('camera').count(), SOON).toBe(0);
  await expectMoves(company, [move]);
});

test('[SCAN-20] after half a minute in which nothing was read and nothing touched the camera is let go of, and a tap brings it back', async () => {
  const {page} = handset;
  await film(file, [picture('qrcode', 'nothing', {contrast: 0})]);
  await handset.open('/bin-move');
  await page.getByTestId('open-camera').click({delay: 120});
  await page.locator('[data-reader]').waitFor();
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 30_000;
  });
  await page.getByTestId('camera-rests').click();
  await page.locator('[data-lens=on]').waitFor();
  await page.getByTestId('camera').getByRole('button', {name: 'Close'}).click({delay: 120});
  await page.reload();
});

test('a page that goes lets the camera go, and a tap brings it back; where it is denied codes are keyed in', async () => {
  const {page} = handset;
  const panel = page.getByTestId('camera');
  await film(file, [picture('qrcode', 'nothing', {contrast: 0})]);
  await handset.open('/bin-move');
  await page.getByTestId('open-camera').click({delay: 120});
  await page.locator('[data-reader]').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.getByTestId('camera-rests').click();
  await page.locator('[data-lens=on]').waitFor();
  await page.evaluate(() => {
    dispatchEvent(new Event('pagehide'));
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByTestId('camera-rests').click();
  await page.locator('[data-lens=denied]').waitFor();
  await panel.getByRole('button', {name: 'Close'}).click({delay: 120});
  await expect.poll(() => panel.count(), SOON).toBe(0);
  await page.getByRole('button', {name: 'Key in'}).click({delay: 120});
  await page.getByTestId('key-in').waitFor();
  await page.reload();
});

test('where the first reader sees nothing for two seconds the stronger one reads, once it was here without a network, too', async () => {
  const {page, browser} = handset;
  for (const isOffline of [false, true]) {
    // Light on dark is nothing to the first one.
    await film(file, [picture('qrcode', 'BW1:B:NOWHERE', {isInverted: true})]);
    await browser.context.setOffline(isOffline);
    await handset.open('/what-is-this');
    // A page just loaded has needed no stronger reader yet.
    await page.reload();
    await page.getByTestId('open-camera').click({delay: 120});
    await page.locator('[data-reader=zxing]').waitFor();
    await page.getByTestId('refusal').waitFor();
  }
  await browser.context.setOffline(false);
});

test('outside the jobs the camera stands with the scan button, and asks what that is', async () => {
  const {page} = handset;
  await film(file, [picture('datamatrix', 'BW1:B:NOWHERE')]);
  await handset.open('/status');
  await page.getByTestId('scan-button').click();
  await page.getByTestId('camera-choice').click();
  await page.getByTestId('refusal').waitFor();
  expect(new URL(page.url()).hash).toBe('#/what-is-this');
});

test.each(PRINTED)(
  '[SCAN-20] $kind says to the camera what it says to a scanner',
  async ({kind, text, raw}) => {
    const {page} = handset;
    const answer = page.locator('[data-test=refusal], [data-test=question], [data-step=shown]').first();
    await handset.open('/');
    await handset.open('/what-is-this');
    await film(file, [picture(kind, text)]);
    await lookFromPad();
    await answer.waitFor();
    await expect.poll(() => page.getByTestId('camera').count(), SOON).toBe(0);
    const byCamera = await told();
    await handset.open('/');
    await handset.open('/what-is-this');
    await handset.scan(raw);
    await answer.waitFor();
    expect(byCamera).toBe(await told());
  },
);
