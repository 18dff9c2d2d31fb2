import type {AsnState} from './inbound/asn.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Row} from './kernel/field.ts';
import {isOfParty} from './kernel/roles.ts';
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

/** Of a delivery that its supplier announced, until the house has answered. */
const OFFERED: Steps = ['inbound.accept', 'inbound.decline', ...ASN_STEPS.announced];

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
export const stepsOfDocument = (resource: string, {state, offered}: Row): readonly string[] | undefined =>
  offered === 1 && state === 'announced' ? OFFERED : entryOf(STEPS, resource)?.[String(state)];

/**
 * Whether a document stands open to a role at all: a party's people act on it while it is their own word (ASN-13,
 * DN-17), and a customer's when it is on its way to them (DN-18).
 */
export const isOpenTo = (role: string, {offered, state}: Row): boolean =>
  !isOfParty(role) || state === 'fresh' || state === 'shipped' || (offered === 1 && state === 'announced');
