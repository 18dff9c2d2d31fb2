import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from 'vitest';
import {dayInWords} from '#client/i18n/day-text.ts';
import {agoText, durationText} from '#client/i18n/time.ts';
import {dateOf, isoOf, momentsIn} from '#client/i18n/moments.ts';
import {spanText} from '#client/i18n/span.ts';
import {formatsOf, shownValue, shownProduct} from '#client/resource/format.ts';
import type {Field, FieldKind} from '#domain/kernel/field.ts';
import {dayOfExpiry} from '#domain/stock/expiry-day.ts';
import {beginOf, dayInZone, daysAfter, startOfDay} from '#protocol/days.ts';

const MOST = Number.MAX_SAFE_INTEGER;
const EXTREMES = [MOST, -MOST, 8.64e15 + 1, -8.64e15 - 1, Number.NaN, Infinity, -Infinity, 0, -1, 1e300];
const TEXTS = ['', 'x', '9999-99-99', '-271822-04-20', '0000-00-00', '\ud800', 'x'.repeat(10_000)];
const LANGUAGES = ['en-US', 'de', 'ar', 'ja', 'zh-Hans'];
const say = (key: string): string => key;

test('[FIELD-9] a moment that no calendar has is written as a dash', () => {
  const times = momentsIn('en-US', {dateStyle: 'short', timeZone: 'UTC'});
  expect(times.format(0)).toBe('1/1/70');
  expect(EXTREMES.slice(0, 7).map((at) => [times.format(at), isoOf(at)])).toEqual(
    EXTREMES.slice(0, 7).map(() => ['–', undefined]),
  );
  expect(times.format(dateOf('x'))).toBe('–');
});

test('[FIELD-9] nothing that pages write values with throws, whatever the value', () => {
  const kinds: readonly FieldKind[] = [
    'text',
    'choice',
    'quantity',
    'integer',
    'grams',
    'cubicMillimetres',
    'money',
    'time',
    'day',
    'flag',
  ];
  for (const intl of LANGUAGES)
    for (const currency of ['', 'EUR', 'x', 'EURO', '\u0000'])
      for (const kind of kinds) {
        const [field, formats]: [Field, ReturnType<typeof formatsOf>] = [{kind}, formatsOf(intl, currency)];
        for (const value of [...EXTREMES, ...TEXTS])
          expect(typeof shownValue(field, value, formats, say)).toBe('string');
        expect(typeof shownValue({kind: 'time', isEndOfDay: true}, MOST, formats, say)).toBe('string');
        for (const digits of [...EXTREMES, '9'.repeat(60)])
          expect(typeof shownProduct(field, digits, formats)).toBe('string');
      }
  for (const at of EXTREMES) {
    for (const now of EXTREMES) expect(typeof agoText(at, now, 'en-US', say)).toBe('string');
    expect(typeof durationText(at, 'en-US')).toBe('string');
    expect(typeof spanText(at, 'en-US')).toBe('string');
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'x']) {
      expect(typeof dayInZone(at, zone)).toBe('string');
      expect(typeof startOfDay(at, zone)).toBe('number');
    }
    expect(typeof dayOfExpiry(at)).toBe('string');
  }
  for (const day of TEXTS) {
    expect(typeof dayInWords(day, 'en-US')).toBe('string');
    expect(typeof daysAfter(day, 1)).toBe('string');
    expect(typeof beginOf(day, 'UTC')).toBe('number');
  }
});

/** What makes its own, and why that cannot throw. */
const OWN: Readonly<Record<string, string>> = {
  'i18n/moments.ts': 'they are made here',
  'jobs/screen/day-digits.ts': 'the parts of the moment 0 alone',
  'base/time-zones.ts': 'the zone of the browser, and no moment',
};

test('[FIELD-9] pages write moments by that one way', async () => {
  const root = path.join(import.meta.dirname, '../src/client');
  const files = (await readdir(root, {recursive: true})).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const makers: string[] = [];
  for (const file of files)
    if (
      /new Intl\.DateTimeFormat|\.toISOString\(|toLocale\w*String\(/.test(
        await readFile(path.join(root, file), 'utf8'),
      )
    )
      makers.push(file);
  expect(makers.toSorted()).toEqual(Object.keys(OWN).toSorted());
});
