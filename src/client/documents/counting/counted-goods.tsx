import {Check, RotateCcw} from 'lucide-react';
import {useEffect, useRef, useState, type FormEvent} from 'react';
import {DIFFERENCE_CAUSES} from '#domain/counting/counted-lines.ts';
import type {HistoryCursor} from '#domain/kernel/action.ts';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {useApp} from '../../data/app.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {goodsCalled} from '../../data/goods-name.ts';
import {useText} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {fieldName} from '../../resource/texts.ts';
import {plainWhole} from '../../resource/typed-number.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';
import {LotCalled} from '../../describe/lot-name.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {formFaultText} from '../forms/form-fault-text.ts';
import {FormTable, OptionSelect} from '../forms/form-table.tsx';
import type {KnownGoods} from '../typed-lines.ts';
import {countsOf, unitsTyped, type TypedCount} from './hand-counts.ts';
import {newLotFields, type HandCountRow} from './new-lot.ts';
import {NewLotInputs} from './new-lot-inputs.tsx';

/** What the records said of some goods when their count began, and what had been heard then. */
export interface RecordedGoods {
  readonly goods: KnownGoods;
  readonly seen: HistoryCursor;
  readonly rows: readonly HandCountRow[];
}

/** Bin by bin how many were counted; what differs is shown before it is confirmed. */
export function CountedGoods(props: {
  readonly said: RecordedGoods;
  readonly onAgain: () => void;
  readonly onDone: (bins: readonly string[]) => void;
}) {
  const {onAgain} = props;
  const {say} = useText();
  const counting = useCounting(props.said, props.onDone);
  const {said, state, record} = counting;
  const lotFields = newLotFields(said.goods.row);
  const form = useRef<HTMLFormElement>(null);
  const {newest} = counting;
  // What was added is to be counted next.
  useEffect(() => {
    if (newest !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(newest)}"] input`)?.focus();
  }, [newest]);
  if (said.rows.length === 0 && !lotFields)
    return (
      <Card title={say('handCount.noData')}>
        <p className="text-16 text-soft desk:text-14">{say('handCount.noData.hint')}</p>
      </Card>
    );
  return (
    <Card title={headOf(said.goods)}>
      <form
        ref={form}
        noValidate
        aria-label={say('list.handcount')}
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="flex flex-col gap-3"
      >
        <CountTable {...{counting}} />
        {lotFields && (
          <div className="flex desk:[&_button]:w-auto">
            <NewLotInputs goods={said.goods} fields={lotFields} rows={said.rows} onAdd={counting.add} />
          </div>
        )}
        {counting.isNothing && (
          <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
            {say('handCount.nothing')}
          </p>
        )}
        <div className="flex flex-wrap gap-2 desk:[&_button]:w-auto">
          <TwoStepButton
            look="primary"
            Picture={Check}
            first={say('act.counting.confirm')}
            second={say('document.sure', {action: say('act.counting.confirm')})}
            isDisabled={state.kind === 'asking'}
            onDo={() => void record()}
          />
          <Button icon={<RotateCcw aria-hidden size={18} />} onPress={onAgain}>
            {say('handCount.again')}
          </Button>
        </div>
        <ClaimReply state={state} onInsist={(code) => void record(code)} />
      </form>
    </Card>
  );
}

function CountTable({counting}: {readonly counting: ReturnType<typeof useCounting>}) {
  const {say} = useText();
  return (
    <FormTable
      name={say('list.handcount')}
      columns={[
        {
          text: fieldName(say, 'handCount', 'bin'),
          cell: ({row}) => <CodeText>{row.other.name}</CodeText>,
        },
        {text: fieldName(say, 'handCount', 'lot'), cell: ({row}) => <LotCalled of={row} />},
        {text: fieldName(say, '', 'onhand'), isNumber: true, cell: ({row}) => String(row.quantity)},
        {
          text: fieldName(say, 'handCount', 'counted'),
          units: {
            label: ({row}) => say('entry.quantityOf', {goods: row.other.name}),
            typed: ({typed}) => typed.units,
            isWrong: ({of}) => of.fault !== undefined,
            onChange: ({row}, units) => counting.change(row.key, {units}),
          },
        },
        {
          text: fieldName(say, 'handCount', 'difference'),
          isNumber: true,
          cell: ({of}) => (of.difference === undefined ? '' : signed(of.difference)),
        },
        {
          text: fieldName(say, 'handCount', 'cause'),
          cell: ({row, typed, of}) => (
            <OptionSelect
              label={`${fieldName(say, 'handCount', 'cause')} ${row.other.name}`}
              options={DIFFERENCE_CAUSES}
              value={typed.cause}
              isDisabled={!of.difference}
              onChoose={(cause) => counting.change(row.key, {cause})}
            />
          ),
        },
      ]}
      lines={counting.rows}
      keyOf={({row}) => row.key}
      saidOf={({of}) => of.fault && formFaultText(say, of.fault, QUANTITY_MAX)}
    />
  );
}

/** What was typed of each row, what was added to those that the records know, and what comes of recording it. */
function useCounting(recorded: RecordedGoods, onDone: (bins: readonly string[]) => void) {
  const {warehouse} = useApp();
  const {sign} = useFormats();
  const [added, setAdded] = useState<readonly HandCountRow[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, TypedCount>>>({});
  const [isWrong, setIsWrong] = useState(false);
  const {recordAll, state, forget} = useClaim();
  useOpenForm(added.length > 0 || Object.values(typed).some(({units}) => units !== ''));
  const said = {...recorded, rows: [...recorded.rows, ...added]};
  const inDigits = Object.fromEntries(
    Object.entries(typed).map(([key, of]) => [key, {...of, units: plainWhole(of.units, sign)}]),
  );
  const rows = said.rows.map((row): CountedRow => {
    const count = typed[row.key] ?? NOT_COUNTED;
    return {row, typed: count, of: unitsTyped(inDigits[row.key]?.units ?? '', row.quantity)};
  });
  const pieces = countsOf(warehouse, said, inDigits);
  const isFaulty = rows.some(({of}) => of.fault !== undefined);
  const add = (row: HandCountRow): void => {
    forget();
    setAdded([...added, row]);
  };
  const change = (key: string, more: Partial<TypedCount>): void => {
    forget();
    setIsWrong(false);
    setTyped({...typed, [key]: {...(typed[key] ?? NOT_COUNTED), ...more}});
  };
  const record = async (believed?: string): Promise<void> => {
    if (isFaulty || pieces.length === 0) return setIsWrong(true);
    if (await recordAll(pieces, believed)) onDone(pieces.map(({args}) => String(args['bin'])));
  };
  const isNothing = isWrong && pieces.length === 0 && !isFaulty;
  return {said, rows, newest: added.at(-1)?.key, state, isNothing, add, change, record};
}

const NOT_COUNTED: TypedCount = {units: '', cause: 'unknown'};

interface CountedRow {
  readonly row: HandCountRow;
  readonly typed: TypedCount;
  readonly of: ReturnType<typeof unitsTyped>;
}
const headOf = ({code, row}: KnownGoods): string =>
  [code, goodsCalled(row)].filter((text) => text !== '').join(' · ');

const signed = (difference: number): string =>
  difference > 0 ? `+${String(difference)}` : String(difference);
