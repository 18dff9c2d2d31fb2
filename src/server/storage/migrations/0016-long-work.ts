import {createTable, type DialectName} from './table.ts';

/** Column names with less noise. */
const words = (text: string): string[] => text.split(' ');

/** What is done piece by piece: its state, and each piece with the id of the mutation that does it. */
export const longWork = (dialect: DialectName): readonly string[] => [
  ...createTable(dialect, {
    name: 'long_work',
    text: words('company id kind args warehouse same who state cursor code lease'),
    integer: ['asked_at', 'ended_at', 'total', 'done', 'failed', 'lease_until'],
    key: ['company', 'id'],
    indexes: {asked: ['company', 'asked_at', 'id']},
  }),
  // What is under way is little, and is looked for all the time; the same is not done twice at once.
  `create unique index "long_work_open" on "long_work" ("company", "same") where "ended_at" = 0`,
  ...createTable(dialect, {
    name: 'long_work_pieces',
    text: ['company', 'work', 'subject', 'mutation', 'action', 'args', 'warehouse', 'status', 'code'],
    integer: ['n'],
    key: ['company', 'work', 'n'],
  }),
];
