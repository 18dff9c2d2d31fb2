import {goods, type GoodsRow} from '../goods/goods.ts';
import {asn, type AsnRow} from '../inbound/asn.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import type {Resource} from '../kernel/resource.ts';
import {dn, type DnRow} from '../outbound/dn.ts';
import {pickingList, type PickingListRow} from '../outbound/picking-list.ts';
import {shipment, type ShipmentRow} from '../outbound/shipment.ts';
import {driver, type DriverRow} from '../parties/driver.ts';
import {staff, type StaffRow} from '../people/staff.ts';
import {lot, type LotRow} from '../stock/lot.ts';
import {deliveryOfOrder} from '../transfers/delivery-of-order.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';

/** The picture by which a kind of thing is known; the client draws it. */
export type PictureName = 'shelf' | 'goods' | 'person' | 'arrival' | 'order' | 'truck' | 'list' | 'unit';

/** One kind of thing that has a label of its own. All that is done with scans reads this and nothing else. */
interface Scannable {
  /** On our labels: `BW1:<letter>:<id>`. */
  readonly letter: string;
  readonly picture: PictureName;
  /** Whose rows they are; absent while there is no such list: then a label is known by its letter alone. */
  readonly resource?: Resource;
  /** Indexes by which a text finds one, its column first behind the warehouse. */
  readonly codes: readonly string[];
  /** Columns: what people call it, and what stands under that (the first that says anything). */
  readonly title: string;
  readonly subtitle: readonly string[];
  /** Its labels are printed by the sheet. */
  readonly hasSheet?: true;
  /** What a label of one means where that is not: its other end, which has an id of its own there. */
  readonly otherEnd?: {readonly kind: ListedKind; readonly idOf: (id: Id) => Id};
}

const document = {codes: ['code', 'provisional'], title: 'code', subtitle: []} as const;
/** The letter is kept for what is to come. */
const reserved = {codes: [], title: '', subtitle: []} as const;

/** Everything that can be scanned and has an id, by kind. Adding one is one entry here, and its row below. */
export const SCANNABLES = {
  bin: {
    letter: 'B',
    picture: 'shelf',
    resource: bin,
    codes: ['name'],
    title: 'name',
    subtitle: [],
    hasSheet: true,
  },
  goods: {
    letter: 'G',
    picture: 'goods',
    resource: goods,
    codes: ['code'],
    title: 'code',
    subtitle: ['name', 'description'],
    hasSheet: true,
  },
  person: {
    letter: 'P',
    picture: 'person',
    resource: staff,
    codes: [],
    title: 'name',
    subtitle: ['type'],
    hasSheet: true,
  },
  asn: {letter: 'A', picture: 'arrival', resource: asn, ...document},
  dn: {
    letter: 'D',
    picture: 'order',
    resource: dn,
    ...document,
    otherEnd: {kind: 'asn', idOf: deliveryOfOrder},
  },
  shipment: {
    letter: 'S',
    picture: 'truck',
    resource: shipment,
    ...document,
    subtitle: ['plate', 'driver_name'],
  },
  pickingList: {letter: 'L', picture: 'list', resource: pickingList, ...document},
  driver: {letter: 'V', picture: 'truck', resource: driver, codes: [], title: 'name', subtitle: ['plate']},
  unit: {letter: 'U', picture: 'unit', ...reserved},
  lot: {letter: 'T', picture: 'goods', resource: lot, codes: [], title: 'code', subtitle: [], hasSheet: true},
  countPlan: {letter: 'N', picture: 'list', ...reserved},
} as const satisfies Readonly<Record<string, Scannable>>;

/** Letters of labels that stand on nothing: commands, and the set-up of a scanner. No kind may take them. */
export const OTHER_LETTERS = {command: 'C', setup: 'E'} as const;

/** What a label stands on. */
export type LabelKind = keyof typeof SCANNABLES;

/** The rows of those kinds that have a list. */
export interface ScannedRows {
  readonly bin: BinRow;
  readonly goods: GoodsRow;
  readonly person: StaffRow;
  readonly asn: AsnRow;
  readonly dn: DnRow;
  readonly shipment: ShipmentRow;
  readonly pickingList: PickingListRow;
  readonly driver: DriverRow;
  readonly lot: LotRow;
}
export type ListedKind = keyof ScannedRows;

const allScannables: readonly (readonly [LabelKind, Scannable])[] = Object.entries(SCANNABLES) as [
  LabelKind,
  Scannable,
][];

export const LABEL_KINDS: readonly LabelKind[] = allScannables.map(([kind]) => kind);

export const scannableOf = (kind: LabelKind): Scannable => SCANNABLES[kind];

/** The kind with this letter on its labels. */
export const kindOfLetter = (letter: string): LabelKind | undefined =>
  allScannables.find(([, {letter: its}]) => its === letter)?.[0];

/** The kind whose rows these are. */
export const kindOfResource = ({name}: Resource): LabelKind | undefined =>
  allScannables.find(([, {resource}]) => resource?.name === name)?.[0];

/** What people call a row of a kind. */
export const titleOfThing = (kind: LabelKind, row: Row): string => String(row[SCANNABLES[kind].title] ?? '');

/** What stands under that, or ''. */
export function subtitleOfThing(kind: LabelKind, row: Row): string {
  const {subtitle}: Scannable = SCANNABLES[kind];
  return subtitle.map((column) => String(row[column] ?? '')).find((text) => text !== '') ?? '';
}

/** What people call a thing: goods by their words, too. */
export function nameOfThing(kind: LabelKind, row: Row): string {
  const [title, words] = [titleOfThing(kind, row), subtitleOfThing(kind, row)];
  return kind === 'goods' && words !== '' ? `${words} (${title})` : title;
}
