import {useNavigate} from 'react-router-dom';
import {documentOfTask} from '#domain/document-definitions.ts';
import type {ShownTask} from '#domain/tasks/shown-task.ts';
import {labelText} from '#domain/scanning/label.ts';
import {takeTask} from '#domain/tasks/take-task.ts';
import {ownershipOf, type TaskSeeker} from '#domain/tasks/next-task.ts';
import {useApp} from '../../../data/app.ts';
import {useReadable} from '../../../base/use-readable.ts';
import {otherOpen} from '../../engine/open-job.ts';
import {JOB_OF_TASK} from '../../reads/open-tasks.ts';
import {answerOfFullDevice} from '../../../scan/full-device.ts';

/** What a take is recorded under beside any job. */
const TASKS = 'tasks';

/** Why a task could not be taken, and where what stands in its way is done. */
export interface NotTaken {
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly path?: string;
}

/**
 * Takes a task and opens its job on it, as if its label were scanned there. A job that stands open on something else
 * would go on with that: its task is not taken before. Answers why where it was not taken.
 */
export function useTake(): (task: ShownTask, looking: TaskSeeker) => Promise<NotTaken | undefined> {
  const app = useApp();
  const navigate = useNavigate();
  const session = useReadable(app.session);
  return async (task, looking) => {
    if (!session) return undefined;
    const job = JOB_OF_TASK[task.kind];
    const what = otherOpen(await app.openSteps(session.who), job, task.about);
    if (what !== undefined) return {code: 'task.other-open', facts: {what}, path: `/${job}`};
    const inHand = {who: session.who, login: session.login};
    if (ownershipOf(task, looking) !== 'mine' || !task.take) {
      const {kind, about, zone} = task;
      const piece = {action: takeTask.name, args: {kind, about, zone}};
      const answer = await app.submit({...inHand, job: TASKS}, [piece]).catch(answerOfFullDevice);
      if (answer.kind !== 'recorded') return {code: answer.code, facts: answer.facts};
    }
    void navigate(`/${job}`, {state: {scan: labelText(documentOfTask(task.kind) ?? 'bin', task.about)}});
    return undefined;
  };
}
