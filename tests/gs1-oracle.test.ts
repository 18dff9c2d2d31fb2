import bwipjs from 'bwip-js/node';
import fc from 'fast-check';
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {checkDigit} from '#domain/goods/check-digit.ts';
import {readElements} from '#domain/scanning/gs1/element-string.ts';
import {applicationIdentifiers, lengthOf} from '#domain/scanning/gs1/identifiers.ts';
import {GROUP_SEPARATOR} from '#domain/scanning/separator.ts';

/** The sets of characters that parts are of, each once, in one order. */
const setsOf = (types: readonly string[]): string =>
  ['N', 'X', 'Y', 'Z'].filter((set) => types.includes(set)).join('');

/** The published table as the barcode writer has it: form by form, apart from ours. */
function publishedForms(): Map<string, {min: number; max: number; sets: string}> {
  const file = new URL('../node_modules/bwip-js/barcode.ps', import.meta.url);
  const forms = new Map<string, {min: number; max: number; sets: string}>();
  const entry = /<<\s*\n((?:[^\n]*\n)*?)\s*>>\s*\n((?:\s*\(\d{2,4}\) exch dup\n)+)/g;
  const part = /\/cset \/(\w)\s+\/min\s+(\d+)\s+\/max\s+(\d+)\s+\/opt (\w+)/g;
  for (const [, body = '', names = ''] of readFileSync(file, 'latin1').matchAll(entry)) {
    const parts = [...body.matchAll(part)];
    if (parts.length === 0) continue;
    const min = parts.reduce((sum, [, , least, , opt]) => sum + (opt === 'true' ? 0 : Number(least)), 0);
    const max = parts.reduce((sum, [, , , most]) => sum + Number(most), 0);
    const sets = setsOf(parts.map(([, set = '']) => set));
    for (const [, ai = ''] of names.matchAll(/\((\d+)\)/g)) forms.set(ai, {min, max, sets});
  }
  return forms;
}

test('[GS1-1] every published one is known, with its length and characters, and no other', () => {
  const published = publishedForms();
  expect(published.size).toBeGreaterThan(500);
  const ours = [...applicationIdentifiers().values()].map((each) => {
    return [each.ai, {...lengthOf(each), sets: setsOf(each.parts.map(({type}) => type))}] as const;
  });
  expect(new Map(ours)).toEqual(published);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${String(length)}}$`));

test('[GS1-2] a value that the barcode writer refuses is misread, and one that it takes is read', () => {
  const value = fc.oneof(
    digits(13).map((text) => `(01)${text}${checkDigit(text)}`),
    digits(14).map((text) => `(01)${text}`),
    digits(17).map((text) => `(00)${text}${checkDigit(text)}`),
    digits(18).map((text) => `(00)${text}`),
    digits(6).map((text) => `(01)04012345678901(17)${text}`),
    fc.stringMatching(/^[A-Za-z0-9 #.^-]{1,24}$/).map((text) => `(01)04012345678901(10)${text}`),
    digits(6).map((text) => `(01)04012345678901(3103)${text}`),
    digits(5).map((text) => `(01)04012345678901(3103)${text}`),
    digits(9).map((text) => `(02)04012345678901(37)${text}`),
  );
  fc.assert(
    fc.property(value, (printed) => {
      const text = printed.replace(/\((\d+)\)/g, (_, ai: string) => GROUP_SEPARATOR + ai);
      expect([printed, readElements(text.slice(1), true).is === 'whole']).toEqual([
        printed,
        isWritten(printed),
      ]);
    }),
    {seed: 3, numRuns: 400},
  );
});

/** Whether the barcode writer, whose checks are its own, takes this for valid. */
function isWritten(printed: string): boolean {
  try {
    bwipjs.raw({bcid: 'gs1datamatrix', text: printed});
    return true;
  } catch {
    return false;
  }
}
