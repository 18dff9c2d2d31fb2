import {outboxNames, withOutbox} from './enrolments.ts';
import {SIGNED_IN} from '../outbox/outbox-store.ts';

/** A job in the middle of a step: whose it is, which flow, and in which tab of this browser. */
interface OpenJob {
  readonly who: string;
  readonly flow: string;
  readonly tab: number;
}

/**
 * The jobs that stand in the middle of a step, of the person who works at this browser. Steps of a person who has
 * logged out stay on disk for her next shift, and are of none now.
 */
export async function openJobs(): Promise<OpenJob[]> {
  const jobs: OpenJob[] = [];
  for (const name of await outboxNames())
    await withOutbox(name, async (outbox) => {
      const signedIn = await outbox.getMeta<{readonly who: string} | null>(SIGNED_IN);
      const open = (await outbox.steps()).flatMap(({key}) => jobOf(key) ?? []);
      jobs.push(...open.filter(({who}) => who === signedIn?.who));
    });
  return jobs;
}

/** Steps of a flow are kept under `flow:<who>:<flow>:<tab>` (`shapes.md`, Device); others are no job. */
function jobOf(key: string): OpenJob | undefined {
  const [kind, who, flow, tab] = key.split(':');
  return kind === 'flow' && who && flow ? {who, flow, tab: Number(tab)} : undefined;
}
