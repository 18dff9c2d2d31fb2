import {emOf} from './em.ts';

/**
 * The smallest type that is read at arm's length; no larger where larger type is wanted, as long as that breaks words.
 */
const SMALLEST_TYPE = '13px';

/**
 * A short label in a narrow place. Its type shrinks until its longest word fits: a browser without a dictionary of the
 * language would break that anywhere; longer ones say in the texts where a hyphen may stand. `lines`: until all of it
 * stands in so many, and no word goes on in the next one.
 */
export function FittingText(props: {
  readonly text: string;
  readonly lines?: 1 | 2 | undefined;
  readonly weight?: 'regular' | 'bold';
}) {
  const {lines, weight = lines ? 'regular' : 'bold'} = props;
  const text = lines ? props.text.replaceAll('\u00ad', '') : props.text;
  const em = lines ? lineOf(text, lines) : Math.max(1, ...text.split(/\s/).flatMap(piecesOf));
  return (
    <span className="@container block w-full min-w-0">
      <span
        className={`block ${lines === 1 ? 'truncate' : ''}`}
        style={{fontSize: fittingSize(weight === 'bold' ? em : em * REGULAR)}}
      >
        {text}
      </span>
    </span>
  );
}

/** The size of type in which a text of so many em fits its container, and no smaller than what can be read. */
export const fittingSize = (em: number): string =>
  `clamp(${SMALLEST_TYPE}, calc(100cqi / ${Math.max(1, em).toFixed(2)}), 1em)`;

/** What regular type takes of what bold type takes. */
const REGULAR = 0.9;

/** How long the longest of so many lines is, where words are told off to them as they come. */
function lineOf(text: string, lines: 1 | 2): number {
  const words = text.split(PARTS);
  if (lines === 1 || words.length === 1) return emOf(text);
  const widthOf = (of: readonly string[]): number => emOf(of.join('').trimEnd());
  return Math.min(
    ...words.slice(1).map((_, i) => Math.max(widthOf(words.slice(0, i + 1)), widthOf(words.slice(i + 1)))),
  );
}

/** Where a line may end: behind a space, and between Chinese and Japanese letters. */
const PARTS = /(?<=[\s\u2e80-\uffef])/;

/**
 * The widths of what a word may be broken into, hyphens included; between Chinese and Japanese letters any may part.
 */
const piecesOf = (word: string): number[] =>
  word
    .replaceAll('\u00ad', '-')
    .split(/(?<=[-\u2e80-\uffef])/)
    .map(emOf);
