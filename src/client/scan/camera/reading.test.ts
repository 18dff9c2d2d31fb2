import {expect, test} from 'vitest';
import {readingOf, WHOLE_PICTURE} from './reading.ts';
import type {Symbology} from './symbologies.ts';

const said = (symbology: Symbology, text: string, isGs1 = false): string | undefined =>
  readingOf({symbology, text, isGs1, area: WHOLE_PICTURE})?.raw;

test('[SCAN-20] a reading has the AIM identifier in front that a scanner would send', () => {
  expect(said('code128', 'A-01')).toBe(']C0A-01');
  expect(said('code128', '0109501101530003', true)).toBe(']C10109501101530003');
  expect(said('dataMatrix', 'A-01')).toBe(']d1A-01');
  expect(said('dataMatrix', '10A', true)).toBe(']d210A');
  expect(said('qr', 'A-01')).toBe(']Q1A-01');
  expect(said('qr', '10A', true)).toBe(']Q310A');
  expect(said('dataBar', '0109501101530003', true)).toBe(']e00109501101530003');
  expect(said('code39', 'A-01')).toBe(']A0A-01');
});

test('[SCAN-20] goods have thirteen digits, whichever way their bars say them', () => {
  expect(said('ean13', '9501101530003')).toBe(']E09501101530003');
  expect(said('upcA', '036000291452')).toBe(']E00036000291452');
  expect(said('upcE', '01234565')).toBe(']E00012345000065');
  expect(said('upcE', '04252614')).toBe(']E00042100005264');
  expect(said('upcE', '01234531')).toBe(said('upcA', '012300000451'));
  expect(said('ean8', '95012346')).toBe(']E495012346');
});

test('[SCAN-20] digits that do not check are a misreading, and so is a part of a carton’s bars', () => {
  expect(said('ean13', '9501101530004')).toBeUndefined();
  expect(said('itf', '19501101530000')).toBe(']I119501101530000');
  expect(said('itf', '195011')).toBeUndefined();
  expect(said('code128', '')).toBeUndefined();
});
