import {createList} from './list-table.ts';
import type {DialectName} from './table.ts';

/** Bins that are blocked, as long as the case about that is open. */
export const blockedBinList = (dialect: DialectName): readonly string[] => [
  ...createList(dialect, {
    name: 'blockedBin',
    text: ['bin', 'warehouse'],
    integer: ['is_open'],
    key: ['bin'],
    indexes: {open: ['warehouse', 'is_open']},
  }),
  `create index "blockedBin_mirrored" on "blockedBin" ("company", "warehouse", "bin") where "is_open" in (1)`,
];
