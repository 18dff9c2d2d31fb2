import {addColumn, type DialectName} from './table.ts';

/** Whether the party of a document is shown the photos of what was done with it. */
export const shownPhotos = (dialect: DialectName): readonly string[] =>
  ['asn', 'dn'].map((document) => addColumn(dialect, document, 'photos_shown', 'integer'));
