import type {DocumentDesk} from '../kernel/document.ts';
import {isOpenToCustomer} from './dn-steps.ts';

/** How people work with orders on their page. */
export const DN_DESK: DocumentDesk = {
  path: '/outbound/dn',
  portal: '/customerdn/customerdnlist',
  day: 'promised_on',
  became: [
    'rest',
    'allocated',
    'picked',
    'back_ordered',
    'closed',
    'moved',
    'shipped',
    'intransit',
    'actual',
    'shortage',
    'more',
    'damage',
    'returned',
  ],
  progress: {
    new: 'allocated',
    'to-pick': 'picked',
    picked: 'picked',
    shipped: 'shipped',
    delivered: 'actual',
  },
  stages: [
    {state: 'fresh', at: 'create_time', by: 'creater'},
    {state: 'new', at: 'confirmed_at', by: 'confirmed_by'},
    {state: 'to-pick', at: '', by: ''},
    {state: 'picked', at: '', by: ''},
    {state: 'shipped', at: 'shipped_at', by: 'shipped_by'},
    {state: 'delivered', at: 'delivered_at', by: 'delivered_by'},
  ],
  isOpenToParty: isOpenToCustomer,
};
