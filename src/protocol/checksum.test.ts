import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {addSums, rowSum} from './checksum.ts';

/** FNV-1a as its authors describe it, in numbers of any size. */
function bySchoolbook(text: string): number {
  let hash = 2_166_136_261n;
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 16_777_619n) % 4_294_967_296n;
  return Number(hash);
}

const row = fc.record({key: fc.string({unit: 'binary', maxLength: 40}), version: fc.nat()});

describe('the sum that tells a list that differs', () => {
  test('[L12] a row counts as the FNV-1a of its key and version', () => {
    // Worked out apart from this code, so that another language's side can be held to the same numbers.
    expect(rowSum('a', 1)).toBe(0xe092_c26f);
    expect(rowSum('WH000001/bin:01JZ', 4711)).toBe(0x457b_1067);
    expect(rowSum('Café 𝔸', 2)).toBe(0xb779_7dfe);
  });

  test('[L12] it is an unsigned number of 32 bits, the same as by the schoolbook', () => {
    fc.assert(
      fc.property(row, ({key, version}) => {
        const sum = rowSum(key, version);
        expect(sum).toBe(bySchoolbook(`${key}@${String(version)}`));
        expect(sum).toBe(sum >>> 0);
      }),
    );
  });

  test('[L12] the order of rows does not matter, so each store may add in its own', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const add = (total: number, {key, version}: {key: string; version: number}) =>
          addSums(total, rowSum(key, version));
        expect(rows.reduceRight(add, 0)).toBe(rows.reduce(add, 0));
      }),
    );
  });

  test('[L12] sums go round at 2³² and stay exact', () => {
    expect(addSums(0xffff_ffff, 1)).toBe(0);
    expect(addSums(0xffff_ffff, 0xffff_ffff)).toBe(0xffff_fffe);
  });

  test('[L12] another version of a row, and a row more, change the sum', () => {
    expect(rowSum('a', 2)).not.toBe(rowSum('a', 1));
    expect(addSums(rowSum('a', 1), rowSum('b', 1))).not.toBe(rowSum('a', 1));
  });
});
