import {ChevronDown, ChevronRight, Undo2} from 'lucide-react';
import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {ownershipOf, type TaskSeeker, type TaskOwnership} from '#domain/tasks/next-task.ts';
import {giveBackTask} from '#domain/tasks/take-task.ts';
import {useText} from '../../i18n/text.ts';
import {useAge} from '../../i18n/time.ts';
import {JOB_OF_TASK} from '../../jobs/reads/open-tasks.ts';
import {useTake, type NotTaken} from '../../jobs/screen/tasks/use-take.ts';
import {useWhyNot} from '../../jobs/screen/tasks/use-why-not.ts';
import {ownerWords, taskWords, TASK_TITLES} from '../../jobs/screen/tasks/words.ts';
import {jobAt} from '../../jobs/definitions/registry.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {IsolatedPart} from '../../ui/alone.tsx';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';

/** As many as a person scrolls through at once; the others come when they are asked for. */
const TASKS_AT_ONCE = 100;

/** Tasks of a handheld: one's own, the free ones, and those of others. One tap takes one and opens its job. */
export function TaskItems({
  groups,
  looking,
}: {
  readonly groups: readonly {readonly whose: TaskOwnership; readonly tasks: readonly ShownTask[]}[];
  readonly looking: TaskSeeker;
}) {
  const {say} = useText();
  const take = useTake();
  const {claim} = useClaim();
  const [not, setNot] = useState<NotTaken>();
  const [shown, setShown] = useState(TASKS_AT_ONCE);
  const whyNot = useWhyNot(not);
  const begin = async (task: ShownTask): Promise<void> => setNot(await take(task, looking));
  const giveBack = ({kind, about, zone}: ShownTask): void =>
    void claim(giveBackTask.name, {kind, about, zone});
  return (
    <>
      {whyNot !== '' && (
        <div
          role="alert"
          className={`flex flex-col gap-2 rounded-card p-3 text-18 font-semibold ${not?.path ? 'bg-question text-on-question' : 'bg-refused text-on-refused'}`}
        >
          <p>{whyNot}</p>
          {not?.path && <GoOn path={not.path} />}
        </div>
      )}
      {groups
        .filter(({tasks}) => tasks.length > 0)
        .map(({whose, tasks}) => (
          <section key={whose} data-test={`tasks-${whose}`} className="flex flex-col gap-2">
            <h2 className="px-1 text-16 font-semibold text-soft">{say(`task.group.${whose}`)}</h2>
            <ul className="flex flex-col gap-2">
              {tasks.slice(0, shown).map((task) => (
                <li key={task.id} className="flex gap-gap">
                  <IsolatedPart of={task}>
                    <Item task={task} looking={looking} begin={() => void begin(task)} />
                  </IsolatedPart>
                  {whose === 'mine' && task.take && (
                    <button
                      type="button"
                      onClick={() => giveBack(task)}
                      className="flex w-24 shrink-0 flex-col items-center justify-center gap-0.5 rounded-card border-2 border-line bg-panel px-1 text-16 leading-tight font-semibold active:brightness-85"
                    >
                      <Undo2 aria-hidden className="mirrored shrink-0" />
                      {say('task.giveBack')}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {tasks.length > shown && (
              <Button
                icon={<ChevronDown aria-hidden className="shrink-0" />}
                onPress={() => setShown(shown + TASKS_AT_ONCE)}
              >
                {say('query.more', {number: tasks.length - shown})}
              </Button>
            )}
          </section>
        ))}
    </>
  );
}

/** To the job that stands open. */
function GoOn({path}: {readonly path: string}) {
  const {say} = useText();
  const navigate = useNavigate();
  const job = jobAt(path);
  return (
    job && (
      <Button
        look="onColour"
        icon={<job.Picture aria-hidden className="shrink-0" />}
        onPress={() => void navigate(path)}
      >
        {say('home.goOn', {job: say(job.title)})}
      </Button>
    )
  );
}

function Item({
  task,
  looking,
  begin,
}: {
  readonly task: ShownTask;
  readonly looking: TaskSeeker;
  readonly begin: () => void;
}) {
  const {say} = useText();
  const age = useAge();
  const Picture = jobAt(`/${JOB_OF_TASK[task.kind]}`)?.Picture;
  // Whose they are stands over them: of others who, and of one that another had that it is free again.
  const whose = ownershipOf(task, looking);
  const isSaid = whose === 'taken' || (whose === 'free' && task.take !== undefined);
  return (
    <button
      type="button"
      onClick={begin}
      className="flex min-h-18 min-w-0 flex-1 items-center gap-3 rounded-card border-2 border-line bg-panel px-3 py-2 text-start leading-tight active:brightness-85"
    >
      {Picture && <Picture aria-hidden size={28} className="shrink-0 text-accent short:hidden" />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2 text-18 font-semibold">
          {say(TASK_TITLES[task.kind])}
          <CodeText className="whitespace-nowrap">{task.name}</CodeText>
        </span>
        <span className="flex flex-wrap gap-x-3 text-16">
          {taskWords(say, task).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {isSaid && <span className="text-soft">{ownerWords(say, task, looking, age)}</span>}
        </span>
      </span>
      <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
    </button>
  );
}
