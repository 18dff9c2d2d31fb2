/** What a letter takes of the type's size where types are wide, and the smallest type that is read at arm's length. */
const LETTER_EM = 0.76;
const SMALLEST = '0.8125rem';

/**
 * A short label in a narrow place. Its type shrinks until its longest word fits: a browser without a dictionary of the
 * language would break that anywhere. Longer ones say in the texts where a hyphen may stand.
 */
export function Fitting({text}: {readonly text: string}) {
  const letters = Math.max(1, ...text.split(/\s/).flatMap(piecesOf));
  const most = `calc(${String(Math.floor(100 / LETTER_EM))}cqi / ${String(letters)})`;
  return (
    <span className="@container block w-full min-w-0">
      <span style={{fontSize: `clamp(${SMALLEST}, ${most}, 1em)`}}>{text}</span>
    </span>
  );
}

/** The lengths of what a word may be broken into, hyphens included. */
const piecesOf = (word: string): number[] => {
  const pieces = word.split('\u00ad');
  return pieces.map((piece, i) => piece.length + (i < pieces.length - 1 ? 1 : 0));
};
