import type {Row} from '../kernel/field.ts';
import {idOfText} from '../kernel/id.ts';
import {asShown} from '../kernel/name.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';
import {foldText} from '../kernel/search.ts';

const MAX_CITY_LENGTH = 80;
const name = {kind: 'text', required: true, max: MAX_CITY_LENGTH} as const;
const fee = {kind: 'money', required: true, positive: true} as const;
/** What the index compares; people read the texts that it is made of. */
const compared = {kind: 'text', derived: true, opaque: true} as const;

/**
 * What a transportation supplier asks for from one city to another: per kilogram, per cubic metre, and at least.
 * Specification 3 and 5; greaterwms.md 2.5 (transportationfee).
 */
export const freightRate = defineResource({
  name: 'freightRate',
  area: 'finance',
  // No mirror holds what things cost.
  scope: 'server',
  read: OFFICE,
  indexes: {rate: ['route', 'carrier']},
  editing: {roles: OFFICE, remove: true, unique: {rate: 'freightRate.exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    transportation_supplier: name,
    send_city: name,
    receiver_city: name,
    weight_fee: fee,
    volume_fee: fee,
    min_payment: fee,
    route: compared,
    carrier: compared,
  },
});
export type FreightRateRow = RowOf<typeof freightRate>;

/** One text for all spellings of a name: blanks around it, case and accents make no difference (FREIGHT-2). */
const compare = (text: string): string => foldText(asShown(text));

/** The key of the way from one city to another, whatever their names' length. */
export const routeOf = (sendCity: string, receiverCity: string): string =>
  idOfText(JSON.stringify([compare(sendCity), compare(receiverCity)]));

/** Fills what the index of rates compares. */
export const withRoute = (row: Row): Row => ({
  ...row,
  route: routeOf(String(row['send_city']), String(row['receiver_city'])),
  // A letter may fold into several, and an index takes no text of any length.
  carrier: Array.from(compare(String(row['transportation_supplier'])))
    .slice(0, MAX_CITY_LENGTH)
    .join(''),
});
