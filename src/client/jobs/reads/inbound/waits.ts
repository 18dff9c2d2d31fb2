import {asn, asnLine} from '#domain/inbound/asn.ts';
import {isStillToLeave} from '#domain/transfers/still-to-leave.ts';
import type {WaitingSource} from '../waiting-source.ts';
import {TO_SORT} from './deliveries.ts';

/** What of deliveries waits for jobs, by their names. */
export const DELIVERY_WAITS: Readonly<Record<string, WaitingSource>> = {
  sort: {
    resource: asn,
    under: TO_SORT.map((state) => ['state', state] as const),
    isWork: (row) => !isStillToLeave(row),
    isHere: ({state}) => state !== 'announced',
    naming: {
      resource: asnLine,
      under: [
        ['unload', 1],
        ['sort', 1],
      ],
    },
  },
  'put-away': {resource: asnLine, under: [['sorted', 1]]},
};
