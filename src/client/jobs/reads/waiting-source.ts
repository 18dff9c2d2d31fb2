import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';

/** Rows of a list that stand under one of these beginnings of its indexes. */
export interface WaitingSource {
  readonly resource: Resource;
  readonly under: readonly (readonly [index: string, value: string | number])[];
  /** Those of them that are work at all. */
  readonly isWork?: (row: Row) => boolean;
  /** Of documents: those that can be begun with at once. */
  readonly isHere?: (row: Row) => boolean;
  /** The column of the document's line, where a row is a part of one. */
  readonly line?: string;
  /** Where what waits is told by documents: the lines that name things. */
  readonly naming?: WaitingSource;
  /** It waits for news of a customer, and is no work for the floor. */
  readonly callsNobody?: true;
}
