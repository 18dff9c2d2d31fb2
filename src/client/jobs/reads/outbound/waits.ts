import {awaitsProof, dn, dnLine} from '#domain/outbound/dn.ts';
import {mustGoBack} from '#domain/outbound/line-units.ts';
import {allocation} from '#domain/stock/allocation.ts';
import type {WaitingSource} from '../waiting-source.ts';

/** What of orders waits for jobs, by their names. */
export const ORDER_WAITS: Readonly<Record<string, WaitingSource>> = {
  pick: {resource: allocation, under: [['open', 1]], line: 'for'},
  dispatch: {resource: dn, under: [['state', 'picked']]},
  deliver: {
    resource: dn,
    under: [['state', 'shipped']],
    isWork: awaitsProof,
    callsNobody: true,
  },
  'put-back': {resource: dnLine, under: [['picked', 1]], isWork: (line) => mustGoBack(line) > 0},
};
