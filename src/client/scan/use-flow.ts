import {useEffect, useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {useApp, type App, type Job} from '../data/app.ts';
import type {Flow, OutcomeName} from './flows/flow.ts';
import {FlowRun, type FlowDevice} from './flows/run.ts';
import {useScanner, type Scanner} from './scanner.ts';

/** Runs a flow while its screen is open, from the step that was kept; `undefined` until that has been read. */
export function useFlow<S>(flow: Flow<S>): FlowRun<S> | undefined {
  const app = useApp();
  const scanner = useScanner();
  const navigate = useNavigate();
  const [run, setRun] = useState<FlowRun<S>>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const session = app.session.get();
    if (!session) return;
    // What it does is of whoever began it, also in the moment before the screen follows another person.
    const job: Job = {flow: flow.name, who: session.who, login: session.login};
    const begin = (stored: unknown): void => {
      if (hasLeft) return;
      const device = deviceOf(app, scanner, job, (path) => void navigate(path));
      const started = new FlowRun(flow, device, scanner.bus, stored);
      stop = started.start();
      setRun(started);
    };
    // A step that cannot be read must not keep the job from beginning anew.
    app.loadStep(job).then(begin, () => begin(undefined));
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [app, scanner, flow, navigate]);
  return run;
}

function deviceOf(app: App, {feedback}: Scanner, job: Job, open: (path: string) => void): FlowDevice {
  return {
    job: `${job.who}:${job.flow}`,
    now: () => performance.now(),
    keep: (state) => app.keepStep(job, state),
    forget: () => app.forgetStep(job),
    resolve: (raw, known) => app.resolve(raw, known),
    submit: (action, args, believed) => app.submit(job, action, args, believed),
    feedback: (outcome) => feedback.give(seen(app, outcome)),
    handOver: async (other, state) => {
      await app.handOver(job, other, state);
      open(`/${other}`);
    },
    leave: () => open('/'),
    failed: (error) => reportError(error),
  };
}

/** The same tick, with a cloud beside it, where the server has not been reached of late. */
const seen = (app: App, outcome: OutcomeName): OutcomeName =>
  outcome === 'line-complete' && app.status.get().link !== 'reached' ? 'kept' : outcome;
