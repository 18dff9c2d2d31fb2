import {MOST_RECEIVED, receiveUnannounced} from '#domain/inbound/receive-unannounced.ts';
import type {Loose, Records} from './job.ts';
import {defineJob, many, quantity, scan} from './job.ts';
import {suppliersOf} from './suppliers.ts';

/** A truck that nobody announced: goods (again +1, pad) → other goods … their supplier, done. Rule ASN-11. */
export const receive = defineJob({
  name: 'receive',
  records: [receiveUnannounced],
  recorded: 'receive.recorded',
  // Nothing is known of them beforehand.
  look: async (_lists, _seen, {lot = ''}) => [{lot, lotCode: '', unit: '', isNew: true}],
  steps: {
    lines: many(
      {
        goods: scan('goods', {says: 'receive.scan.goods', label: 'binMove.step.goods'}),
        units: quantity({says: 'sort.scan.next', repeat: 'goods', begins: 1, upTo: () => undefined}),
      },
      MOST_RECEIVED,
    ),
    supplier: scan('supplier', {
      says: 'receive.supplier',
      label: 'field.supplier',
      behind: 'goods',
      endsNothing: true,
      offered: (lists, _warehouse, _who, {got}) => suppliersOf(lists, Object.values(got)),
    }),
  },
  closes: ['goods'],
  record: came,
  after: 'finish',
  done: {},
});

function came({got, items}: Pick<Loose, 'got' | 'items'>): Records {
  const {supplier} = got;
  const lines = new Map<string, {goods: string; lot: string; unit: string; quantity: number}>();
  for (const {goods, units, stock} of items) {
    const id = typeof goods === 'object' && goods !== null && 'id' in goods ? String(goods.id) : '';
    const name = [id, stock.lot, stock.unit].join('/');
    const before = lines.get(name)?.quantity ?? 0;
    lines.set(name, {goods: id, lot: stock.lot, unit: stock.unit, quantity: before + Number(units)});
  }
  return [
    [
      receiveUnannounced.name,
      {
        supplier: typeof supplier === 'object' ? supplier.id : '',
        lines: JSON.stringify([...lines.values()]),
      },
    ],
  ];
}
