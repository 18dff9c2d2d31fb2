import {type BitArray, Code128Reader, NotFoundException} from '@zxing/library';

/** The start codes A, B and C with the widths of their bars and gaps, in modules. */
const STARTS: readonly (readonly [code: number, widths: readonly number[]])[] = [
  [103, [2, 1, 1, 4, 1, 2]],
  [104, [2, 1, 1, 2, 1, 4]],
  [105, [2, 1, 1, 2, 3, 2]],
];
const MODULES = 11;
/** Modules that each width may be off, and all of them on an average of the whole. */
const [EACH_OFF, ALL_OFF] = [0.7, 0.25];

/**
 * Where Code 128 begins in a row: the place, where its start code ends, and which one it is. The package's own search
 * loses two of its six widths as soon as anything dark stands before the bars (the edge of a label will do), and then
 * takes one start code for another; this one takes its place.
 */
function startOf(row: BitArray): Int32Array {
  const edges: number[] = [];
  for (let at = row.getNextSet(0), isDark = true; at < row.getSize(); isDark = !isDark) {
    edges.push(at);
    at = isDark ? row.getNextUnset(at) : row.getNextSet(at);
  }
  for (let i = 0; i + 6 < edges.length; i += 2) {
    const [from = 0, to = 0] = [edges[i], edges[i + 6]];
    const widths = edges.slice(i, i + 6).map((edge, at) => (edges[i + at + 1] ?? edge) - edge);
    const [best] = STARTS.map(([code, pattern]) => ({code, off: offBy(widths, pattern)})).toSorted(
      (a, b) => a.off - b.off,
    );
    const isQuiet = row.isRange(Math.max(0, Math.floor(from - (to - from) / 2)), from, false);
    if (best && best.off < ALL_OFF && isQuiet) return Int32Array.from([from, to, best.code]);
  }
  throw new NotFoundException();
}

/** How far widths are off a pattern, as a part of the whole. */
function offBy(widths: readonly number[], pattern: readonly number[]): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const module = total / MODULES;
  const offs = widths.map((width, i) => Math.abs(width - (pattern[i] ?? 0) * module));
  return offs.some((off) => off > EACH_OFF * module)
    ? Infinity
    : offs.reduce((sum, off) => sum + off, 0) / total;
}

/** Gives the package's reader the search above. */
export const mendCode128 = (): void => void Object.assign(Code128Reader, {findStartPattern: startOf});
