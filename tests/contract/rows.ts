import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {LedgerRow, MutationRow, WriteTransaction} from '#server/storage/storage.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';

/** Rows as storage takes them, at the version of a transaction. */
const kernel = (tx: WriteTransaction): Row => ({
  creater: anId(1),
  create_time: 1,
  update_time: 1,
  version: tx.version,
});

export const unit = (tx: WriteTransaction, n: number, name: string): Row => ({
  id: anId(n),
  name,
  ...kernel(tx),
});

export const bin = (tx: WriteTransaction, n: number, name: string, row: Row = {}): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  name,
  size: anId(2),
  property: 'Normal',
  zone: '',
  walking_sequence: n,

  ...kernel(tx),
  ...row,
});

export const goods = (tx: WriteTransaction, n: number, code: string, row: Row = {}): Row => ({
  id: anId(n),
  code,
  description: '',
  ...kernel(tx),
  ...row,
});

export const orderLine = (tx: WriteTransaction, n: number, row: Row): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  lot: '',
  ...kernel(tx),
  ...row,
});

export const sizeRow = (tx: WriteTransaction, n: number, name: string): Row => ({
  id: anId(n),
  name,
  width: 1,
  depth: 1,
  height: 1,
  ...kernel(tx),
});

export const stock = (tx: WriteTransaction, place: string, quantity: number, row: Row = {}): Row => ({
  warehouse: WAREHOUSE,
  place,
  unit: '',
  goods: anId(6),
  lot: '',
  quantity,
  allocated: 0,
  disputed: 0,
  received_at: 5,
  expires_at: 0,
  ...kernel(tx),
  ...row,
});
export const keyOfStock = (place: string): string => stockKey(WAREHOUSE, place, '', anId(6), '');

export const settledRow = (tx: WriteTransaction, id: Id, row: Partial<MutationRow> = {}): MutationRow => ({
  mutation: {
    id,
    client: anId(70),
    seq: 1,
    prev: '',
    company: tx.company,
    warehouse: WAREHOUSE,
    action: 'stock.moveBin',
    v: 1,

    args: {note: 'quote " and ’ and \\ and {brace}, 𝔸', quantity: 3},
    who: anId(3),
    login: anId(71),
    device: anId(72),
    at: 10,
    elapsed: 20,
    build: 'b1',
    after: [anId(73)],
  },
  status: 'applied',
  version: tx.version,
  epoch: tx.head.epoch,
  code: '',
  facts: '',
  received_at: 99,
  ...row,
});

export const line = (tx: WriteTransaction, n: number, row: Partial<LedgerRow> = {}): LedgerRow => ({
  version: tx.version,
  n,
  mutation: anId(80),
  who: anId(3),
  device: anId(72),
  at: 99,
  warehouse: WAREHOUSE,
  goods: anId(6),
  lot: '',
  unit: '',
  to_lot: '',
  to_unit: '',
  from: 'outside',
  to: 'bin:A',
  quantity: 5,
  from_property: '',
  to_property: 'Normal',
  document: '',
  line: '',
  ...row,
});
