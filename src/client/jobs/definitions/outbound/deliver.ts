import {PackageMinus, PackageX, PenLine} from 'lucide-react';
import {deliverGoods as deliverOrder} from '#domain/outbound/deliver.ts';
import type {TextWithFacts} from '../../../i18n/text.ts';
import type {PlainFacts, FoundThing, StockLine} from '../../../data/found.ts';
import {
  defineJob,
  manySteps,
  quantityStep,
  scanStep,
  textStep,
  type LooseLine,
  type RecordedActions,
} from '../../engine/job.ts';
import {calledTogether} from '../joined-codes.ts';
import {
  allSent,
  linesSent,
  unreportedLines,
  ordersOfShipment,
  ordersToProve,
  whyNotProved,
  withSent,
} from '../../reads/outbound/outgoing.ts';

/** Lines of which something is said at once. */
const MAX_ARRIVED_LINES = 500;

/**
 * The customer has it: order or shipment, and again; before that goods of which less, more or damaged came. Rule DN-9.
 */
export const deliverJob = defineJob({
  name: 'deliver',
  records: [deliverOrder],
  recorded: 'deliver.recorded',
  ended: whatArrived,
  opens: {
    takes: ['dn'],
    says: 'deliver.scan.order',
    through: ['shipment'],
    of: ordersOfShipment,
    objects: whyNotProved,
    marks: withSent,
    offered: ordersToProve,
    none: 'deliver.none',
    again: 'done',
    isClosed: true,
  },
  left: unreportedLines,
  look: (lists, {opened}, goods) => linesSent(lists, opened, goods),
  steps: {
    told: manySteps(
      {
        goods: scanStep('goods', {says: 'deliver.scan.differs', label: 'binMove.step.goods'}),
        units: quantityStep({says: 'deliver.scan.differs', repeat: 'goods', begins: 'rest'}),
      },
      MAX_ARRIVED_LINES,
    ),
  },
  closes: ['goods'],
  after: 'finish',
  done: {first: 'signed'},
  record: ({opened, told}) => proofsOf(opened, told, {}),
  exceptions: {
    signed: {
      label: 'field.received_by',
      Picture: PenLine,
      mayShow: true,
      // Each customer is told of its own proofs: one name is not that of several.
      when: ({opened}) => isOfOne(opened),
      steps: {
        received_by: textStep({says: 'deliver.takes', label: 'field.received_by', mayBeEmpty: true}),
        signature: textStep({
          says: 'deliver.signs',
          label: 'field.signature',
          mayBeEmpty: true,
          isDrawn: true,
        }),
      },
      record: ({opened, items, got}) =>
        proofsOf(
          opened,
          items.map(({units, ...item}) => ({...item, units: Number(units)})),
          receiverOf(got),
        ),
    },
    damaged: {
      label: 'sort.damaged',
      Picture: PackageX,
      when: ({got}) => got['goods'] !== undefined,
      sets: {came: 'damaged'},
    },
    lineMissing: {
      label: 'deliver.lineMissing',
      Picture: PackageMinus,
      card: 'NONE',
      when: ({got}) => got['goods'] !== undefined,
      sets: {came: 'not'},
    },
    nothing: {
      label: 'deliver.nothing',
      Picture: PackageMinus,
      card: 'NONE',
      records: [deliverOrder],
      when: ({got, opened}) => got['goods'] === undefined && opened.length > 0,
      lines: allSent,
      asks: {says: 'deliver.nothing.asks', yes: 'deliver.nothing', covers: 'pod.difference'},
      record: ({opened, missing}) =>
        opened.map((order) => {
          const own = missing.filter(({document}) => document === order.id);
          const lines = own.map(({documentLine: line = ''}) => ({line, actual: 0, damage: 0}));
          return [deliverOrder.name, proofOf(order, lines)];
        }),
      recorded: ({opened}) => ({key: 'deliver.noneArrived', facts: {orders: calledTogether(opened)}}),
      after: 'finish',
    },
  },
});

/** What arrived of each order, and who took it. */
const proofsOf = (
  opened: readonly FoundThing[],
  told: readonly ArrivedUnits[],
  receiver: PlainFacts,
): RecordedActions =>
  opened.map((order) => [deliverOrder.name, {...proofOf(order, linesTold(order.id, told)), ...receiver}]);

/** Whether all orders are one customer's; of a single one that need not be known. */
function isOfOne(opened: readonly FoundThing[]): boolean {
  const customers = new Set(opened.map((order) => ('customer' in order ? order.customer : undefined)));
  return opened.length < 2 || (customers.size === 1 && !customers.has(undefined));
}

/** The name and the strokes, as far as anybody has given them. */
const receiverOf = (got: LooseLine['got']): PlainFacts =>
  Object.fromEntries(
    ['received_by', 'signature'].flatMap((name) => {
      const said = got[name];
      return typeof said === 'string' && said !== '' ? [[name, said] as const] : [];
    }),
  );

/** Which orders arrived, and of how many lines something else than what was sent. */
function whatArrived({opened, items}: LooseLine): TextWithFacts {
  const orders = calledTogether(opened);
  const lines = new Set(items.map(({stock}) => stock.documentLine ?? '')).size;
  return lines === 0
    ? {key: 'deliver.arrived', facts: {orders}}
    : {key: 'deliver.differed', facts: {orders, lines}};
}

/** What arrived of an order, and what was shown as sent of it when it was opened. */
const proofOf = (order: FoundThing, lines: readonly object[]): PlainFacts => ({
  document: order.id,
  lines: JSON.stringify(lines),
  ...('shown' in order && order.shown !== undefined ? {shown: order.shown} : {}),
});

interface ArrivedUnits {
  readonly units: number;
  readonly stock: StockLine;
  /** As an exception has it. */
  readonly came?: unknown;
}

/** What came of each line of an order that something is said of; the rest of a line that was damaged came whole. */
function linesTold(document: string, told: readonly ArrivedUnits[]) {
  const own = told.filter(({stock}) => stock.document === document);
  const lines = new Set(own.map(({stock}) => stock.documentLine ?? ''));
  return [...lines].map((line) => {
    const all = own.filter(({stock}) => stock.documentLine === line);
    const sumOf = (came?: string): number =>
      all.reduce((sum, each) => sum + (each.came === came ? each.units : 0), 0);
    const damage = sumOf('damaged');
    const isCounted = all.some(({came}) => came !== 'damaged');
    const sent = all[0]?.stock.quantity ?? 0;
    return {line, actual: isCounted ? sumOf() + damage : Math.max(sent, damage), damage};
  });
}
