import {Truck as Picture, PackageX, PenLine, UserX} from 'lucide-react';
import {listIn} from '#domain/kernel/json.ts';
import {dispatchTruck as dispatchOrders} from '#domain/outbound/dispatch.ts';
import {MAX_SHOWN_LINES_TOLD} from '#domain/outbound/shown-units.ts';
import type {TextWithFacts} from '../../../i18n/text.ts';
import {calledTogether} from '../joined-codes.ts';
import {
  defineJob,
  quantityStep,
  scanStep,
  textStep,
  type LooseLine,
  type RecordedActions,
} from '../../engine/job.ts';
import {
  driversToChoose,
  linesLoaded,
  notLoaded,
  ordersPickedOf,
  ordersToLoad,
  toLoad,
  withPicked,
} from '../../reads/outbound/outgoing.ts';

/** A truck's driver by the badge or from the list, or a shipment that these orders join. */
const truck = scanStep(['driver', 'shipment'], {
  says: 'dispatch.scan.driver',
  label: 'wanted.driver',
  offered: driversToChoose,
  none: 'dispatch.noneListed',
  objects: (thing) => ('truck' in thing ? undefined : 'scan.undownloaded'),
});

/** What differs from what the badge says, or stands on none. */
const plate = textStep({says: 'dispatch.type.plate', label: 'field.plate'});
const contact = textStep({says: 'dispatch.type.contact', label: 'field.contact', mayBeEmpty: true});

/** Orders are loaded and leave: order (or goods or a picking list of it) … driver. Rule DN-8. */
export const dispatchJob = defineJob({
  name: 'dispatch',
  records: [dispatchOrders],
  recorded: 'dispatch.recorded',
  ended: whatLeft,
  opens: {
    takes: ['dn'],
    says: 'dispatch.scan.order',
    through: ['goods', 'pickingList'],
    of: ordersPickedOf,
    marks: withPicked,
    offered: ordersToLoad,
    none: 'dispatch.none',
    before: ['driver'],
    isClosed: true,
  },
  left: toLoad,
  look: (lists, {opened}, goods, warehouse) => linesLoaded(lists, opened, goods, warehouse),
  steps: {plate: {...plate, isOptional: true}, contact: {...contact, isOptional: true}, truck},
  record: (scanned) => [leaves(scanned, 0)],
  after: 'finish',
  done: {missing: notLoaded, asks: {says: 'dispatch.missing', yes: 'dispatch.stays'}},
  exceptions: {
    // Goods, and how many of them: the rest of the truck leaves without them. Rule DN-13.
    doesNotFit: {
      label: 'dispatch.doesNotFit',
      Picture: PackageX,
      when: ({opened}) => opened.length > 0,
      isItem: true,
      steps: {
        goods: scanStep('goods', {says: 'dispatch.scan.stays', label: 'binMove.step.goods'}),
        units: quantityStep({says: 'dispatch.scan.stays', repeat: 'goods', begins: 1}),
      },
    },
    // What is promised and was never scanned is on the truck too.
    whole: {
      label: 'dispatch.whole',
      Picture,
      card: 'ALL',
      records: [dispatchOrders],
      when: ({opened}) => opened.length > 0,
      steps: {truck},
      record: (scanned) => [leaves(scanned, 1)],
    },
    otherTruck: {
      label: 'dispatch.otherTruck',
      Picture: PenLine,
      when: ({opened}) => opened.length > 0,
      steps: {plate, contact},
    },
    noDriver: {
      label: 'dispatch.noDriver',
      Picture: UserX,
      records: [dispatchOrders],
      when: ({opened}) => opened.length > 0,
      steps: {
        driverName: textStep({says: 'dispatch.type.driver', label: 'field.driver_name'}),
        plate,
        contact: textStep({says: 'dispatch.type.phone', label: 'field.contact'}),
      },
      record: (scanned) => [leaves(scanned, 0)],
    },
  },
});

/** Which orders are gone, and with whom. */
function whatLeft(scanned: LooseLine): TextWithFacts {
  const {driver_name, plate: truckPlate} = leaves(scanned, 0)[1];
  const driver = String(driver_name || truckPlate);
  return {key: 'dispatch.left', facts: {orders: calledTogether(scanned.opened), driver}};
}

/** What was keyed in goes before what the badge says. */
function leaves(
  {opened, got, items}: Pick<LooseLine, 'opened' | 'got' | 'items'>,
  whole: 0 | 1,
): RecordedActions[number] {
  const {truck: by} = got;
  const named = typeof by === 'object' && 'truck' in by ? by : undefined;
  const typed = (name: string): string => (typeof got[name] === 'string' ? got[name] : '');
  const {driver = '', driver_name = '', plate: own = '', contact: phone = ''} = named?.truck ?? {};
  return [
    dispatchOrders.name,
    {
      shipment: named?.kind === 'shipment' ? named.id : '',
      driver,
      driver_name: typed('driverName') || driver_name,
      plate: typed('plate') || own,
      contact: typed('contact') || phone,
      orders: JSON.stringify(
        opened.map(({id}) => {
          const left = leftOf(id, items);
          return {document: id, whole, ...(left.length > 0 ? {left} : {})};
        }),
      ),
      ...shownOf(opened),
    },
  ];
}

/** What was shown as picked of all of them when they were opened; nothing where an order was opened by an older build. */
function shownOf(opened: LooseLine['opened']): {shown?: string} {
  const all = opened.map((order) => ('shown' in order ? order.shown : undefined));
  const lines = all.flatMap((text) => (text === undefined ? [] : (listIn(text) ?? [])));
  // Of more nothing is said: then all that stands picked leaves.
  return all.includes(undefined) || lines.length > MAX_SHOWN_LINES_TOLD ? {} : {shown: JSON.stringify(lines)};
}

/** What stays of a line, and of which lot and pallet where that was seen. */
interface LeftUnits {
  readonly line: string;
  readonly quantity: number;
  readonly lot?: string;
  readonly unit?: string;
}

/** What did not fit of an order, by its lines, lots and pallets; goods that were told twice stay behind together. */
function leftOf(document: string, items: LooseLine['items']): LeftUnits[] {
  const left = new Map<string, LeftUnits>();
  for (const {stock, quantity: more} of items) {
    if (stock.document !== document) continue;
    const {documentLine: line = '', lot, unit, isAnyLot} = stock;
    const seen = isAnyLot || (lot === '' && unit === '') ? {} : {lot, unit};
    const key = JSON.stringify([line, seen]);
    left.set(key, {line, ...seen, quantity: (left.get(key)?.quantity ?? 0) + Number(more)});
  }
  return [...left.values()];
}
