import type {Row} from '#domain/kernel/field.ts';
import {idAt, shortId, type Id} from '#domain/kernel/id.ts';

/** The n-th id of a test, always the same; later ones sort behind. */
export const anId = (n: number): Id => idAt(1_750_000_000_000 + n, new Uint8Array(10));

export const COMPANY = shortId(Uint8Array.of(1, 2, 3, 4, 5));
export const WAREHOUSE = shortId(Uint8Array.of(9, 8, 7, 6, 5));
export const SUPPLIER = anId(1);
export const BIN_SIZE = anId(2);
export const ADMIN = anId(3);

const address = {city: 'Porto', address: 'Rua 1', contact: '+351 22 1', manager: 'Ana Reis'};

export const aWarehouse = (row: Row = {}): Row => ({
  id: WAREHOUSE,
  name: 'Centre',
  ...address,
  square_measure: 1200,
  published: 0,
  time_zone: 'Europe/Lisbon',
  approval_above: 100,
  task_minutes: 30,
  ...row,
});
export const aSupplier = (row: Row = {}): Row => ({
  id: SUPPLIER,
  name: 'Norte Lda',
  ...address,
  level: 1,
  ...row,
});
export const aCustomer = (row: Row = {}): Row => ({
  id: anId(4),
  name: 'Ortega',
  ...address,
  level: 1,
  ...row,
});
export const aCompany = (row: Row = {}): Row => ({id: COMPANY, name: 'Binward', ...address, ...row});
export const aBinSize = (row: Row = {}): Row => ({
  id: BIN_SIZE,
  name: 'Small',
  width: 800,
  depth: 1000,
  height: 1200,
  ...row,
});
export const aBin = (row: Row = {}): Row => ({
  id: anId(5),
  warehouse: WAREHOUSE,
  name: 'A-01-02-3',
  size: BIN_SIZE,
  property: 'Normal',
  ...row,
});
export const aGoods = (row: Row = {}): Row => ({
  id: anId(6),
  code: 'KETTLE',
  description: 'Kettle, steel, 1.7 l',
  supplier: SUPPLIER,
  weight: 940,
  width: 210,
  depth: 160,
  height: 240,
  cost: 145_000,
  price: 299_000,
  ...row,
});
export const aGoodsCode = (row: Row = {}): Row => ({
  id: anId(46),
  goods: anId(6),
  code: '4012345678901',
  kind: 'gtin',
  units: 1,
  ...row,
});
export const anAsset = (row: Row = {}): Row => ({
  id: anId(44),
  name: 'Forklift',
  quantity: 2,
  cost: 285_000_000,
  ...row,
});
export const aFreightRate = (row: Row = {}): Row => ({
  id: anId(45),
  transportation_supplier: 'Tern Express',
  send_city: 'Porto',
  receiver_city: 'Lyon',
  weight_fee: 12_000,
  volume_fee: 1_500_000,
  min_payment: 250_000,
  ...row,
});
export const aStaff = (row: Row = {}): Row => ({
  id: anId(7),
  name: 'Noor',
  type: 'Inbound',
  is_locked: 0,
  ...row,
});
