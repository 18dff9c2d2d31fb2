import {asnLine} from '../inbound/asn.ts';
import type {CountedColumn} from '../figures-table.ts';

/** The figure that deliveries of other warehouses add to: what has left there and is not counted here. */
export const transferFigures: readonly CountedColumn[] = [
  {resource: asnLine, column: 'coming', figure: 'transit_in'},
];
