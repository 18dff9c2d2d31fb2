import {Suspense, useEffect, useRef} from 'react';
import {useReadable} from '../../base/use-readable.ts';
import {cameraOpen} from '../../scan/camera/open.ts';
import {useScanner} from '../../scan/scanner.ts';
import {useWakeLock} from '../../scan/use-wake-lock.ts';
import {ParkedScans, TypedStrip} from '../../scan/waiting.tsx';
import {lazyChunk} from '../../ui/chunk.ts';
import {OutcomeBar} from '../../scan/feedback/outcome-bar.tsx';
import type {Job} from '../engine/job.ts';
import {JobQuestion} from './question.tsx';
import {RefusalPage} from './refusal.tsx';
import {SUBJECT_STEP} from '../engine/query.ts';
import type {JobRun} from '../engine/run.ts';
import {isBetween, mayScan, stepOf} from '../engine/state.ts';
import {StepPage} from './step.tsx';
import {JobStrip} from './strip.tsx';
import type {JobPartProps, TapHandler} from './tap.ts';
import {useJob} from './use-job.ts';

const CameraOver = lazyChunk(() => import('./camera-over.tsx').then(({CameraOver}) => CameraOver));
const QueryResult = lazyChunk(() => import('./queries/result.tsx').then(({QueryResult}) => QueryResult));

const LearnPage = lazyChunk(() => import('./learn-page.tsx').then(({LearnPage}) => LearnPage));
const PhotoOffer = lazyChunk(() => import('./photo-offer.tsx').then(({PhotoOffer}) => PhotoOffer));

/** An opened job: its step, or what is said of it. */
export function JobPage({job}: {readonly job: Job}) {
  const run = useJob(job);
  const {feedback} = useScanner();
  useWakeLock();
  useEffect(() => {
    feedback.begin();
  }, [feedback]);
  return run ? <Running job={job} run={run} /> : <div aria-busy className="flex-1 bg-page" />;
}

function Running({job, run}: {readonly job: Job; readonly run: JobRun}) {
  const {feedback} = useScanner();
  const state = useReadable(run);
  const tap: TapHandler = (event) => void run.tap(event, performance.now());
  const hasCamera = useCamera() && mayScan(job, state);
  const isCalm = isBetween(state) || (!job.record && !state.question && !state.refusal);
  useEffect(() => {
    feedback.hold(!isCalm);
    return () => feedback.hold(false);
  }, [feedback, isCalm]);
  return (
    <div
      data-test="job"
      data-job={job.name}
      data-step={job.record ? stepOf(job, state) : state.draft.got[SUBJECT_STEP] ? 'shown' : 'scan'}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      <JobStrip job={job} state={state} />
      <OutcomeBar />
      <TypedStrip />
      {/* What lies under the picture of the camera is not to be touched. */}
      <div className="contents" inert={hasCamera}>
        {state.refusal ? (
          <RefusalPage refusal={state.refusal} isStuck={run.isStuck} tap={tap} />
        ) : (
          <Step job={job} state={state} tap={tap} />
        )}
      </div>
      <Suspense>{hasCamera && <CameraOver job={job} state={state} tap={tap} />}</Suspense>
      <Suspense>
        {state.shown !== undefined && !state.question && !state.refusal && !hasCamera && (
          <PhotoOffer key={state.shown} mutation={state.shown} close={() => tap({kind: 'enough'})} />
        )}
      </Suspense>
      <ParkedScans isAsking={state.question !== undefined} />
    </div>
  );
}

/** Whether the worker wants to read with the camera: until the job is left. */
function useCamera(): boolean {
  // It may have been opened with the job.
  const isWanted = useRef(cameraOpen.get());
  useEffect(() => {
    if (isWanted.current) cameraOpen.set(true);
    return () => cameraOpen.set(false);
  }, []);
  return useReadable(cameraOpen);
}

/** The open step, or the question about it. */
function Step(parts: JobPartProps) {
  const {job, state, tap} = parts;
  if (state.question?.about === 'learn')
    return (
      <Suspense fallback={<div className="flex-1 bg-question" />}>
        <LearnPage job={job} state={state} question={state.question} tap={tap} />
      </Suspense>
    );
  if (state.question)
    return <JobQuestion job={job} question={state.question} draft={state.draft} tap={tap} />;
  // What is reported of something that is looked at is asked like any step.
  if (job.record || state.draft.exception !== undefined) return <StepPage {...parts} />;
  return (
    <Suspense fallback={<div className="flex-1 bg-page" />}>
      <QueryResult {...parts} />
    </Suspense>
  );
}
