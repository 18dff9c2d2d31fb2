import type {CountedColumn} from '../stock/figures-table.ts';
import {dnLine} from './dn.ts';

/** The figures that orders' lines add to: demand by how far it is. `facts.md`, rule 3. */
export const orderFigures: readonly CountedColumn[] = [
  {resource: dnLine, column: 'rest', figure: 'ordered'},
  {resource: dnLine, column: 'draft', figure: 'dn'},
  {resource: dnLine, column: 'back_ordered', figure: 'back_order'},
];
