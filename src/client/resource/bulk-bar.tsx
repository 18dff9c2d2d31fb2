import {Printer, X} from 'lucide-react';
import {useState} from 'react';
import {Link} from 'react-router-dom';
import type {Args} from '#domain/kernel/action.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import type {OfficeFacts} from '#offline/sync/office.ts';
import {useApp} from '../data/app.ts';
import {useIsHere} from '../base/use-is-here.ts';
import {plainFacts} from '../data/facts.ts';
import {actionName} from '../describe/action-name.ts';
import {useText, type TextFacts} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import {Button} from '../ui/button.tsx';
import {CodeText} from '../ui/code.tsx';
import {useFocusHeirs} from '../ui/give-focus.ts';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {ACTION_PICTURES} from './action-picture.ts';
import {DOCUMENT_PRINT_ADDRESS} from './document-address.ts';
import {bulkActions, isPressedTwice, printOfRows, type BulkAction} from './bulk.ts';
import {knownArguments} from './action-arguments.ts';
import {useListSlots} from './slots.ts';
import {isRecorded} from './use-claim.ts';
import {answerOfFullDevice} from '../scan/full-device.ts';

/** How many rows are chosen and what can be done with them; after that, what came of each that it was not done for. */
export function BulkBar(props: {
  readonly list: List;
  readonly rows: readonly Row[];
  readonly role: string | undefined;
  readonly onClear: () => void;
}) {
  const {list, rows, role, onClear} = props;
  const {say} = useText();
  const {perform, came} = useBulk(list);
  const print = printOfRows(list, rows);
  useFocusHeirs(() => [
    rows[0] && document.querySelector(`[data-row="${rowKey(list.resource, rows[0])}"]`),
    document.querySelector('[data-row]'),
    document.querySelector('main input'),
  ]);
  return (
    <section
      aria-label={say('list.chosen', {number: rows.length})}
      data-test="chosen"
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-raised p-2 text-14 lg:px-4"
    >
      <div className="flex flex-wrap items-center gap-2 [&_button]:w-auto">
        <p role="status" className="font-semibold">
          {say('list.chosen', {number: rows.length})}
        </p>
        {bulkActions(list, rows, role).map((bulk) => {
          const name = bulk.isOne ? say('list.oneList') : actionName(say, bulk.action, bulk.kind);
          const first = bulk.rows.length < rows.length ? `${name} (${String(bulk.rows.length)})` : name;
          const go = (): void => void perform(bulk);
          return isPressedTwice(bulk.action) ? (
            <TwoStepButton
              key={name}
              Picture={entryOf(ACTION_PICTURES, bulk.action)}
              first={first}
              second={say('document.sure', {action: first})}
              isDisabled={came.isUnderWay}
              onDo={go}
            />
          ) : (
            <Button key={name} isDisabled={came.isUnderWay} onPress={go}>
              {first}
            </Button>
          );
        })}
        {print !== undefined && (
          <Link
            to={print}
            className="flex min-h-target items-center gap-2 rounded-card border-2 border-line bg-panel px-3 font-semibold desk:border"
          >
            <Printer aria-hidden size={18} />
            {say('document.print')}
          </Link>
        )}
        <Button look="quiet" icon={<X aria-hidden size={18} />} onPress={onClear}>
          {say('list.chooseNone')}
        </Button>
      </div>
      {(came.isUnderWay || came.done + came.refused.length > 0) && <BulkOutcome list={list} came={came} />}
    </section>
  );
}

/** How far they are, and what came of each that it was not done for. */
function BulkOutcome({list, came}: {readonly list: List; readonly came: Came}) {
  const {say} = useText();
  const Outcome = useListSlots().outcomes[came.action];
  const nameOf = (row: Row): string => String(row['code'] ?? row['name'] ?? '');
  return (
    <div role="status" data-test="came">
      <p className="font-semibold">{say('list.cameOf', {done: came.done, total: came.total})}</p>
      {came.list !== undefined && (
        <Link
          to={`${DOCUMENT_PRINT_ADDRESS}?pickingList=${came.list}`}
          className="font-semibold text-accent underline"
        >
          {say('document.printList')}
        </Link>
      )}
      <ul className="max-h-32 overflow-y-auto">
        {came.refused.map(({row, code, facts}) => (
          <li key={rowKey(list.resource, row)} className="flex gap-2 text-said-refused">
            <CodeText className="font-semibold">{nameOf(row)}</CodeText>
            {refusalText(say, code, facts)}
          </li>
        ))}
      </ul>
      <div className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {Outcome &&
          came.answers.map(({row, told}) => (
            <Outcome key={rowKey(list.resource, row)} code={nameOf(row)} told={told} />
          ))}
      </div>
    </div>
  );
}

interface Came {
  readonly action: string;
  readonly isUnderWay: boolean;
  readonly total: number;
  readonly done: number;
  readonly refused: readonly {readonly row: Row; readonly code: string; readonly facts: TextFacts}[];
  /** What was told of each row, where that is more than that it was done. */
  readonly answers: readonly {readonly row: Row; readonly told: OfficeFacts}[];
  /** The picking list that was made of all of them. */
  readonly list?: string;
}

const NO_BULK_OUTCOME: Came = {action: '', isUnderWay: false, total: 0, done: 0, refused: [], answers: []};

/** What came of one claim: `id` of its mutation, '' where it was recorded here. */
interface ClaimedRow {
  readonly row: Row;
  readonly told: OfficeFacts;
  readonly id: string;
}

/** The number of the row that the list is in the work that makes it. */
const LIST_ID = 1;

/** One after the other, each for itself: what one is refused keeps none of the others from being done. */
function useBulk({resource}: List) {
  const app = useApp();
  const isHere = useIsHere();
  const [came, setCame] = useState<Came>(NO_BULK_OUTCOME);
  const one = async (action: string, args: Args, row: Row): Promise<Came['refused'][number] | ClaimedRow> => {
    const session = app.session.get();
    if (isRecorded(action) && session) {
      const job = {who: session.who, login: session.login, job: 'desk'};
      const answer = await app.submit(job, [{action, args}]).catch(answerOfFullDevice);
      return answer.kind === 'recorded'
        ? {row, told: {}, id: ''}
        : {row, code: answer.code, facts: answer.facts};
    }
    const answer = await app.office.claim(action, args, undefined, isHere);
    if (answer.kind === 'done') return {row, told: answer.told, id: answer.id};
    return {row, code: answer.code, facts: plainFacts(answer.facts)};
  };
  const perform = async ({action, rows, isOne}: BulkAction): Promise<void> => {
    let now: Came = {...NO_BULK_OUTCOME, action, isUnderWay: true, total: rows.length};
    setCame(now);
    const all = {documents: JSON.stringify(rows.map(({id}) => id))};
    for (const row of isOne ? rows.slice(0, 1) : rows) {
      const answer = await one(action, isOne ? all : knownArguments(action, resource, row), row);
      if ('code' in answer) now = {...now, refused: [...now.refused, answer]};
      else
        now = {
          ...now,
          done: isOne ? rows.length : now.done + 1,
          answers: [...now.answers, answer],
          ...(isOne ? {list: ownRowId(answer.id, LIST_ID)} : {}),
        };
      setCame(now);
    }
    setCame({...now, isUnderWay: false});
  };
  return {perform, came};
}
