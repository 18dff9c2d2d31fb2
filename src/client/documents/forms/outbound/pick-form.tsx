import {useCallback} from 'react';
import {SHORT_REASONS, SHORT_RESTS} from '#domain/outbound/short-pick.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {namedLotOf, lotsOf} from '../../../data/lots.ts';
import type {FollowedLists, ListReads} from '../../../data/lists.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useText} from '../../../i18n/text.ts';
import {fieldName} from '../../../resource/texts.ts';
import {plainWhole} from '../../../resource/typed-number.ts';
import {useFormats} from '../../../resource/use-formats.ts';
import {useClaim} from '../../../resource/use-claim.ts';
import type {NamedLot} from '../../../data/found.ts';
import {CodeText} from '../../../ui/code.tsx';
import {LotCalled} from '../../../describe/lot-name.tsx';
import {GoodsCell} from '../../line-table.tsx';
import type {DocumentRead} from '../../use-document.ts';
import {formFaultText} from '../form-fault-text.ts';
import {FormCard} from '../form-card.tsx';
import {FormTable, OptionSelect} from '../form-table.tsx';
import {useTypedLines} from '../use-typed-lines.ts';
import {pickedOf, type PickDraft} from '../form-lines.ts';

/** More allocations than an order has. */
const MAX_ORDER_ALLOCATIONS = 10_000;

/** What was picked of each open allocation of an order, told together: all of it is recorded, or none. */
export function PickForm({read, onClose}: {readonly read: DocumentRead; readonly onClose: () => void}) {
  const {say} = useText();
  const {sign} = useFormats();
  const id = String(read.header['id']);
  const ask = useCallback((lists: FollowedLists) => openOf(lists, id), [id]);
  const open = useAnswer(id, ask);
  const {recordAll, state, forget} = useClaim();
  const {typedOf, change, isTyped} = useTypedLines<PickDraft>(forget);
  if (!open) return null;
  const lines = open.map((each) => {
    const {id, quantity} = each.row;
    const draft = typedOf(id, {quantity: String(quantity), reason: 'not-found', rest: 'back-order'});
    const told = pickedOf(each.row, each.there, {...draft, quantity: plainWhole(draft.quantity, sign)});
    return {...each, draft, told};
  });
  const record = async (believed?: string): Promise<void> => {
    const pieces = lines.flatMap(({told}) => told.piece ?? []);
    if (lines.some(({told}) => told.fault)) return;
    if (pieces.length === 0 || (await recordAll(pieces, believed))) onClose();
  };
  return (
    <FormCard action="outbound.pick" isTyped={isTyped} {...{state}} onRecord={record} onClose={onClose}>
      <FormTable
        columns={[
          {
            text: fieldName(say, '', 'bin'),
            cell: ({name}) => <CodeText className="font-semibold whitespace-nowrap">{name}</CodeText>,
          },
          {
            text: fieldName(say, 'allocation', 'goods'),
            cell: ({row}) => <GoodsCell goods={read.goods.get(row.goods)} />,
          },
          {text: fieldName(say, 'allocation', 'lot'), cell: (each) => <LotCalled of={each} />},
          {
            text: fieldName(say, 'allocation', 'quantity'),
            isNumber: true,
            cell: ({row}) => String(row.quantity),
          },
          {
            text: fieldName(say, 'allocation', 'picked'),
            units: {
              label: ({row, name}) =>
                say('hands.pickedOf', {goods: String(read.goods.get(row.goods)?.['code'] ?? ''), bin: name}),
              typed: ({draft}) => draft.quantity,
              isWrong: ({told}) => told.fault !== undefined,
              onChange: ({row, draft}, quantity) => change(row.id, {...draft, quantity}),
            },
          },
          {
            text: say('hands.rest'),
            cell: ({row, draft, told}) =>
              told.piece?.action === 'outbound.shortPick' && (
                <WhyNotAll draft={draft} set={(next) => change(row.id, {...draft, ...next})} />
              ),
          },
        ]}
        lines={lines}
        keyOf={({row}) => row.id}
        saidOf={({row, told: {fault}}) => fault && formFaultText(say, fault, row.quantity)}
      />
    </FormCard>
  );
}

/** Why less was taken than was promised, and what becomes of the rest. */
function WhyNotAll(props: {readonly draft: PickDraft; readonly set: (next: Partial<PickDraft>) => void}) {
  const {draft, set} = props;
  const {say} = useText();
  return (
    <span className="flex gap-2">
      <OptionSelect
        label={say('hands.why')}
        options={SHORT_REASONS}
        value={draft.reason}
        onChoose={(reason) => set({reason})}
      />
      <OptionSelect
        label={say('hands.rest')}
        options={SHORT_RESTS}
        value={draft.rest}
        onChoose={(rest) => set({rest})}
      />
    </span>
  );
}

/** An open allocation with the name of its bin, its lot, and how much is said to stand there. */
interface Open extends NamedLot {
  readonly row: AllocationRow;
  readonly name: string;
  readonly there: number;
}

/** In walking order. */
async function openOf(lists: ListReads, id: string): Promise<readonly Open[]> {
  const [rows = []] = await lists.rowsUnder(allocation, 'document', [[id]], MAX_ORDER_ALLOCATIONS);
  const open = rows.filter((row) => row.quantity > 0);
  const keys = (column: 'bin' | 'stock'): string[] => [...new Set(open.map((row) => row[column]))];
  const [bins, stands, lots] = await Promise.all([
    lists.rowsOf(bin, keys('bin')),
    lists.rowsOf(stock, keys('stock')),
    lotsOf(lists, open),
  ]);
  const walk = (row: AllocationRow): number => bins.get(row.bin)?.walking_sequence ?? 0;
  return open
    .toSorted((a, b) => walk(a) - walk(b))
    .map((row) => ({
      ...namedLotOf(row, lots),
      row,
      name: bins.get(row.bin)?.name ?? '',
      there: stands.get(row.stock)?.quantity ?? row.quantity,
    }));
}
