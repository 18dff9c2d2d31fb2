import {X} from 'lucide-react';
import {useCallback, useState} from 'react';
import {staff} from '#domain/people/staff.ts';
import {COUNTING_ROLES} from '#domain/counting/roles.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {MAX_CONFIRMED_AT_ONCE} from '#domain/counting/confirm.ts';
import {MAX_BINS_OF_CLAIM} from '#domain/counting/plan-bins.ts';
import type {CountTaskRow} from '#domain/counting/count-plan.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {optionName} from '../../resource/option-name.ts';
import {fieldName} from '../../resource/texts.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {Button} from '../../ui/button.tsx';
import {ChoiceMenu} from '../../ui/choice-menu.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {useFocusHeirs} from '../../ui/give-focus.ts';
import {TimeText} from '../../ui/time.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {partlyCounted} from './partly-counted.ts';
import type {CountPlanRead} from './use-count-plan.ts';

const BIN_CELL_CLASS = 'border-b border-hair px-2 py-1';
const MAX_COUNTERS_OFFERED = 1_000;
const EVERYBODY = '-';
const [CONFIRM, RECOUNT, DROP, ASSIGN] = [
  'counting.confirm',
  'counting.recount',
  'counting.dropBins',
  'counting.assign',
] as const;

/** The bins of a plan that are not in the books yet, and what can be done with those that are chosen. */
export function BinTable({read, mayPlan}: {readonly read: CountPlanRead; readonly mayPlan: boolean}) {
  const {say} = useText();
  const {plan, tasks, lines} = read;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const those = tasks.filter(({bin}) => chosen.has(bin));
  const partly = partlyCounted(tasks, lines);
  const differing = new Map<string, number>();
  for (const {bin, difference} of lines)
    if (difference !== 0) differing.set(bin, (differing.get(bin) ?? 0) + 1);
  const choose = (keys: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const key of keys)
      if (isChosen) next.add(key);
      else next.delete(key);
    setChosen(next);
  };
  if (tasks.length === 0)
    return (
      <p className="text-16 text-soft desk:text-14">
        {say(plan.bins === 0 ? 'countPlan.empty' : 'countPlan.noBins')}
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      {mayPlan && those.length > 0 && (
        <Chosen plan={plan.id} tasks={those} onDone={() => setChosen(new Set())} />
      )}
      <div
        role="region"
        aria-label={say('field.bins')}
        tabIndex={0}
        data-bins=""
        className="max-h-96 overflow-auto"
      >
        <table className="w-full text-16 desk:text-14">
          <thead className="sticky top-0">
            <tr className="bg-raised text-start text-soft">
              {mayPlan && (
                <th scope="col" className={`${BIN_CELL_CLASS} text-start`}>
                  <BinTick
                    label={say('list.chooseAll')}
                    isOn={those.length === tasks.length}
                    onTick={(isOn) =>
                      choose(
                        tasks.map(({bin}) => bin),
                        isOn,
                      )
                    }
                  />
                </th>
              )}
              {['bin', 'state', 'assigned', 'counted_by', 'difference'].map((name) => (
                <th key={name} scope="col" className={`${BIN_CELL_CLASS} text-start font-medium`}>
                  {fieldName(say, 'countTask', name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <BinRow
                key={task.bin}
                {...{task, read}}
                isPartly={partly.has(task.bin)}
                differing={differing.get(task.bin) ?? 0}
                tick={
                  mayPlan
                    ? {isOn: chosen.has(task.bin), onTick: (isOn) => choose([task.bin], isOn)}
                    : undefined
                }
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A bin of the plan: how far it is, who counts it, who has, and how many of its lines differ. */
function BinRow(props: {
  readonly task: CountTaskRow;
  readonly read: CountPlanRead;
  /** Some of its goods have been counted. */
  readonly isPartly: boolean;
  readonly differing: number;
  /** Where it can be chosen. */
  readonly tick: Omit<BinTickProps, 'label'> | undefined;
}) {
  const {
    task: {bin, state, assigned, counted_by, counted_at},
    read: {bins, people},
    isPartly,
    differing,
    tick,
  } = props;
  const {say} = useText();
  const name = String(bins.get(bin)?.['name'] ?? '');
  return (
    <tr data-bin={bin}>
      {tick && (
        <td className={BIN_CELL_CLASS}>
          <BinTick label={say('list.chooseRow', {name})} {...tick} />
        </td>
      )}
      <th scope="row" className={`${BIN_CELL_CLASS} text-start font-semibold`}>
        <CodeText>{name}</CodeText>
      </th>
      <td className={BIN_CELL_CLASS}>{isPartly ? say('countPlan.partly') : optionName(say, state)}</td>
      <td className={BIN_CELL_CLASS}>
        <NameText>{String(people.get(assigned)?.['name'] ?? '')}</NameText>
      </td>
      <td className={BIN_CELL_CLASS}>
        <NameText>{String(people.get(counted_by)?.['name'] ?? '')}</NameText>{' '}
        {counted_at > 0 && <TimeText at={counted_at} className="text-soft" />}
      </td>
      <td className={BIN_CELL_CLASS}>{differing > 0 && say('waits.lines', {count: differing})}</td>
    </tr>
  );
}

interface BinTickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

const BinTick = ({label, isOn, onTick}: BinTickProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={isOn}
    onChange={({target}) => onTick(target.checked)}
    className="size-6 accent-accent desk:size-4"
  />
);

/** What can be done with the bins that are chosen: each act with those whose state leaves it. */
function Chosen(props: {
  readonly plan: string;
  readonly tasks: readonly CountTaskRow[];
  readonly onDone: () => void;
}) {
  const {plan, tasks, onDone} = props;
  const {say} = useText();
  const {claim, state} = useClaim();
  const counters = useCounters();
  // It goes away once it is done: the next ones are chosen where these were.
  useFocusHeirs(() => [document.querySelector('[data-bins] input')]);
  const isAsking = state.kind === 'asking';
  const counted = tasks.filter((task) => task.state === 'counted');
  /** As many at once as one claim takes. */
  const act = async (action: string, of: readonly CountTaskRow[], more = {}): Promise<void> => {
    const most = action === CONFIRM ? MAX_CONFIRMED_AT_ONCE : MAX_BINS_OF_CLAIM;
    for (let i = 0; i < of.length; i += most) {
      const bins = JSON.stringify(of.slice(i, i + most).map(({bin}) => bin));
      if (!(await claim(action, {document: plan, bins, ...more}))) return;
    }
    onDone();
  };
  const drop = actionName(say, DROP);
  const confirm = actionName(say, CONFIRM);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 desk:[&_button]:w-auto">
        <p role="status" className="font-semibold text-16 desk:text-14">
          {say('list.chosen', {number: tasks.length})}
        </p>
        <TwoStepButton
          first={confirm}
          second={say('document.sure', {action: confirm})}
          isDisabled={isAsking || counted.length === 0}
          onDo={() => void act(CONFIRM, counted)}
        />
        <Button isDisabled={isAsking || counted.length === 0} onPress={() => void act(RECOUNT, counted)}>
          {actionName(say, RECOUNT)}
        </Button>
        <TwoStepButton
          Picture={X}
          first={drop}
          second={say('document.sure', {action: drop})}
          isDisabled={isAsking}
          onDo={() => void act(DROP, tasks)}
        />
        <ChoiceMenu
          text={actionName(say, ASSIGN)}
          isDisabled={isAsking}
          options={[
            {value: EVERYBODY, text: say('countPlan.everybody')},
            ...counters.map(({id, name}) => ({value: id, text: name})),
          ]}
          onChoose={(to) => void act(ASSIGN, tasks, {staff: to === EVERYBODY ? '' : to})}
        />
      </div>
      <ClaimReply state={state} />
    </div>
  );
}

/** Everybody who may count, by name. */
function useCounters(): readonly {readonly id: string; readonly name: string}[] {
  const ask = useCallback(
    async (lists: FollowedLists) =>
      (await lists.rows(staff, {index: 'name', prefix: [], offset: 0, limit: MAX_COUNTERS_OFFERED}))
        .filter((row) => hasRole(COUNTING_ROLES, row.type))
        .map((row) => ({id: row.id, name: row.name})),
    [],
  );
  return useAnswer('counters', ask) ?? [];
}
