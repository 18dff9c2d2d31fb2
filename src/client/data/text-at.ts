import type {Row} from '#domain/kernel/field.ts';

/** What a column of a row of any list whatever holds, as text; '' where it holds nothing. */
export const textAt = (row: Row | undefined, column: string): string => String(row?.[column] ?? '');
