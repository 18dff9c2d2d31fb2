import {createTable, type DialectName} from './table.ts';

/** Photos of what the floor did, by the work that they are of; `jpeg` in base64, `sha256` of the picture itself. */
export const photoTable = (dialect: DialectName): readonly string[] =>
  createTable(dialect, {
    name: 'photos',
    text: ['company', 'mutation', 'device', 'sha256', 'jpeg'],
    integer: ['n', 'received_at', 'bytes'],
    key: ['company', 'mutation', 'n'],
    indexes: {device: ['company', 'device', 'received_at']},
  });
