import {entryOf} from '../kernel/entry-of.ts';
import type {DocumentDesk, Steps} from '../kernel/document.ts';
import type {DnState} from './dn.ts';

const BY_STATE: Readonly<Record<DnState, Steps>> = {
  fresh: ['outbound.confirm', 'outbound.edit', 'outbound.cancel'],
  new: ['outbound.release', 'outbound.cancel'],
  'to-pick': ['outbound.makePickingList', 'outbound.release', 'outbound.unrelease'],
  picked: ['', 'outbound.release'],
  shipped: [''],
  delivered: [''],
  cancelled: [''],
};

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
  stages: [
    {state: 'fresh', at: 'create_time', by: 'creater'},
    {state: 'new', at: 'confirmed_at', by: 'confirmed_by'},
    {state: 'to-pick', at: '', by: ''},
    {state: 'picked', at: '', by: ''},
    {state: 'shipped', at: 'shipped_at', by: 'shipped_by'},
    {state: 'delivered', at: 'delivered_at', by: 'delivered_by'},
  ],
  actions: {create: 'outbound.create', edit: 'outbound.edit'},
  steps: ({state}) => entryOf(BY_STATE, String(state)),
  told: {
    'to-pick': [
      'outbound.makePickingList',
      'outbound.pick',
      'outbound.dispatch',
      'outbound.release',
      'outbound.unrelease',
    ],
    picked: ['outbound.dispatch', 'outbound.release'],
    shipped: ['outbound.deliver', 'outbound.confirmDelivery'],
  },
  anywhere: ['outbound.putBack'],
  // While it is their own word (DN-17), and when it is on its way to them (DN-18).
  isOpenToParty: ({state}) => state === 'fresh' || state === 'shipped',
};
