import {createList} from './list-table.ts';
import {addColumn, type DialectName} from './table.ts';

/** Later corrections join the open case of their document; a case of an older build has its one share in itself. */
export const caseShares = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'case', 'joined', 'integer'),
  ...createList(dialect, {
    name: 'caseShare',
    text: ['id', 'warehouse', 'case', 'code', 'mutation', 'action', 'who', 'device', 'facts', 'state'],
    indexes: {case: ['case'], mutation: ['mutation'], state: ['state']},
  }),
  `create index "caseShare_mirrored" on "caseShare" ("company", "warehouse", "id") where "state" in ('open')`,
];
