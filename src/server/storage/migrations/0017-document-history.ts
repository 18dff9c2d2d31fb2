import {createTable, type DialectName} from './table.ts';

/** Which mutations had to do with a document, and its ledger lines without those of all else. */
export const documentHistory = (dialect: DialectName): readonly string[] => [
  ...createTable(dialect, {
    name: 'document_mutations',
    text: ['company', 'document', 'mutation'],
    integer: ['version'],
    key: ['company', 'document', 'version', 'mutation'],
  }),
  `create index "ledger_document" on "ledger" ("company", "document", "version", "n") where "document" <> ''`,
];
