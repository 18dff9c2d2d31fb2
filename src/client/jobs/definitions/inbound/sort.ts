import {PackageX, Truck, Undo2} from 'lucide-react';
import {finishSorting} from '#domain/inbound/arrival.ts';
import {putAwayDelivery} from '#domain/inbound/put-away.ts';
import {sortDelivery as sortGoods} from '#domain/inbound/sort.ts';
import {sortUnit} from '#domain/inbound/sort-unit.ts';
import {uncountGoods} from '#domain/inbound/uncount.ts';
import type {FoundNamed, FoundThing} from '../../../data/found.ts';
import {
  deliveriesOf,
  deliveriesToSort,
  linesSorted,
  linesToSort,
  notSorted,
} from '../../reads/inbound/deliveries.ts';
import {
  defineJob,
  quantityStep,
  scanStep,
  type LooseLine,
  type RecordedActions,
  type UnitOf,
} from '../../engine/job.ts';
import {goodsOfLine} from '../into-bin.ts';
import {lotArgsOf, lotSteps} from '../../engine/lot-details.ts';

/**
 * Goods of a delivery seen and counted: delivery → goods (again +1, pad) → other goods, or the bin they go to … done.
 * Rules ASN-5, ASN-6.
 */
export const sortJob = defineJob({
  name: 'sort',
  leadsTo: 'put-away',
  records: [sortGoods, sortUnit, putAwayDelivery, finishSorting],
  opens: {
    takes: ['asn'],
    says: 'sort.scan.delivery',
    offered: deliveriesToSort,
    none: 'sort.none',
    through: ['goods'],
    of: deliveriesOf,
  },
  left: notSorted,
  look: (lists, {opened, exception}, goods) =>
    (exception === 'uncount' ? linesSorted : linesToSort)(lists, opened, goods),
  steps: {
    goods: scanStep('goods', {says: 'binMove.scan.goods', label: 'binMove.step.goods'}),
    ...lotSteps,
    units: quantityStep({says: 'sort.scan.next', repeat: 'goods', begins: 1, doubt: 'asn.more'}),
    // Put away at once: it is not asked for.
    bin: scanStep('bin', {
      says: 'query.scan.bin',
      label: 'field.bin',
      behind: 'goods',
      isOptional: true,
      would: 'sort.direct',
    }),
  },
  closes: ['goods'],
  record: ({units, ...scanned}) => counted({...scanned, quantity: units}),
  whole: onUnit,
  after: 'again here',
  exceptions: {
    damaged: {
      label: 'sort.damaged',
      mayShow: true,
      Picture: PackageX,
      records: [putAwayDelivery],
      when: ({got}) => got['goods'] !== undefined,
      steps: {
        bin: scanStep('bin', {
          says: 'sort.scan.damaged',
          label: 'field.bin',
          objects: (thing) =>
            thing.kind === 'bin' && thing.property === 'Damage' ? undefined : 'scan.not-expected',
        }),
      },
      record: counted,
    },
    nothing: {
      label: 'sort.nothing',
      Picture: Truck,
      card: 'NONE',
      records: [finishSorting],
      when: ({got, opened}) => got['goods'] === undefined && opened.length > 0,
      lines: notSorted,
      asks: {says: 'sort.nothing.asks', yes: 'sort.nothing'},
      record: finished,
      after: 'finish',
    },
    // 100 typed for 10.
    uncount: {
      label: 'act.inbound.uncount',
      Picture: Undo2,
      records: [uncountGoods],
      when: ({got, opened}) => got['goods'] === undefined && opened.length > 0,
      steps: {
        goods: scanStep('goods', {says: 'binMove.scan.goods', label: 'act.inbound.uncount'}),
        units: quantityStep({says: 'sort.scan.uncounted', repeat: 'goods', begins: 1}),
      },
      record: ({got, stock, opened, quantity: units}) => [
        [uncountGoods.name, {...goodsOfLine(idOf(got['goods']), stock, opened), quantity: units}],
      ],
    },
  },
  done: {
    missing: notSorted,
    already: 'asn.already',
    record: finished,
  },
});

/** Counted, and put away where a bin was scanned too. */
function counted({
  got,
  stock,
  quantity: units,
  believed,
  opened,
}: Pick<LooseLine, 'got' | 'stock' | 'quantity' | 'believed' | 'opened'>): RecordedActions {
  const {goods, bin} = got;
  const told = lotArgsOf(got, idOf(goods), stock.lot);
  // Goods that were not announced are of the delivery that was opened last.
  const of = {...goodsOfLine(idOf(goods), stock, opened), ...told};
  const sorted: RecordedActions[number] = [sortGoods.name, {...of, quantity: units, over: believed ? 1 : 0}];
  return bin ? [sorted, [putAwayDelivery.name, {...of, bin: idOf(bin), quantity: units}]] : [sorted];
}

/** All that the delivery says is on a pallet or parcel. */
function onUnit({sscc = ''}: FoundNamed, {delivery, lines}: UnitOf): RecordedActions {
  const told = lines.map(({goods, ...line}) => ({...line, goods: goods.id}));
  return [[sortUnit.name, {document: delivery.id, sscc, lines: JSON.stringify(told)}]];
}

function finished({opened}: Pick<LooseLine, 'opened'>): RecordedActions {
  return opened.map(({id}) => [finishSorting.name, {document: id}]);
}

const idOf = (what: FoundThing | string | undefined): string => (typeof what === 'object' ? what.id : '');
