import {useCallback, useState} from 'react';
import {ACTIONS} from '#domain/actions.ts';
import {lineHolding} from '#domain/kernel/document-lines.ts';
import {faultsOf, type Fields, type Row} from '#domain/kernel/field.ts';
import type {DnLineRow} from '#domain/outbound/dn.ts';
import {mayReturn} from '#domain/outbound/line-units.ts';
import {pickedPlace, transitPlace} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import {namedLotOf, lotsOf} from '../../../data/lots.ts';
import type {FollowedLists, ListReads} from '../../../data/lists.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useText} from '../../../i18n/text.ts';
import {FieldInputs} from '../../../resource/field-inputs.tsx';
import {fieldName} from '../../../resource/texts.ts';
import {plainWhole} from '../../../resource/typed-number.ts';
import {useFormats} from '../../../resource/use-formats.ts';
import {useClaim} from '../../../resource/use-claim.ts';
import type {NamedLot} from '../../../data/found.ts';
import {LotCalled} from '../../../describe/lot-name.tsx';
import {GoodsCell} from '../../line-table.tsx';
import type {DocumentRead} from '../../use-document.ts';
import {formFaultText} from '../form-fault-text.ts';
import {FormCard} from '../form-card.tsx';
import {FormTable} from '../form-table.tsx';
import {useTypedLines} from '../use-typed-lines.ts';
import {broughtBackLine, type GoesBack} from '../form-lines.ts';

const ACTION = 'outbound.putBack';
/** More stock rows than stand picked for one order. */
const MAX_PICKED_ROWS = 10_000;

/** What of an order stands in a bin again, told together: all of it is recorded, or none. */
export function PutBackForm({read, onClose}: {readonly read: DocumentRead; readonly onClose: () => void}) {
  const {say} = useText();
  const {sign} = useFormats();
  const {header, lines} = read;
  const ask = useCallback((lists: FollowedLists) => goingBack(lists, header, lines), [header, lines]);
  const open = useAnswer(String(header['id']), ask);
  const [bin, setBin] = useState('');
  const {recordAll, state, faults, setFaults, forget} = useClaim();
  const {typedOf, change, isTyped} = useTypedLines<string>(forget);
  if (!open) return null;
  const fields: Fields = Object.fromEntries(
    Object.entries(ACTIONS.get(ACTION)?.args ?? {}).filter(([name]) => name === 'bin'),
  );
  const told = open.map((each) => broughtBackLine(each.goes, bin, plainWhole(typedOf(each.key, ''), sign)));
  const pieces = told.flatMap(({piece}) => piece ?? []);
  const record = async (believed?: string): Promise<void> => {
    const found = faultsOf(fields, {bin});
    setFaults(found);
    if (found.length > 0 || told.some(({fault}) => fault)) return;
    if (pieces.length === 0) return setFaults([{field: 'quantity', code: 'required'}]);
    if (await recordAll(pieces, believed)) onClose();
  };
  const isNothing = faults.some(({field}) => field === 'quantity');
  return (
    <FormCard
      action={ACTION}
      isTyped={bin !== '' || isTyped}
      {...{state}}
      onRecord={record}
      onClose={onClose}
    >
      <div className="desk:max-w-2xl">
        <FieldInputs
          resource={ACTION}
          {...{fields, faults}}
          drafts={{bin}}
          onChange={(_, text) => {
            forget();
            setFaults([]);
            setBin(text);
          }}
        />
      </div>
      <FormTable
        isBelow
        columns={[
          {
            text: fieldName(say, 'dnLine', 'goods'),
            cell: ({goes}) => <GoodsCell goods={read.goods.get(goes.goods)} />,
          },
          {text: fieldName(say, 'dnLine', 'lot'), cell: ({of}) => <LotCalled of={of} />},
          {text: say('hands.mayGoBack'), isNumber: true, cell: ({goes}) => String(goes.quantity)},
          {
            text: fieldName(say, ACTION, 'quantity'),
            units: {
              label: ({goes}) =>
                say('entry.quantityOf', {goods: String(read.goods.get(goes.goods)?.['code'] ?? '')}),
              typed: ({key}) => typedOf(key, ''),
              isWrong: ({fault}) => fault !== undefined,
              onChange: ({key}, text) => {
                setFaults(faults.filter(({field}) => field !== 'quantity'));
                change(key, text);
              },
            },
          },
        ]}
        lines={open.map((each, i) => ({
          ...each,
          fault: told[i]?.fault ?? (isNothing && i === 0 ? ('required' as const) : undefined),
        }))}
        keyOf={({key}) => key}
        saidOf={({goes, fault}) => fault && formFaultText(say, fault, goes.quantity)}
      />
    </FormCard>
  );
}

/** Something of an order that can go back, with its lot as people know it. */
interface Open {
  /** The same whether its stock is here already or only its line is: what was typed stays. */
  readonly key: string;
  readonly goes: GoesBack;
  readonly of: NamedLot;
}

/** What stands picked of an order, or is on its way to another warehouse, lot by lot; of other goods what was sent and not kept. */
async function goingBack(lists: ListReads, header: Row, rows: readonly Row[]): Promise<readonly Open[]> {
  const document = String(header['id']);
  const places = [pickedPlace(document), transitPlace(document)].map((place) => [
    String(header['warehouse']),
    place,
  ]);
  const [picked = [], onWay = []] = await lists.rowsUnder(stock, 'key', places, MAX_PICKED_ROWS);
  // Lists of ours hold rows of their own shapes.
  const [here, away, lines] = [picked, onWay, rows] as [StockRow[], StockRow[], readonly DnLineRow[]];
  const standing = [...here, ...away.filter((row) => !here.some(({goods}) => goods === row.goods))];
  const lots = await lotsOf(lists, [...standing, ...lines]);
  const isStanding = (line: DnLineRow): boolean => standing.some(({goods}) => goods === line.goods);
  return [
    ...standing.map((row): Open => {
      const {goods, lot, unit, quantity} = row;
      const line = lineHolding(lines, {goods, lot})?.id ?? '';
      return {
        key: keyed(row),
        goes: {document, line, goods, lot, unit, quantity},
        of: namedLotOf(row, lots),
      };
    }),
    ...lines
      .filter((line) => !isStanding(line) && mayReturn(line) > 0)
      .map((line): Open => {
        const {id, goods, lot} = line;
        const goes = {document, line: id, goods, lot, unit: '', quantity: mayReturn(line)};
        return {key: keyed(goes), goes, of: namedLotOf(line, lots)};
      }),
  ];
}

const keyed = ({goods, lot, unit}: Pick<GoesBack, 'goods' | 'lot' | 'unit'>): string =>
  [goods, lot, unit].join(' ');
