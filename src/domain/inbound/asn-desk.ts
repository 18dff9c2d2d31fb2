import {entryOf} from '../kernel/entry-of.ts';
import type {Row} from '../kernel/field.ts';
import type {DocumentDesk, Steps} from '../kernel/document.ts';
import type {AsnState} from './asn.ts';

const BY_STATE: Readonly<Record<AsnState, Steps>> = {
  announced: ['inbound.confirmArrival', 'inbound.edit', 'inbound.cancel'],
  arrived: ['inbound.finishUnloading'],
  unloaded: ['inbound.finishSorting'],
  sorted: [''],
  finished: [''],
  cancelled: ['inbound.reopen'],
};

/** Of a delivery that its supplier announced, until the house has answered. */
const OFFERED: Steps = ['inbound.accept', 'inbound.decline', ...BY_STATE.announced];

const isOffered = ({offered, state}: Row): boolean => offered === 1 && state === 'announced';

/** How people work with deliveries on their page. */
export const ASN_DESK: DocumentDesk = {
  path: '/inbound/asn',
  portal: '/supplierasn/supplierasnlist',
  day: 'expected_on',
  became: ['expected', 'unload', 'sort', 'counted', 'sorted', 'put_away', 'shortage', 'more', 'damage'],
  hasUnits: true,
  stages: [
    {state: 'announced', at: 'create_time', by: 'creater'},
    {state: 'arrived', at: 'arrived_at', by: 'arrived_by'},
    {state: 'unloaded', at: 'unloaded_at', by: 'unloaded_by'},
    {state: 'sorted', at: 'sorted_at', by: 'sorted_by'},
    {state: 'finished', at: 'closed_at', by: 'closed_by'},
  ],
  actions: {create: 'inbound.announce', edit: 'inbound.edit'},
  steps: (header) => (isOffered(header) ? OFFERED : entryOf(BY_STATE, String(header['state']))),
  told: {
    unloaded: ['inbound.sort', 'inbound.finishSorting'],
    sorted: ['', 'inbound.sort'],
  },
  anywhere: [],
  // While it is their own word (ASN-13).
  isOpenToParty: isOffered,
};
