import {useEffect, useRef, useState} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {useApp, type ClientApp, type JobInHand} from '../../data/app.ts';
import type {OutcomeName} from '../../scan/feedback/outcomes.ts';
import {useScanner, type Scanner} from '../../scan/scanner.ts';
import {announcedUnit} from '../reads/inbound/units.ts';
import {originOfJob, firstScan} from './origin-of-job.ts';
import {codesOf} from '../engine/codes-of.ts';
import type {Job} from '../engine/job.ts';
import {JobRun, type JobDevice} from '../engine/run.ts';
import {chosenZone, lookingFrom} from '../reads/looking.ts';
import {actionsOf} from '../engine/undo.ts';

/** Runs a job while its screen is open, from the step that was kept; `undefined` until that has been read. */
export function useJob(job: Job): JobRun | undefined {
  const app = useApp();
  const scanner = useScanner();
  const navigate = useNavigate();
  const {pathname, state} = useLocation();
  const from = originOfJob(state);
  const first = useRef(firstScan(state));
  const [run, setRun] = useState<JobRun>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const session = app.session.get();
    if (!session) return;
    // What it does is of the worker who began it, also in the moment before the screen follows another person.
    const inHand: JobInHand = {job: job.name, who: session.who, login: session.login};
    const begin = (stored: unknown): void => {
      if (hasLeft) return;
      const open = (path: string, back?: string): void =>
        void navigate(path, {state: back === undefined ? null : {from: back}});
      const device = deviceOf(app, scanner, job, inHand, {open, from});
      const started = new JobRun(job, device, scanner.bus, stored);
      const close = started.start();
      const unfollow = followed(app, started);
      stop = () => {
        unfollow();
        close();
      };
      setRun(started);
      const raw = first.current;
      first.current = undefined;
      if (raw === undefined) return;
      void navigate(pathname, {replace: true, state: from === undefined ? null : {from}});
      // A job in the middle of a step goes on with that.
      const t = performance.now();
      if (stored === undefined) scanner.bus.push({raw, source: 'typed', t0: t, tEnd: t, seq: 0});
    };
    // A step that cannot be read must not keep the job from beginning anew.
    app.loadStep(inHand).then(begin, () => begin(undefined));
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [app, scanner, job, navigate, from, pathname]);
  return run;
}

/** To other screens, and to the one that a thing was chosen on; `back` is where its way back leads. */
interface Ways {
  readonly open: (path: string, back?: string) => void;
  readonly from: string | undefined;
}

/** Tells a run of rows that change. Those that are still on their way here are not lines that a worker has done. */
function followed({office, status}: ClientApp, run: JobRun): () => void {
  let isBehind = false;
  const stops = [
    office.news.subscribe((touched) => {
      if (status.get().isComplete) run.news(touched);
      else isBehind = true;
    }),
    status.subscribe(() => {
      if (!isBehind || !status.get().isComplete) return;
      isBehind = false;
      run.news();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function deviceOf(
  app: ClientApp,
  {bus, feedback}: Scanner,
  job: Job,
  inHand: JobInHand,
  {open, from}: Ways,
): JobDevice {
  const {recorded, records} = job;
  return {
    job: codesOf(inHand),
    who: inHand.who,
    lists: app.office.once,
    warehouse: app.warehouse,
    now: () => performance.now(),
    keep: (state) => app.keepStep(inHand, state),
    forget: async () => {
      await app.forgetStep(inHand);
      // What was chosen from a list is left for that list.
      if (from !== undefined) open(from);
    },
    resolve: (raw, known) => app.resolve(raw, known),
    unitNamed: (sscc, opened) => announcedUnit(app.office.once, app.warehouse, sscc, opened),
    submit: (pieces, next) => app.submit(inHand, pieces, next),
    feedback: (outcome, says) => {
      const given = seen(app, outcome);
      const always = given === 'line-complete' && recorded ? {key: recorded} : undefined;
      feedback.give(given, says ?? always);
    },
    lastDocument: async () => {
      const [action] = records;
      const last = action && (await app.lastRecord(action.name));
      const {document = ''} = last?.args ?? {};
      return typeof document === 'string' ? document : '';
    },
    lastAct: () => app.lastAct(actionsOf(job)),
    looking: () => {
      const role = app.session.get()?.role ?? '';
      return lookingFrom(
        {lists: app.office.once, lastRecord: (action) => app.lastRecord(action)},
        {who: inHand.who, role, zone: chosenZone()},
        app.office.once.serverNow(),
      );
    },
    handOver: async (other, state) => {
      await app.handOver(inHand, other, state);
      open(`/${other}`, from);
    },
    goOn: async (other, raw) => {
      const t = performance.now();
      const isBusy = (await app.loadStep({...inHand, job: other})) !== undefined;
      if (!isBusy) bus.push({raw, source: 'typed', t0: t, tEnd: t, seq: 0});
      open(`/${other}`);
    },
    leave: () => open(from ?? '/'),
    failed: (error) => reportError(error),
  };
}

/** The same tick, with a cloud beside it, where the server has not been reached of late. */
const seen = (app: ClientApp, outcome: OutcomeName): OutcomeName =>
  outcome === 'line-complete' && app.status.get().link !== 'reached' ? 'kept' : outcome;
