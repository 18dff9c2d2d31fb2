import {Boxes} from 'lucide-react';
import {moveBin} from '#domain/stock/move-bin.ts';
import {moveWholeBin} from '#domain/stock/move-whole-bin.ts';
import {standingIn} from '../reads/contents.ts';
import {defineJob, quantityStep, scanStep} from '../engine/job.ts';

/** Goods carried from bin to bin: bin → goods → (again +1, pad, "all") → bin; or bin → ALL → bin. `shapes.md`, Stock. */
export const binMove = defineJob({
  name: 'bin-move',
  records: [moveBin],
  recorded: 'binMove.recorded',
  steps: {
    from: scanStep('bin', {says: 'binMove.scan.from', label: 'binMove.step.from'}),
    goods: scanStep('goods', {says: 'binMove.scan.goods', label: 'binMove.step.goods', in: 'from'}),
    quantity: quantityStep({repeat: 'goods', begins: 1}),
    to: scanStep('bin', {
      says: 'binMove.scan.to',
      label: 'binMove.step.to',
      behind: 'goods',
      unlike: 'from',
    }),
  },
  record: ({from, goods, stock, quantity: units, to}) => [
    [
      moveBin.name,
      {
        warehouse: from.warehouse,
        goods: goods.id,
        lot: stock.lot,
        unit: stock.unit,
        from: from.id,
        to: to.id,
        quantity: units,
      },
    ],
  ],
  after: 'anew',
  exceptions: {
    whole: {
      label: 'binMove.whole',
      Picture: Boxes,
      card: 'ALL',
      records: [moveWholeBin],
      when: ({got}) => got['from'] !== undefined && got['goods'] === undefined,
      // What was seen there travels along: what the books hold beyond it stays.
      lines: (lists, {got}) => standingIn(lists, got['from']),
      steps: {to: scanStep('bin', {says: 'binMove.scan.to', label: 'binMove.step.to', unlike: 'from'})},
      record: ({got: {from, to}, missing}) => [
        [
          moveWholeBin.name,
          {
            warehouse: typeof from === 'object' && from.kind === 'bin' ? from.warehouse : '',
            from: typeof from === 'object' ? from.id : '',
            to: typeof to === 'object' ? to.id : '',
            lines: JSON.stringify(
              missing.map(({thing, lot, unit, quantity: units}) => ({
                goods: thing.id,
                lot,
                unit,
                quantity: units,
              })),
            ),
          },
        ],
      ],
    },
  },
});
