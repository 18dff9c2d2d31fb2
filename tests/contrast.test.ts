import {describe, expect, test} from 'vitest';
import {SOURCES, textOf} from './project-files.ts';

/*
 * The ink of the product, measured in each theme. Operational text has 7:1, other text 4.5:1, borders and icons 3:1
 * on whatever they may stand on.
 */
const css = textOf('src/client/ui/theme.css');
const THEMES = [':root', "[data-theme='dark']", "[data-theme='sun']"] as const;
const GROUNDS = ['page', 'panel', 'raised', 'tint'];
const OPERATIONAL = [
  ...GROUNDS.flatMap((ground) => [
    ['ink', ground],
    ['wrong', ground],
  ]),
  ...['accent', 'bar', 'accepted', 'question', 'refused', 'kept'].map((ground) => [`on-${ground}`, ground]),
  ['on-said', 'said-done'],
  ['on-said', 'said-refused'],
] as [string, string][];
/** Placeholders too. */
const OTHER = GROUNDS.map((ground): [string, string] => ['soft', ground]);
const EDGES = ['line', 'hair', 'accent', 'wrong', 'edge-accepted', 'edge-question', 'edge-kept'];
const BORDERS = EDGES.flatMap((edge) => GROUNDS.map((ground): [string, string] => [edge, ground]));

describe.each(THEMES)('in the theme %s', (theme) => {
  const inks = {...inksOf(':root'), ...inksOf(theme)};
  const ratio = ([ink, ground]: readonly [string, string]): number =>
    contrast(inks[ink] ?? 'none', inks[ground] ?? 'none');
  test.each([
    ['operational text', 7, OPERATIONAL],
    ['other text and placeholders', 4.5, OTHER],
    ['borders and icons', 3, BORDERS],
  ] as const)('%s has %d:1 on every ground', (_, least, pairs) => {
    const poor = pairs
      .filter((pair) => !(ratio(pair) >= least))
      .map((pair) => `${pair.join(' on ')}: ${ratio(pair).toFixed(2)}`);
    expect(poor).toEqual([]);
  });
});

test('placeholders have the ink of soft text, and every border one that is measured', () => {
  expect(css).toMatch(/::placeholder \{\s*color: var\(--soft\);\s*opacity: 1;/);
  const own = [...css.matchAll(/--border-color-([\w-]+): var\(--([\w-]+)\)/g)];
  const edgeOf = new Map(own.map(([, name = '', ink = '']) => [name, ink]));
  const colours = new Set([...css.matchAll(/--color-([\w-]+):/g)].map(([, name = '']) => name));
  const files = SOURCES.filter((path) => path.startsWith('src/client/'));
  const used = files.flatMap((path) =>
    [...textOf(path).matchAll(/\bborder-(?:[tbesxy]-)?([a-z][a-z-]*)/g)].map(([, name = '']) => name),
  );
  const inks = new Set(used.filter((name) => colours.has(name)).map((name) => edgeOf.get(name) ?? name));
  expect(
    [...inks].filter((ink) => ink !== 'current' && ink !== 'transparent' && !EDGES.includes(ink)),
  ).toEqual([]);
});

/** The tokens of a theme, by name. */
function inksOf(theme: string): Readonly<Record<string, string>> {
  const [, block = ''] = css.split(`\n${theme} {`);
  const [own = ''] = block.split('\n}');
  return Object.fromEntries(
    [...own.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', ink = '']) => [name, ink]),
  );
}

/** WCAG 2: how far apart two inks are in light. */
function contrast(a: string, b: string): number {
  const [bright = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(ink: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const share = parseInt(ink.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
