import {useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {ACTIONS} from '#domain/actions.ts';
import {faultsOf, type Fields} from '#domain/kernel/field.ts';
import {loadedOf, shownAsPicked} from '#domain/outbound/line-units.ts';
import {driver} from '#domain/parties/driver.ts';
import {useApp} from '../../../data/app.ts';
import {useText, type TextWithFacts} from '../../../i18n/text.ts';
import {FieldInputs, type TypedFields} from '../../../resource/field-inputs.tsx';
import {fieldName} from '../../../resource/texts.ts';
import {plainWhole} from '../../../resource/typed-number.ts';
import {useFormats} from '../../../resource/use-formats.ts';
import {useClaim} from '../../../resource/use-claim.ts';
import {GoodsCell} from '../../line-table.tsx';
import type {DocumentRead} from '../../use-document.ts';
import {formFaultText} from '../form-fault-text.ts';
import {FormCard} from '../form-card.tsx';
import {FormTable} from '../form-table.tsx';
import {useTypedLines} from '../use-typed-lines.ts';
import {leftBehindLine} from '../form-lines.ts';

const ACTION = 'outbound.dispatch';

/** What a driver brings along, and so is filled in with her name. */
const OF_DRIVER: readonly (readonly [field: string, column: string])[] = [
  ['driver_name', 'name'],
  ['plate', 'plate'],
  ['contact', 'contact'],
];

/** What is asked of every truck. */
const OF_TRUCK: Fields = Object.fromEntries(
  ['driver', ...OF_DRIVER.map(([field]) => field)].flatMap((name) => {
    const field = ACTIONS.get(ACTION)?.args[name];
    return field ? [[name, field]] : [];
  }),
);

/** A truck has left with an order: who drove, whether what was not picked yet left as well, and what did not fit. */
export function DispatchForm(props: {
  readonly read: DocumentRead;
  readonly onClose: () => void;
  readonly onTold: (words: TextWithFacts) => void;
}) {
  const {read, onClose, onTold} = props;
  const {office} = useApp();
  const {sign} = useFormats();
  const {claim, state, faults, setFaults, forget} = useClaim();
  const [drafts, setDrafts] = useState<TypedFields>({});
  /** What stays behind, by line. */
  const {typedOf, change: changeStaying, isTyped: isStayingTyped} = useTypedLines<string>(forget);
  const lines = read.lines
    .filter((line) => loadedOf(line) > 0)
    .map((line) => ({line, said: leftBehindLine(line, plainWhole(typedOf(String(line['id']), ''), sign))}));
  const isOpen = read.lines.some((line) => Number(line['allocated']) > 0);
  const fields: Fields = isOpen ? {...OF_TRUCK, whole: {kind: 'flag'}} : OF_TRUCK;
  const change = (name: string, text: string): void => {
    forget();
    setFaults(faults.filter(({field}) => field !== name));
    setDrafts((before) => ({...before, [name]: text}));
    if (name === 'driver' && text !== '') void fillIn(text);
  };
  const fillIn = async (id: string): Promise<void> => {
    const row: Row | undefined = (await office.once.rowsOf(driver, [id])).get(id);
    if (!row) return;
    setFaults([]);
    setDrafts((before) => ({
      ...before,
      ...Object.fromEntries(OF_DRIVER.map(([field, column]) => [field, String(row[column])])),
    }));
  };
  const record = async (believed?: string): Promise<void> => {
    const told = Object.fromEntries(Object.keys(OF_TRUCK).map((name) => [name, (drafts[name] ?? '').trim()]));
    const found = faultsOf(OF_TRUCK, told);
    setFaults(found);
    if (found.length > 0 || lines.some(({said}) => said.fault)) return;
    const left = lines.flatMap(({said}) => said.told ?? []);
    const orders = JSON.stringify([
      {document: String(read.header['id']), whole: drafts['whole'] === '1' ? 1 : 0, left},
    ]);
    const shown = shownAsPicked(read.lines);
    if (!(await claim(ACTION, {...told, orders, shown}, believed))) return;
    const isWhole = drafts['whole'] === '1';
    const stayed = left.reduce((sum, {quantity}) => sum + quantity, 0);
    const loaded = read.lines.reduce(
      (sum, line) => sum + loadedOf(line) + (isWhole ? Number(line['allocated']) : 0),
      0,
    );
    const driver = String(told['driver_name'] || told['plate']);
    const order = String(read.header['code']);
    onTold({key: 'dispatch.told', facts: {order, driver, units: loaded - stayed, stayed}});
    onClose();
  };
  return (
    <FormCard
      action={ACTION}
      isTyped={isStayingTyped || Object.values(drafts).some((text) => text !== '')}
      {...{state}}
      onRecord={record}
      onClose={onClose}
    >
      <div className="desk:max-w-2xl">
        <FieldInputs resource={ACTION} {...{fields, drafts, faults}} onChange={change} />
      </div>
      <LeftBehind {...{read, lines}} staysOf={(id) => typedOf(id, '')} onChange={changeStaying} />
    </FormCard>
  );
}

/** What did not fit, line by line; nothing where nothing stands picked. */
function LeftBehind(props: {
  readonly read: DocumentRead;
  readonly lines: readonly {readonly line: Row; readonly said: ReturnType<typeof leftBehindLine>}[];
  readonly staysOf: (line: string) => string;
  readonly onChange: (line: string, text: string) => void;
}) {
  const {read, lines, staysOf, onChange} = props;
  const {say} = useText();
  if (lines.length === 0) return null;
  const goodsOf = (line: Row): Row | undefined => read.goods.get(String(line['goods']));
  return (
    <FormTable
      isBelow
      columns={[
        {text: fieldName(say, 'dnLine', 'goods'), cell: ({line}) => <GoodsCell goods={goodsOf(line)} />},
        {text: fieldName(say, 'dnLine', 'picked'), isNumber: true, cell: ({line}) => String(line['picked'])},
        {
          text: say('dispatch.doesNotFit'),
          units: {
            label: ({line}) => `${say('dispatch.doesNotFit')} ${String(goodsOf(line)?.['code'] ?? '')}`,
            typed: ({line}) => staysOf(String(line['id'])),
            isWrong: ({said}) => said.fault !== undefined,
            onChange: ({line}, text) => onChange(String(line['id']), text),
          },
        },
      ]}
      lines={lines}
      keyOf={({line}) => String(line['id'])}
      saidOf={({line, said: {fault}}) => fault && formFaultText(say, fault, loadedOf(line))}
    />
  );
}
