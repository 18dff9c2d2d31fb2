import {asn} from '../inbound/asn.ts';
import {announceDelivery} from '../inbound/announce.ts';
import type {Action} from '../kernel/action.ts';
import {entryOf} from '../kernel/entry-of.ts';
import {isOfParty} from '../kernel/roles.ts';
import type {Resource} from '../kernel/resource.ts';
import {dn} from '../outbound/dn.ts';
import {createOrder} from '../outbound/enter-order.ts';
import {lotArgs} from '../stock/lot.ts';
import type {ImportableKind} from './importable.ts';

/** A kind of document whose lines a file may hold, each row one line (IMPORT-22). */
export interface DocumentFile {
  readonly header: Resource;
  /** Whose it is. */
  readonly party: 'supplier' | 'customer';
  readonly day: 'expected_on' | 'promised_on';
  /** Its lines may say on which pallets or parcels they come (ASN-12). */
  readonly hasUnits: boolean;
  /** What makes one, by the rules of the person who enters it. */
  readonly makes: Action;
}

const FILES: Readonly<Record<string, DocumentFile>> = {
  asn: {header: asn, party: 'supplier', day: 'expected_on', hasUnits: true, makes: announceDelivery},
  dn: {header: dn, party: 'customer', day: 'promised_on', hasUnits: false, makes: createOrder},
};

/** The kind of document that a file of this name holds, if it holds any. */
export const documentFileOf = (kind: string): DocumentFile | undefined => entryOf(FILES, kind);

/** With blanks, and with the identifier of GS1 before it. */
const WRITTEN_SSCC = {kind: 'text', max: 40} as const;
const DAY_HEADS = ['expected', 'expected_date', 'delivery_date', 'eta', 'promised', 'due_date', 'ship_date'];

/** Deliveries and orders, as files have them. */
export const documentImportables: readonly ImportableKind[] = Object.entries(FILES).map(
  ([name, {header, party, day, hasUnits, makes}]): ImportableKind => {
    const column = (field: string, isKey: boolean) => ({isRequired: isKey, isKey, field});
    const reference = {...header.fields['reference'], kind: 'text', required: true} as const;
    return {
      name,
      // People of a party announce and order on their own pages: files are the house's.
      roles: makes.roles.filter((role) => !isOfParty(role)),
      places: [],
      columns: [
        {...column('reference', true), is: reference},
        {...column(party, true), is: {kind: 'reference', list: party, required: true}},
        {...column('goods', true), is: {kind: 'reference', list: 'goods', required: true}},
        {...column('quantity', true), is: {kind: 'quantity', required: true, positive: true}},
        {...column(day, false), is: {kind: 'day'}},
        // By its code on the goods; a line without one takes any lot.
        {...column('lot', false), is: lotArgs.lot_code},
        ...(hasUnits ? [{...column('sscc', false), is: WRITTEN_SSCC, example: '340123450000000017'}] : []),
      ],
      formerly: {
        reference: [`${name}_code`, 'order_number', 'order', 'purchase_order', 'po', 'document', 'number'],
        [party]: [`goods_${party}`, `${party}_name`],
        goods: ['goods_code', 'item', 'sku'],
        quantity: ['goods_qty', 'qty'],
        [day]: DAY_HEADS,
        lot: ['lot_code', 'batch'],
        sscc: ['pallet', 'nve'],
      },
    };
  },
);
