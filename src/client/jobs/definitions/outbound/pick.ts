import {Layers, MapPinned, PackageMinus, PackageX, ShieldX, SkipForward} from 'lucide-react';
import {STOCK_KEEPERS} from '#domain/kernel/roles.ts';
import {pickForOrder as pickGoods} from '#domain/outbound/pick.ts';
import {shortPick} from '#domain/outbound/short-pick.ts';
import {shortPickFacts} from '#domain/outbound/short-pick-facts.ts';
import {binNotEmpty} from '#domain/stock/bin-not-empty.ts';
import type {TextWithFacts} from '../../../i18n/text.ts';
import type {FoundNamed, PlainFacts} from '../../../data/found.ts';
import {otherLots, standingIn} from '../../reads/contents.ts';
import {
  choiceStep,
  defineJob,
  quantityStep,
  scanStep,
  textStep,
  type LooseLine,
  type RecordedActions,
} from '../../engine/job.ts';
import {
  linesStillToPick,
  linesToPick,
  nextToPick,
  orderLinesOf,
  ordersPromised,
  workToPick,
} from '../../reads/outbound/orders.ts';
import {withOwnZones} from '../../reads/outbound/own-zones.ts';

/** What becomes of what is not picked. */
const rest = choiceStep({
  says: 'pick.rest',
  label: 'pick.rest',
  facts: ({line, quantity: units}) => ({taken: units, short: (line?.quantity ?? 0) - units}),
  options: [
    {value: 'reallocate', label: 'option.reallocate'},
    {value: 'back-order', label: 'option.back-order'},
    {value: 'close', label: 'option.close', roles: STOCK_KEEPERS},
  ],
  isFirstUsual: true,
});

/** How many of the goods in hand, where the line stands there whole. */
const there = (says: 'pick.there' | 'pick.sound') => textStep({says, label: says, isUnits: true});

/**
 * What is promised to orders is taken out of its bins: order or list → bin → goods (again +1, pad) … Rules DN-5, DN-6.
 */
export const pickJob = defineJob({
  name: 'pick',
  records: [pickGoods, binNotEmpty],
  recorded: 'pick.recorded',
  opens: {
    takes: ['dn', 'pickingList'],
    unit: 'unit',
    says: 'pick.scan.order',
    through: ['bin', 'goods'],
    of: ordersPromised,
    offered: workToPick,
    next: nextToPick,
    marks: withOwnZones,
    none: 'pick.noOrder',
  },
  plan: linesToPick,
  renew: linesStillToPick,
  left: async (lists, {opened}) => orderLinesOf(await linesToPick(lists, opened)),
  steps: {
    bin: scanStep('bin', {says: 'binMove.scan.from', label: 'field.bin', expect: ({line}) => line?.bin}),
    goods: scanStep('goods', {
      says: 'binMove.scan.goods',
      label: 'binMove.step.goods',
      in: 'bin',
      expect: ({line}) => line?.goods,
    }),
    units: quantityStep({
      says: 'pick.scan.end',
      would: 'pick.ends',
      repeat: 'goods',
      begins: 'rest',
      isFull: 'records',
      less: 'short',
      most: {units: ({line}) => line?.wanted, says: 'dn.over'},
    }),
  },
  closes: ['bin', 'goods'],
  record: ({units, ...scanned}) => taken({...scanned, quantity: units}),
  after: 'next line',
  empties: {
    bin: async (lists, {bin}) => {
      const left = await standingIn(lists, bin);
      return typeof bin === 'object' && bin.kind === 'bin' && left.length === 0 ? bin : undefined;
    },
    record: ({id, warehouse}) => [[binNotEmpty.name, {warehouse, bin: id}]],
  },
  exceptions: {
    short: {
      label: 'act.outbound.shortPick',
      mayShow: true,
      Picture: PackageMinus,
      card: 'SHORT',
      records: [shortPick],
      when: ({got}) => got['goods'] !== undefined,
      steps: {there: there('pick.there'), rest},
      stepsWhen: asksOfShort,
      knows: unitsCounted,
      record: (scanned) => notAll(scanned, scanned.quantity, 'not-found'),
      recorded: shortNoted,
    },
    damaged: {
      label: 'pick.damaged',
      mayShow: true,
      Picture: ShieldX,
      records: [shortPick],
      when: ({got}) => got['goods'] !== undefined,
      steps: {there: there('pick.sound'), rest},
      stepsWhen: asksOfShort,
      knows: unitsCounted,
      record: (scanned) => notAll(scanned, scanned.quantity, 'damaged'),
      recorded: shortNoted,
    },
    otherLot: {
      label: 'pick.otherLot',
      Picture: Layers,
      when: ({got}) => got['goods'] !== undefined,
      lines: otherLots,
      isChoice: true,
    },
    none: {
      label: 'pick.none',
      mayShow: true,
      Picture: PackageX,
      card: 'NONE',
      records: [shortPick],
      when: ({line}) => line !== undefined,
      knows: () => ({there: '0'}),
      steps: {
        there: there('pick.there'),
        reason: choiceStep({
          says: 'pick.why',
          label: 'pick.why',
          options: [
            {value: 'not-found', label: 'pick.why.not-found'},
            {value: 'damaged', label: 'pick.why.damaged'},
            {value: 'wrong-goods', label: 'pick.why.wrong-goods'},
            {value: 'unreachable', label: 'pick.why.unreachable'},
          ],
        }),
        rest,
      },
      record: (scanned) => notAll(scanned, scanned.quantity, textOf(scanned, 'reason')),
      recorded: shortNoted,
    },
    otherBin: {
      label: 'pick.otherBin',
      Picture: MapPinned,
      when: ({line, got}) => line !== undefined && got['goods'] === undefined,
      steps: {bin: scanStep('bin', {says: 'pick.scan.otherBin', label: 'field.bin'})},
    },
    skip: {label: 'pick.skip', Picture: SkipForward, card: 'SKIP', when: ({line}) => line !== undefined},
  },
});

type PickedLine = Pick<LooseLine, 'line' | 'stock' | 'opened' | 'got' | 'quantity'>;

/** What every pick of a line names: the lot that is in hand, the bin before the worker, the tote of its order. */
function named({line, stock, opened, got}: PickedLine): PlainFacts {
  const {document = '', documentLine = '', goods, unit, bin} = line ?? {};
  // A list of orders is picked onto one.
  const order = opened.find(({id, kind}) => id === document || kind === 'pickingList');
  return {
    document,
    line: documentLine,
    goods: goods?.id ?? '',
    lot: got['goods'] ? stock.lot : (line?.lot ?? ''),
    unit: unit ?? '',
    bin: typeof got['bin'] === 'object' ? got['bin'].id : (bin?.id ?? ''),
    ...(order && 'unit' in order ? onto(order) : {}),
  };
}

const onto = ({unit = '', sscc}: FoundNamed): PlainFacts => ({
  to_unit: unit,
  ...(sscc === undefined ? {} : {to_sscc: sscc}),
});

const taken = (scanned: PickedLine): RecordedActions =>
  scanned.line ? [[pickGoods.name, {...named(scanned), quantity: scanned.quantity}]] : [];

const textOf = ({got}: Pick<PickedLine, 'got'>, name: string): string => {
  const said = got[name];
  return typeof said === 'string' ? said : '';
};

/** The worker's own word, taken like any scan: the case that it opens is the office's. */
function shortNoted(scanned: LooseLine): TextWithFacts | undefined {
  const {line, quantity: units} = scanned;
  return isShort(scanned, units)
    ? {key: 'pick.shortNoted', facts: {short: (line?.quantity ?? 0) - units}}
    : undefined;
}

/** Less than was promised there. In another bin nothing was promised: what was taken there was. */
function isShort(scanned: PickedLine, units: number): boolean {
  const {line} = scanned;
  const isElsewhere = units > 0 && named(scanned)['bin'] !== line?.bin?.id;
  return line !== undefined && units < (line.quantity ?? 0) && !isElsewhere;
}

/** Less than all of the line is in hand: the worker need not key in what was counted. */
function unitsCounted({line, quantity: units}: LooseLine): Readonly<Record<string, string>> {
  return units < (line?.quantity ?? 0) ? {there: String(units)} : {};
}

/** What is there of a whole line is asked, and what becomes of what was promised and is not. */
function asksOfShort(scanned: LooseLine): boolean {
  return scanned.quantity >= (scanned.line?.quantity ?? 0) || isShort(scanned, scanned.quantity);
}

/** Less than was promised, and what becomes of the rest. */
function notAll(scanned: PickedLine, units: number, reason: string): RecordedActions {
  if (!isShort(scanned, units)) return taken({...scanned, quantity: units});
  const {quantity: promised = 0, there = promised, bin} = scanned.line ?? {};
  const answer = shortPickFacts({units, there, reason, rest: textOf(scanned, 'rest')});
  // The promise is out of the bin of the line, wherever else was looked for it.
  return [[shortPick.name, {...named(scanned), bin: bin?.id ?? '', ...answer}]];
}
