import {MAX_RECEIVED_AT_ONCE, receiveUnannounced} from '#domain/inbound/receive-unannounced.ts';
import type {LooseLine, RecordedActions} from '../../engine/job.ts';
import {defineJob, manySteps, quantityStep, scanStep} from '../../engine/job.ts';
import {isOneLine, lotArgsOf, lotSteps, mergeLotArgs, type LotArgs} from '../../engine/lot-details.ts';
import {sendersOf} from '../../reads/inbound/senders.ts';

/** A truck that was not announced: goods (again +1, pad) → other goods … who sent them, done. Rules ASN-11, RETURN-2. */
export const receiveJob = defineJob({
  name: 'receive',
  records: [receiveUnannounced],
  recorded: 'receive.recorded',
  // Nothing is known of them beforehand.
  look: async (_lists, _seen, {lot = ''}) => [{lot, lotCode: '', unit: '', isNew: true}],
  steps: {
    lines: manySteps(
      {
        goods: scanStep('goods', {says: 'receive.scan.goods', label: 'binMove.step.goods'}),
        ...lotSteps,
        units: quantityStep({says: 'sort.scan.next', repeat: 'goods', begins: 1, upTo: () => undefined}),
      },
      MAX_RECEIVED_AT_ONCE,
    ),
    supplier: scanStep(['supplier', 'customer'], {
      says: 'receive.sender',
      label: 'receive.step.sender',
      behind: 'goods',
      endsNothing: true,
      offered: (lists, warehouse, _who, {got}) => sendersOf(lists, warehouse, Object.values(got)),
    }),
  },
  closes: ['goods'],
  record: came,
  // Why a customer has brought it back (PHOTO-10).
  mayShow: ({got: {supplier: sender}}) => typeof sender === 'object' && sender.kind === 'customer',
  after: 'finish',
  done: {},
});

function came({got, items}: Pick<LooseLine, 'got' | 'items'>): RecordedActions {
  const {supplier} = got;
  const lines: (LotArgs & {readonly goods: string; readonly unit: string; readonly quantity: number})[] = [];
  for (const {goods, units, stock, ...got} of items) {
    const id = typeof goods === 'object' && goods !== null && 'id' in goods ? String(goods.id) : '';
    const told = lotArgsOf(got, id, stock.lot);
    const {unit} = stock;
    const at = lines.findIndex(
      (line) => line.goods === id && line.lot === told.lot && line.unit === unit && isOneLine(line, told),
    );
    const before = lines[at];
    const quantity = (before?.quantity ?? 0) + Number(units);
    const line = {goods: id, ...mergeLotArgs(before, told), unit, quantity};
    if (before) lines[at] = line;
    else lines.push(line);
  }
  return [
    [
      receiveUnannounced.name,
      {
        ...senderIn(supplier),
        lines: JSON.stringify(lines),
      },
    ],
  ];
}

/** A supplier, or a customer who sends something back. */
function senderIn(sender: LooseLine['got'][string] | undefined): Readonly<Record<string, string>> {
  if (typeof sender !== 'object') return {supplier: ''};
  return sender.kind === 'customer' ? {supplier: '', customer: sender.id} : {supplier: sender.id};
}
