import {Check, RotateCcw} from 'lucide-react';
import {useEffect, useRef, useState, type FormEvent} from 'react';
import {DIFFERENCE_CAUSES} from '#domain/counting/counted-lines.ts';
import type {HistoryCursor} from '#domain/kernel/action.ts';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import {useApp} from '../../data/app.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {whereStands} from '../../data/stock-in-bins.ts';
import type {ListReads} from '../../data/lists.ts';
import {useText} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {optionName} from '../../resource/option-name.ts';
import {fieldName} from '../../resource/texts.ts';
import {plainWhole} from '../../resource/typed-number.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';
import {LotCalled} from '../../describe/lot-name.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {formFaultText} from '../forms/form-fault-text.ts';
import {FormTable, UnitsInput} from '../forms/form-table.tsx';
import {DocumentFrame} from '../frame.tsx';
import {GoodsInput} from '../goods-input.tsx';
import {useGoods} from '../use-goods.ts';
import type {KnownGoods} from '../typed-lines.ts';
import {HandCounted} from './hand-counted.tsx';
import {countsOf, unitsTyped, type TypedCount} from './hand-counts.ts';
import {newLotFields, type HandCountRow} from './new-lot.ts';
import {NewLotInputs} from './new-lot-inputs.tsx';
import {goodsCalled} from '../../data/goods-name.ts';

/** More bins than hold one goods. */
const MAX_GOODS_BINS = 2_000;

/** What the records said of some goods when their count began, and what had been heard then. */
interface RecordedGoods {
  readonly goods: KnownGoods;
  readonly seen: HistoryCursor;
  readonly rows: readonly HandCountRow[];
}

/** A count of one goods in all of its bins, told at a desk and confirmed there. Specification section 4, hand count. */
export function HandCountPage() {
  const {say} = useText();
  const {office, warehouse} = useApp();
  const {all, isRead} = useGoods();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<RecordedGoods>();
  const [isMissing, setIsMissing] = useState(false);
  /** The bins of the count that was confirmed last. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const isWide = useIsWide();
  // A desk begins by typing; a handheld's keyboard stays away until the field is touched.
  useEffect(() => {
    if (isWide) input.current?.focus();
  }, [isWide]);
  const title = say('list.handcount');
  usePageTitle([title]);
  const read = async (goods: KnownGoods): Promise<void> => {
    setText(goods.code);
    setIsMissing(false);
    setConfirmed([]);
    // What stands there is read anew: nothing is typed into what is about to go.
    setSaid(undefined);
    setSaid(await saidOf(office.once, warehouse, goods));
  };
  return (
    <DocumentFrame title={title} back="/">
      <Card title={say('field.goods')}>
        <GoodsInput
          ref={input}
          all={all}
          isRead={isRead}
          text={text}
          onText={(typed) => {
            setText(typed);
            setSaid(undefined);
          }}
          onGoods={(goods) => void read(goods)}
          onRows={() => undefined}
          onDone={() => setIsMissing(true)}
        />
        {isMissing && (
          <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
            {say('handCount.goods')}
          </p>
        )}
        {confirmed.length > 0 && <HandCounted bins={confirmed} />}
      </Card>
      {said && (
        <CountedGoods
          key={`${said.goods.id} ${String(said.seen.version)}`}
          said={said}
          onAgain={() => void read(said.goods)}
          onDone={(bins) => {
            setSaid(undefined);
            setConfirmed(bins);
            setText('');
            input.current?.focus();
          }}
        />
      )}
    </DocumentFrame>
  );
}

async function saidOf(lists: ListReads, warehouse: string, goods: KnownGoods): Promise<RecordedGoods> {
  // First what has been heard: the rows may be newer, and never older.
  const seen = await lists.seen();
  const {rows} = await whereStands(lists, warehouse, goods.id, MAX_GOODS_BINS);
  return {goods, seen, rows};
}

/** Bin by bin how many were counted; what differs is shown before it is confirmed. */
function CountedGoods(props: {
  readonly said: RecordedGoods;
  readonly onAgain: () => void;
  readonly onDone: (bins: readonly string[]) => void;
}) {
  const {onAgain, onDone} = props;
  const {say} = useText();
  const {warehouse} = useApp();
  const {sign} = useFormats();
  const [added, setAdded] = useState<readonly HandCountRow[]>([]);
  const said = {...props.said, rows: [...props.said.rows, ...added]};
  const lotFields = newLotFields(said.goods.row);
  const [typed, setTyped] = useState<Readonly<Record<string, TypedCount>>>({});
  const [isWrong, setIsWrong] = useState(false);
  const {recordAll, state, forget} = useClaim();
  const isTyped = Object.values(typed).some(({units}) => units !== '');
  useOpenForm(isTyped || added.length > 0);
  const form = useRef<HTMLFormElement>(null);
  const newest = added.at(-1)?.key;
  // What was added is to be counted next.
  useEffect(() => {
    if (newest !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(newest)}"] input`)?.focus();
  }, [newest]);
  const inDigits = Object.fromEntries(
    Object.entries(typed).map(([key, of]) => [key, {...of, units: plainWhole(of.units, sign)}]),
  );
  const rows = said.rows.map((row) => ({row, of: unitsTyped(inDigits[row.key]?.units ?? '', row.quantity)}));
  const change = (key: string, more: Partial<TypedCount>): void => {
    forget();
    setIsWrong(false);
    setTyped({...typed, [key]: {...(typed[key] ?? {units: '', cause: 'unknown'}), ...more}});
  };
  const pieces = countsOf(warehouse, said, inDigits);
  const isFaulty = rows.some(({of}) => of.fault !== undefined);
  const record = async (believed?: string): Promise<void> => {
    if (isFaulty || pieces.length === 0) return setIsWrong(true);
    if (await recordAll(pieces, believed)) onDone(pieces.map(({args}) => String(args['bin'])));
  };
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
        <FormTable
          name={say('list.handcount')}
          heads={[
            {text: fieldName(say, 'handCount', 'bin')},
            {text: fieldName(say, 'handCount', 'lot')},
            {text: fieldName(say, '', 'onhand'), isNumber: true},
            {text: fieldName(say, 'handCount', 'counted'), isNumber: true},
            {text: fieldName(say, 'handCount', 'difference'), isNumber: true},
            {text: fieldName(say, 'handCount', 'cause')},
          ]}
          rows={rows.map(({row, of}) => ({
            key: row.key,
            cells: [
              <CodeText key="bin">{row.other.name}</CodeText>,
              <LotCalled key="lot" of={row} />,
              String(row.quantity),
              <UnitsInput
                key="units"
                label={say('entry.quantityOf', {goods: row.other.name})}
                text={typed[row.key]?.units ?? ''}
                isWrong={of.fault !== undefined}
                onChange={(units) => change(row.key, {units})}
              />,
              of.difference === undefined ? '' : signed(of.difference),
              <select
                key="cause"
                aria-label={`${fieldName(say, 'handCount', 'cause')} ${row.other.name}`}
                value={typed[row.key]?.cause ?? 'unknown'}
                disabled={!of.difference}
                onChange={({target}) => change(row.key, {cause: target.value})}
                className={INPUT_LOOK}
              >
                {DIFFERENCE_CAUSES.map((cause) => (
                  <option key={cause} value={cause}>
                    {optionName(say, cause)}
                  </option>
                ))}
              </select>,
            ],
            said: of.fault ? formFaultText(say, of.fault, QUANTITY_MAX) : undefined,
          }))}
        />
        {lotFields && (
          <div className="flex desk:[&_button]:w-auto">
            <NewLotInputs
              goods={said.goods}
              fields={lotFields}
              rows={said.rows}
              onAdd={(row) => {
                forget();
                setAdded([...added, row]);
              }}
            />
          </div>
        )}
        {isWrong && pieces.length === 0 && !isFaulty && (
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

const headOf = ({code, row}: KnownGoods): string =>
  [code, goodsCalled(row)].filter((text) => text !== '').join(' · ');

const signed = (difference: number): string =>
  difference > 0 ? `+${String(difference)}` : String(difference);
