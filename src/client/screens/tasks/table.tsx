import {ChevronDown} from 'lucide-react';
import {useCallback, useState} from 'react';
import {Link} from 'react-router-dom';
import {documentOfTask} from '#domain/document-definitions.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {staff} from '#domain/people/staff.ts';
import {assignTask} from '#domain/tasks/assign.ts';
import {ownershipOf, type TaskSeeker} from '#domain/tasks/next-task.ts';
import {mayDoTask} from '#domain/tasks/task.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {timeText, useAge} from '../../i18n/time.ts';
import {caseTaskWords, ownerWords, TASK_TITLES} from '../../jobs/screen/tasks/words.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {DOCUMENT_ADDRESS} from '../../resource/document-address.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';
import {Button} from '../../ui/button.tsx';
import {ChoiceMenu} from '../../ui/choice-menu.tsx';
import {CodeText} from '../../ui/code.tsx';
import {DayText} from '../../ui/day.tsx';

const TASK_CELL_CLASS = 'border-b border-hair px-3 py-0.5';
const MAX_STAFF_OFFERED = 1_000;
/** As many as a desk compares at once; the filters find the others, and so does asking for them. */
const TASK_ROWS_AT_ONCE = 500;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** The tasks of a warehouse side by side: whose each is, and for the office whom else it is given to. */
export function TaskTable({
  tasks,
  looking,
  mayAssign,
}: {
  readonly tasks: readonly ShownTask[];
  readonly looking: TaskSeeker;
  readonly mayAssign: boolean;
}) {
  const {say} = useText();
  const {claim, state} = useClaim();
  const [shown, setShown] = useState(TASK_ROWS_AT_ONCE);
  const people = usePeople();
  const give = ({kind, about, zone}: ShownTask, to: string): void => {
    if (state.kind !== 'asking') void claim(assignTask.name, {kind, about, zone, staff: to});
  };
  const lines = tasks.reduce((sum, {left}) => sum + left, 0);
  return (
    <div className="flex flex-col gap-3">
      {mayAssign && <NeedsServer />}
      <ClaimReply state={state} />
      <table data-test="tasks" className="w-full text-16 desk:text-14">
        <TaskHeads mayAssign={mayAssign} />
        <tbody>
          {tasks.slice(0, shown).map((task) => (
            <tr key={task.id} data-task={`${task.kind} ${task.name} ${task.zone}`.trim()}>
              <IsolatedPart of={task} as="cells">
                <Cells task={task} looking={looking} />
                {mayAssign && (
                  <td className={`${TASK_CELL_CLASS} text-end`}>
                    <GiveMenu
                      {...{task, people}}
                      isDisabled={state.kind === 'asking'}
                      onGive={(to) => give(task, to)}
                    />
                  </td>
                )}
              </IsolatedPart>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-soft">
            <td className={TASK_CELL_CLASS} colSpan={LEFT}>
              {say('task.count', {count: tasks.length})}
            </td>
            <td className={`${TASK_CELL_CLASS} text-right font-semibold tabular-nums text-ink`}>{lines}</td>
            <td className={TASK_CELL_CLASS} colSpan={TASK_HEADS.length - LEFT} />
          </tr>
        </tfoot>
      </table>
      {tasks.length > shown && (
        <div className="flex">
          <Button
            icon={<ChevronDown aria-hidden className="shrink-0" />}
            onPress={() => setShown(shown + TASK_ROWS_AT_ONCE)}
          >
            {say('query.more', {number: tasks.length - shown})}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The place among them of what is left. */
const LEFT = 3;
const TASK_HEADS = [
  'task.kind',
  'field.about',
  'field.zone',
  'task.left',
  'task.day',
  'task.owner',
  'task.until',
] as const;

function TaskHeads({mayAssign}: {readonly mayAssign: boolean}) {
  const {say} = useText();
  return (
    <thead>
      <tr className="bg-raised text-soft">
        {TASK_HEADS.map((head, i) => (
          <th
            key={head}
            scope="col"
            className={`${TASK_CELL_CLASS} font-medium ${i === LEFT ? 'text-right' : 'text-start'}`}
          >
            {say(head)}
          </th>
        ))}
        {mayAssign && <td className={TASK_CELL_CLASS} />}
      </tr>
    </thead>
  );
}

/** To whom the office may give a task: one of those who may do it, or everybody. */
function GiveMenu(props: {
  readonly task: ShownTask;
  readonly people: readonly Person[];
  readonly isDisabled: boolean;
  readonly onGive: (to: string) => void;
}) {
  const {task, people, isDisabled, onGive} = props;
  const {say} = useText();
  return (
    <ChoiceMenu
      isInRow
      text={actionName(say, assignTask.name)}
      label={`${actionName(say, assignTask.name)}: ${task.name}`}
      isDisabled={isDisabled}
      options={[
        {value: EVERYBODY, text: say('countPlan.everybody')},
        ...people
          .filter(({type}) => mayDoTask(task.kind, type))
          .map(({id, name}) => ({value: id, text: name})),
      ]}
      onChoose={(to) => onGive(to === EVERYBODY ? '' : to)}
    />
  );
}

/** What a task is, how much of it is left, and whose it is until when. */
function Cells({task, looking}: {readonly task: ShownTask; readonly looking: TaskSeeker}) {
  const {say} = useText();
  const age = useAge();
  const isHeld = ownershipOf(task, looking) !== 'free' && task.take !== undefined;
  return (
    <>
      <td className={TASK_CELL_CLASS}>{say(TASK_TITLES[task.kind])}</td>
      <th scope="row" className={`${TASK_CELL_CLASS} text-start font-semibold`}>
        <TaskName task={task} />
        {task.forCase && (
          <span data-test="for-case" className="block font-normal text-soft">
            {caseTaskWords(say, task.forCase).join(' · ')}
          </span>
        )}
      </th>
      <td className={TASK_CELL_CLASS}>
        <bdi>{task.place}</bdi>
      </td>
      <td className={`${TASK_CELL_CLASS} text-right tabular-nums`}>{task.left}</td>
      <td className={TASK_CELL_CLASS}>{task.day !== '' && <DayText on={task.day} />}</td>
      <td className={TASK_CELL_CLASS}>{ownerWords(say, task, looking, age)}</td>
      <td className={TASK_CELL_CLASS}>{isHeld && task.take && timeText(task.take.until)}</td>
    </>
  );
}

/** What it is about, with the way to its page where it is a document. */
function TaskName({task: {kind, about, name}}: {readonly task: ShownTask}) {
  const of = documentOfTask(kind);
  if (!of) return <CodeText>{name}</CodeText>;
  return (
    <Link to={`${DOCUMENT_ADDRESS}?${of}=${about}`} className="underline">
      <CodeText>{name}</CodeText>
    </Link>
  );
}

const EVERYBODY = '-';

/** Everybody who can be given something, by name. */
function usePeople(): readonly Person[] {
  const ask = useCallback(
    async (lists: FollowedLists) =>
      (await lists.rows(staff, {index: 'name', prefix: [], offset: 0, limit: MAX_STAFF_OFFERED}))
        .filter((row) => row['is_locked'] !== 1)
        .map((row) => ({id: row.id, name: row.name, type: row.type})),
    [],
  );
  return useAnswer('people', ask) ?? [];
}
