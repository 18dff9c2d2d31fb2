import {addColumn, type DialectName} from './table.ts';

/** The pallets and parcels that lines of orders were picked onto. */
export const packedOn = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'dnLine', 'sscc', 'text'),
];
