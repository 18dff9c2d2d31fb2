import {useEffect, type ComponentType} from 'react';
import {useReadable} from '../../data/use-readable.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {hasWedge, isMobile} from '../../scan/capable.ts';
import type {Flow, FlowEvent, Refusal} from '../../scan/flows/flow.ts';
import type {FlowRun} from '../../scan/flows/run.ts';
import {rememberJob} from '../../scan/jobs.ts';
import {OnlyMobile} from '../../scan/only-mobile.tsx';
import {useScanner} from '../../scan/scanner.ts';
import {useFlow} from '../../scan/use-flow.ts';
import {useWakeLock} from '../../scan/use-wake-lock.ts';
import {Parked, TypedStrip} from '../../scan/waiting.tsx';
import {Rail} from '../../shell/rail.tsx';
import {StatusBar} from '../../shell/status-bar.tsx';
import {OutcomeBar} from '../../ui/outcome-bar.tsx';
import {RefusalPage} from './refusal.tsx';

export type Tap = (event: FlowEvent) => void;

/** What a job's own part of the screen is given. */
export interface StepParts<S> {
  readonly state: S;
  readonly tap: Tap;
}

interface Parts<S> {
  readonly flow: Flow<S>;
  readonly titleKey: TextKey;
  /** What the open step is called, for whoever reads the page from outside. */
  readonly stepOf: (state: S) => string;
  /** The step, or the question that is open. */
  readonly Step: ComponentType<StepParts<S>>;
}

/** The one screen of all jobs: bar, what became of the last scan, then the step, a question or a refusal. */
export function FlowScreen<S extends {readonly refusal?: Refusal}>(parts: Parts<S>) {
  const {say} = useText();
  const isWedge = useReadable(hasWedge);
  return (
    <div className="flex h-dvh bg-page">
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say(parts.titleKey)} />
        <main className="flex min-h-0 flex-1 flex-col">
          {isWedge || isMobile() ? <Job key={parts.flow.name} {...parts} /> : <OnlyMobile />}
        </main>
      </div>
    </div>
  );
}

function Job<S extends {readonly refusal?: Refusal}>(parts: Parts<S>) {
  const run = useFlow(parts.flow);
  const {feedback} = useScanner();
  const {name} = parts.flow;
  useWakeLock();
  useEffect(() => {
    rememberJob(`/${name}`);
    feedback.begin();
  }, [feedback, name]);
  return run ? <Running {...parts} run={run} /> : <div aria-busy className="flex-1 bg-page" />;
}

function Running<S extends {readonly refusal?: Refusal}>({
  flow,
  stepOf,
  Step,
  run,
}: Parts<S> & {readonly run: FlowRun<S>}) {
  const {feedback} = useScanner();
  const state = useReadable(run);
  const tap: Tap = (event) => void run.tap(event, performance.now());
  const isBetween = flow.isBetween(state);
  useEffect(() => {
    feedback.hold(!isBetween);
    return () => feedback.hold(false);
  }, [feedback, isBetween]);
  return (
    <div data-test="job" data-step={stepOf(state)} className="relative flex min-h-0 flex-1 flex-col">
      <OutcomeBar />
      <TypedStrip />
      {state.refusal ? (
        <RefusalPage refusal={state.refusal} isStuck={run.isStuck} tap={tap} />
      ) : (
        <Step state={state} tap={tap} />
      )}
      <Parked isAsking={flow.question(state) !== undefined} />
    </div>
  );
}
