import {createTable, type DialectName} from './table.ts';

/** What lets people and devices in, and keys that sign, as acts have changed them: digests, commit by commit. */
export const recordedIdentity = (dialect: DialectName): readonly string[] => [
  ...createTable(dialect, {
    name: 'proving_changes',
    text: ['company', 'list', 'key', 'digest', 'signed'],
    integer: ['version'],
    key: ['company', 'version', 'list', 'key'],
  }),
  ...createTable(dialect, {
    name: 'key_changes',
    text: ['key', 'digest', 'link', 'signed'],
    integer: ['n'],
    key: ['n'],
  }),
];
