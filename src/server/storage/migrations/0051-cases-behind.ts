import {addColumn, type DialectName} from './table.ts';

/** Cases that wait behind others of the same device and code, and are in no mirror. */
export const casesBehind = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'case', 'behind', 'integer'),
  `drop index "case_mirrored"`,
  `create index "case_mirrored" on "case" ("company", "warehouse", "id") where "state" in ('open') and "behind" in (0)`,
];
