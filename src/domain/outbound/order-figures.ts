import {allocation} from '../stock/allocation.ts';
import type {CountedColumn} from '../figures-table.ts';
import {dnLine} from './dn.ts';

const demand = {resource: dnLine, unless: 'no_demand'} as const;

/** The figures that orders add to: demand by how far it is. `facts.md`, rule 3. */
export const orderFigures: readonly CountedColumn[] = [
  {resource: allocation, column: 'quantity', figure: 'pick', unless: 'set_aside'},
  {...demand, column: 'rest', figure: 'ordered'},
  {...demand, column: 'draft', figure: 'dn'},
  {...demand, column: 'back_ordered', figure: 'back_order'},
];
