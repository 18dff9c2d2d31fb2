import type {AsnState} from './inbound/asn.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Row} from './kernel/field.ts';
import type {DnState} from './outbound/dn.ts';

/** What a person may do with a document in a state, the next step of it first; `''` where nothing is the next step. */
type Steps = readonly [next: string, ...others: string[]];

/** Goods are sorted, put away and picked on the floor, one by one: no step of a whole document. */
const ASN_STEPS: Readonly<Record<AsnState, Steps>> = {
  announced: ['inbound.confirmArrival', 'inbound.edit', 'inbound.cancel'],
  arrived: ['inbound.finishUnloading'],
  unloaded: ['inbound.finishSorting'],
  sorted: [''],
  finished: [''],
  cancelled: ['inbound.reopen'],
};

const DN_STEPS: Readonly<Record<DnState, Steps>> = {
  fresh: ['outbound.confirm', 'outbound.edit', 'outbound.cancel'],
  new: ['outbound.release', 'outbound.cancel'],
  'to-pick': ['outbound.makePickingList', 'outbound.release', 'outbound.unrelease'],
  picked: ['', 'outbound.release'],
  shipped: [''],
  delivered: [''],
  cancelled: [''],
};

const STEPS: Readonly<Record<string, Readonly<Record<string, Steps>>>> = {asn: ASN_STEPS, dn: DN_STEPS};

/** The steps that a document's state leaves; `undefined` for rows that are no documents. */
export const stepsOfDocument = (resource: string, {state}: Row): readonly string[] | undefined =>
  entryOf(STEPS, resource)?.[String(state)];
