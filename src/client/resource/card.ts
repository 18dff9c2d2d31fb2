import type {Column, List} from '#domain/kernel/list.ts';
import {fieldOfColumn, isNumber} from '#domain/column-field.ts';

/** What a row of a handheld shows: as much as is read at arm's length. */
export interface RowCard {
  /** What the row is called. */
  readonly title: Column | undefined;
  /** Large beside it: a state, or the figure that the list is about. */
  readonly main: Column | undefined;
  /** How the row stands, where the large one is a figure and says nothing yet. */
  readonly state: Column | undefined;
  /** Under the title. */
  readonly names: readonly Column[];
  /** Under the state: the day, else the first figure. Under a figure stands what it counts. */
  readonly beside: Column | undefined;
  /** Said where a row has them: held back, locked. */
  readonly marks: readonly Column[];
}

/** Names of one row: more would be three lines. */
const MAX_CARD_NAMES = 2;

/** The parts of a row as its list describes them: its first columns, and the one that is marked as the main one. */
export function cardOf(list: List, columns: readonly Column[]): RowCard {
  const [title, ...others] = columns;
  const kindOf = (column: Column) => fieldOfColumn(list, column).kind;
  // What is asked for rows in sight is for a desk: the job says it on the floor.
  const told = others.filter(
    (column) =>
      column.main ||
      (kindOf(column) !== 'time' && kindOf(column) !== 'flag' && column.proposed === undefined),
  );
  const isText = (column: Column): boolean =>
    !column.standing && kindOf(column) !== 'day' && !isNumber(fieldOfColumn(list, column));
  const isState = (column: Column): boolean => kindOf(column) === 'choice';
  const main =
    told.find((column) => column.main) ??
    told.find(isState) ??
    told.find(({total}) => total) ??
    // Where nothing has a name, a figure is better than an empty row.
    (told.some(isText) ? undefined : told[0]);
  const rest = told.filter((column) => column !== main);
  return {
    title,
    main,
    state: told.find(isState),
    names: rest.filter(isText).slice(0, MAX_CARD_NAMES),
    marks: others.filter((column) => kindOf(column) === 'flag'),
    beside: main && isState(main) ? rest.find((column) => !isText(column)) : undefined,
  };
}
