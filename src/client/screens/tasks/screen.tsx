import {useDeferredValue, useState} from 'react';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {tasksInOrder, ownershipOf} from '#domain/tasks/next-task.ts';
import {TASK_KINDS, type TaskKind} from '#domain/tasks/task.ts';
import {useApp} from '../../data/app.ts';
import {useIsOffice} from '../../data/use-open-cases.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {chooseZone, chosenZone, fromDesk, inZone} from '../../jobs/reads/looking.ts';
import {useTasks, type ShownTasks} from '../../jobs/screen/tasks/use-tasks.ts';
import {TASK_TITLES, taskWords} from '../../jobs/screen/tasks/words.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import type {SheetForm} from '../../resource/sheet-address.ts';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {faultTextOf} from '../../ui/alone.tsx';
import {AsOfTime} from '../../frame/as-of.tsx';
import {ChipChoice} from '../../ui/chips.tsx';
import {SearchBox} from '../../ui/search-box.tsx';
import {useIsWide} from '../../ui/wide.ts';
import {TaskItems} from './items.tsx';
import {TaskTable} from './table.tsx';

/** What there is to do and whose it is: on the floor to take one, in the office to give one to a worker. */
export function TasksScreen() {
  const {say} = useText();
  const session = useReadable(useApp().session);
  const tasks = useTasks(session?.who ?? '', session?.role ?? '');
  const isDesk = useIsWide();
  return (
    <ScreenPage title={say('task.title')} isWide={isDesk}>
      {tasks && <Found tasks={tasks} isDesk={isDesk} />}
    </ScreenPage>
  );
}

type TaskOwners = 'all' | 'free' | 'held';

function Found({tasks, isDesk}: {readonly tasks: ShownTasks; readonly isDesk: boolean}) {
  const {say} = useText();
  const [kind, setKind] = useState<TaskKind | 'all'>('all');
  const [whose, setWhose] = useState<TaskOwners>('all');
  // A desk looks at one zone; a handheld works in one, and its tasks come before all others.
  const [zone, setZone] = useState(isDesk ? '' : (chosenZone() ?? ''));
  const [text, setText] = useState('');
  const isFound = hasAllWords(useDeferredValue(text));
  const {warehouse} = useApp();
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  const pathOf = (form: SheetForm): string =>
    `/api/tasks?${new URLSearchParams({form, warehouse, kind: kind === 'all' ? '' : kind, whose, zone, search: text}).toString()}`;
  const isOffice = useIsOffice();
  const looking = isDesk ? fromDesk(tasks.looking) : inZone(tasks.looking, zone);
  const all = tasksInOrder(tasks.all, looking);
  const zones = [...new Set(all.map(({place}) => place))].filter((each) => each !== '').toSorted();
  const isFree = (task: ShownTask): boolean => ownershipOf(task, looking) === 'free';
  const shown = all.filter(
    (task) =>
      (kind === 'all' || task.kind === kind) &&
      (!isDesk || zone === '' || task.place === zone) &&
      (whose === 'all' || isFree(task) === (whose === 'free')) &&
      isFound(
        faultTextOf(
          () =>
            searchableText(
              [say(TASK_TITLES[task.kind]), task.name, task.owner, ...taskWords(say, task)].join('\n'),
            ),
          task.name,
        ),
      ),
  );
  const choose = (chosen: string): void => {
    if (!isDesk) chooseZone(chosen);
    setZone(chosen);
  };
  if (all.length === 0) return <p className="px-1 py-6 text-center text-18 text-soft">{say('task.none')}</p>;
  return (
    <>
      <div className="flex flex-col gap-2 lg:flex-row lg:flex-wrap lg:items-center">
        {isDesk && <TaskFilters {...{all, kind, whose, setKind, setWhose, isFree}} />}
        {zones.length > 0 && (
          <ZoneSelect
            label={say(isDesk ? 'field.zone' : 'task.ownZone')}
            zones={zones}
            value={zone}
            onChoose={choose}
          />
        )}
        {isDesk && <SearchBox text={text} onChange={setText} />}
        {isDesk && <DownloadMenu pathOf={pathOf} below={below} />}
        <AsOfTime />
        <div ref={setBelow} className="basis-full empty:hidden" />
      </div>
      {isDesk ? (
        <TaskTable tasks={shown} looking={looking} mayAssign={isOffice} />
      ) : (
        <TaskItems
          looking={looking}
          groups={(['mine', 'free', 'taken'] as const).map((whose) => ({
            whose,
            tasks: shown.filter((task) => ownershipOf(task, looking) === whose),
          }))}
        />
      )}
    </>
  );
}

/** Of which kind and whose they are. A handheld has its own kinds alone, and shows as many of its tasks as it can. */
function TaskFilters(props: {
  readonly all: readonly ShownTask[];
  readonly kind: TaskKind | 'all';
  readonly whose: TaskOwners;
  readonly setKind: (kind: TaskKind | 'all') => void;
  readonly setWhose: (whose: TaskOwners) => void;
  readonly isFree: (task: ShownTask) => boolean;
}) {
  const {all, kind, whose, setKind, setWhose, isFree} = props;
  const {say} = useText();
  const kinds = TASK_KINDS.filter((each) => all.some((task) => task.kind === each));
  return (
    <>
      {kinds.length > 1 && (
        <ChipChoice
          label={say('task.kind')}
          isNamed
          options={[
            {value: 'all' as const, label: say('cases.kind.all')},
            ...kinds.map((value) => ({
              value,
              label: say(TASK_TITLES[value]),
              count: all.filter((task) => task.kind === value).length,
            })),
          ]}
          value={kind}
          onChoose={setKind}
        />
      )}
      <ChipChoice
        label={say('task.owner')}
        isNamed
        options={[
          {value: 'all' as const, label: say('cases.kind.all')},
          {value: 'free' as const, label: say('task.free'), count: all.filter(isFree).length},
          {
            value: 'held' as const,
            label: say('task.held'),
            count: all.filter((task) => !isFree(task)).length,
          },
        ]}
        value={whose}
        onChoose={setWhose}
      />
    </>
  );
}

function ZoneSelect(props: {
  readonly label: string;
  readonly zones: readonly string[];
  readonly value: string;
  readonly onChoose: (zone: string) => void;
}) {
  const {label, zones, value, onChoose} = props;
  const {say} = useText();
  const all = value === '' || zones.includes(value) ? zones : [...zones, value];
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({target}) => onChoose(target.value)}
      className={`${INPUT_LOOK} max-w-56`}
    >
      <option value="">{say('task.allZones')}</option>
      {all.map((zone) => (
        <option key={zone} value={zone}>
          {say('task.zone', {zone})}
        </option>
      ))}
    </select>
  );
}
