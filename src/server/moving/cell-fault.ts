import type {CellFault} from '#domain/moving/cell.ts';

const OF_FILES: ReadonlySet<CellFault> = new Set(['two-numbers', 'lost-zeros', 'spoilt', 'other-currency']);

/** What is told of a cell: a fault of its field, or one that only files have. */
export const cellFault = (fault: CellFault): string => `${OF_FILES.has(fault) ? 'import' : 'fault'}.${fault}`;

const MAX_SHOWN_CHARACTERS = 80;

/** What a cell says, as far as it is told of again. */
export const shortened = (text: string): string =>
  text.length <= MAX_SHOWN_CHARACTERS ? text : `${text.slice(0, MAX_SHOWN_CHARACTERS)}…`;
