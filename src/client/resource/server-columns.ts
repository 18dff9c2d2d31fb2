import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';

/** What the books keep for themselves. */
const HIDDEN_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'version',
  'left',
  'implied',
  'unsent',
  'is_told',
  'given_back',
  'draft',
  'for',
  'stock',
  'scanned',
  'route',
  'carrier',
  'code_at',
  'code_by',
  'implied_of',
  'sscc_units',
  'sscc_quantities',
  'has_sscc',
  'moved_by',
  'moved_at',
  'moved_before',
  'booked_at',
  'handled_at',
  'seen',
  'counting',
  'counting_hand',
  'planned',
  'left_epoch',
  'left_version',
  'left_hand',
  'pick_log',
]);

/** The columns of a row that people are told, in their order. */
export const serverColumns = (resource: Resource): readonly string[] =>
  columnsOf(resource).filter(
    (column) => !HIDDEN_COLUMNS.has(column) && fieldOf(resource, column).twin === undefined,
  );
