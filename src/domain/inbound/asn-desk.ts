import type {DocumentDesk} from '../kernel/document.ts';
import {isOffered} from './asn-steps.ts';

/** How people work with deliveries on their page. */
export const ASN_DESK: DocumentDesk = {
  path: '/inbound/asn',
  portal: '/supplierasn/supplierasnlist',
  day: 'expected_on',
  became: [
    'expected',
    'unload',
    'sort',
    'counted',
    'sorted',
    'put_away',
    'shortage',
    'more',
    'damage',
    'sent_back',
  ],
  progress: {unloaded: 'counted', sorted: 'put_away', finished: 'put_away'},
  hasUnits: true,
  stages: [
    {state: 'announced', at: 'create_time', by: 'creater'},
    {state: 'arrived', at: 'arrived_at', by: 'arrived_by'},
    {state: 'unloaded', at: 'unloaded_at', by: 'unloaded_by'},
    {state: 'sorted', at: 'sorted_at', by: 'sorted_by'},
    {state: 'finished', at: 'closed_at', by: 'closed_by'},
  ],
  // While it is their own word (ASN-13).
  isOpenToParty: isOffered,
};
