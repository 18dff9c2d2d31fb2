import {createHash} from 'node:crypto';
import {setImmediate as othersTurn} from 'node:timers/promises';
import {idAt, type Id} from '#domain/kernel/id.ts';
import {SERVER_ONLY} from '#domain/kernel/roles.ts';
import {workClaimOf} from '../long-work/while-taken.ts';
import type {WorkStep, StepDeps, SteppedKind} from '../long-work/work-kind.ts';
import type {NewWork} from '../long-work/new-work.ts';
import type {LeasedWork} from '../long-work/work-store.ts';
import {TurnQueue} from '../storage/turn-queue.ts';
import {serverRequest} from '../sync/server-request.ts';
import type {DemoAct, DemoRequest} from './demo-acts.ts';
import {thinkUp} from './think-up.ts';

/** Others have their turn between; what a process that is killed does once more is no more than this. ms. */
const STEP_MS = 300;
/** Demos that a process is at, whose acts it has thought up: of more it thinks some up once more. */
const MAX_KEPT_DEMOS = 4;

/** One demo at a time is thought up or gone on with here, step by step: strangers who register together take turns. */
const turns = new TurnQueue();
const kept = new Map<Id, readonly DemoAct[]>();

/**
 * Fills a company with the demo warehouse, beside all other work and after its registration has been answered: one
 * mutation each under an id that follows from the work's, so that what is asked for twice is done once (WORK-1). The
 * cursor counts them.
 */
export const fillDemo: SteppedKind = {
  name: 'demo.fill',
  roles: SERVER_ONLY,
  args: {demo: {kind: 'json', required: true}},
  step: (at, deps) => turns.run(() => goOn(at, deps)),
  async givenUp({id}) {
    kept.delete(id);
  },
};

/** The order for it, which stands in the transaction of the registration. */
export const demoFillingOrder = (id: Id, asked: DemoRequest): NewWork => ({
  company: asked.home.company,
  id,
  kind: fillDemo.name,
  args: {demo: JSON.stringify(asked)},
  warehouse: asked.home.warehouse,
  who: asked.home.admin,
  at: asked.home.at,
});

async function goOn(at: LeasedWork, deps: StepDeps): Promise<WorkStep> {
  const {id, total, failed, cursor, state} = at;
  if (state === 'cancelling') {
    kept.delete(id);
    return {cursor, total, done: at.done, failed, end: {state: 'cancelled'}};
  }
  const acts = await actsOf(at);
  const until = deps.now() + STEP_MS;
  let [done, refused] = [Number(cursor), failed];
  // The first step is over at once, so that the waiting owner sees how much there is.
  for (; total > 0 && done < acts.length && deps.now() < until; done++) {
    const act = acts[done];
    if (act && !(await isDone(at, deps, {...act, id: act.id ?? idOf(at, done)}))) refused++;
    await othersTurn();
  }
  const isOver = done === acts.length;
  if (isOver) kept.delete(id);
  return {
    cursor: String(done),
    total: acts.length,
    done,
    failed: refused,
    ...(isOver ? {end: {state: 'done'} as const} : {}),
  };
}

/** The owner may work here meanwhile: what she has changed may have it refused, and the rest goes on. */
async function isDone(
  at: LeasedWork,
  {sync, newId, now}: StepDeps,
  {id, action, args, who, at: when}: DemoAct & {readonly id: Id},
): Promise<boolean> {
  const {company, warehouse} = at;
  const act = {company, warehouse, action, args, who, id, ...(when === undefined ? {} : {at: when})};
  const {status} = await sync.ask(company, serverRequest({newId, now}, {...act, claim: workClaimOf(at)}));
  return status === 'applied' || status === 'corrected';
}

/** The same for the same work, in whichever process. */
async function actsOf({id, args}: LeasedWork): Promise<readonly DemoAct[]> {
  const known = kept.get(id);
  if (known) return known;
  // Only we write these arguments.
  const acts = await thinkUp(JSON.parse(String(args['demo'])) as DemoRequest);
  if (kept.size >= MAX_KEPT_DEMOS) kept.clear();
  kept.set(id, acts);
  return acts;
}

const idOf = ({id, asked_at}: LeasedWork, n: number): Id =>
  idAt(
    asked_at,
    createHash('sha256')
      .update(`${id} ${String(n)}`)
      .digest(),
  );
