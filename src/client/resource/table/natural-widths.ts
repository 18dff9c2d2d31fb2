import {MAX_WIDTH, MIN_WIDTH} from './table-layout.ts';

/** A column as its width is told: what its head says, and what its first rows say. */
interface MeasuredColumn {
  readonly name: string;
  readonly head: string;
  readonly cells: readonly string[];
  /** Its words say which row it is: they are bold, and stay in sight. */
  readonly isFirst: boolean;
  /** What stands before its words, pixels. */
  readonly before: number;
}

/** Words that are longer are cut, unless there is room left, pixels; of the first column there is half of it at most. */
const USUAL_MOST = 288;
const MOST_OF_FIRST = 0.5;
/** Between words and the edges of their cell. */
const PADDING = 25;
/** Room of the arrow and the number that tell how rows are sorted. */
const ARROW = 28;

/**
 * How wide columns are that no hand has changed: as wide as what is in them, so that nothing moves as rows come into
 * sight. What is left of the `room` goes to those whose words were cut. `textWidth` measures a text, pixels.
 */
export function naturalWidths(
  columns: readonly MeasuredColumn[],
  room: number,
  textWidth: (text: string, of: 'head' | 'bold' | 'cell') => number,
): ReadonlyMap<string, number> {
  const wanted = columns.map(({head, cells, isFirst, before}) => {
    const ofCells = cells.map((text) => textWidth(text, isFirst ? 'bold' : 'cell'));
    const words = before + Math.max(textWidth(head, 'head') + ARROW, ...ofCells);
    return Math.ceil(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, words + PADDING)));
  });
  const usual = wanted.map((width) => Math.min(width, USUAL_MOST));
  let left = room - usual.reduce((sum, width) => sum + width, 0);
  return new Map(
    columns.map(({name, isFirst}, i) => {
      const [words = 0, width = 0] = [wanted[i], usual[i]];
      const most = isFirst ? Math.min(words, room * MOST_OF_FIRST) : words;
      const more = Math.max(0, Math.min(most - width, left));
      left -= more;
      return [name, width + more];
    }),
  );
}
