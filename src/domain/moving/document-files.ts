import {DELIVERY_FILE} from '../inbound/delivery-file.ts';
import {entryOf} from '../kernel/entry-of.ts';
import {isOfParty} from '../kernel/roles.ts';
import {ORDER_FILE} from '../outbound/order-file.ts';
import {lotArgs} from '../stock/lot.ts';
import type {DocumentFile} from './document-file.ts';
import type {ImportableKind} from './importable.ts';

const FILES: Readonly<Record<string, DocumentFile>> = Object.fromEntries(
  [DELIVERY_FILE, ORDER_FILE].map((file) => [file.header.name, file]),
);

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
