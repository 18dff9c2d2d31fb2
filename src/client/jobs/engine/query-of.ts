import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import type {FoundThing} from '../../data/found.ts';

/** Which job shows things of a kind. */
export const QUERY_OF: Partial<Record<FoundThing['kind'], string>> = {
  goods: 'goods-query',
  bin: 'location-query',
  ...Object.fromEntries(SCANNED_DOCUMENTS.map((name) => [name, `${name}-query`])),
};

/** The job that shows a thing of this kind; for what has none of its own, the one that tells what anything is. */
export const queryFor = (kind: FoundThing['kind']): string => QUERY_OF[kind] ?? 'what-is-this';

/** Whether a job of this name shows things and records nothing. */
export const isQuery = (name: string): boolean => Object.values(QUERY_OF).includes(name);
