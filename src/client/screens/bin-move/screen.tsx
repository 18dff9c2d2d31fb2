import {useState} from 'react';
import {useReadable} from '../../data/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {hasWedge, isMobile} from '../../scan/capable.ts';
import {binMove} from '../../scan/flows/bin-move.ts';
import type {BinMove} from '../../scan/flows/bin-move-state.ts';
import type {FlowEvent} from '../../scan/flows/flow.ts';
import type {FlowRun} from '../../scan/flows/run.ts';
import {useFlow} from '../../scan/use-flow.ts';
import {OnlyMobile} from '../../scan/only-mobile.tsx';
import {Parked, TypedStrip} from '../../scan/waiting.tsx';
import {Rail} from '../../shell/rail.tsx';
import {StatusBar} from '../../shell/status-bar.tsx';
import {OutcomeBar} from '../../ui/outcome-bar.tsx';
import {PadSheet} from './pad-sheet.tsx';
import {QuestionPage} from './question.tsx';
import {RefusalPage} from './refusal.tsx';
import {StepPage} from './step.tsx';

/** The bin move, on a screen that is one signal. */
export function BinMoveScreen() {
  const {say} = useText();
  const isWedge = useReadable(hasWedge);
  return (
    <div className="flex h-dvh bg-page">
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={say('binMove.title')} />
        {isWedge || isMobile() ? <Job /> : <OnlyMobile />}
      </div>
    </div>
  );
}

function Job() {
  const run = useFlow(binMove);
  return run ? <Running run={run} /> : <div aria-busy className="flex-1 bg-page" />;
}

function Running({run}: {readonly run: FlowRun<BinMove>}) {
  const state = useReadable(run);
  const [isPadOpen, setIsPadOpen] = useState(false);
  const tap = (event: FlowEvent): void => void run.tap(event, performance.now());
  const {question, refusal} = state;
  return (
    <div
      data-test="job"
      data-step={state.draft.from ? (state.draft.line ? 'to' : 'goods') : 'from'}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      <OutcomeBar />
      <TypedStrip />
      {refusal ? (
        <RefusalPage refusal={refusal} tap={tap} />
      ) : question ? (
        <QuestionPage question={question} draft={state.draft} tap={tap} />
      ) : (
        <StepPage state={state} tap={tap} openPad={() => setIsPadOpen(true)} />
      )}
      {question && <Parked />}
      {isPadOpen && !question && !refusal && (
        <PadSheet
          stands={state.draft.line?.quantity ?? 0}
          close={() => setIsPadOpen(false)}
          enter={(quantity) => {
            setIsPadOpen(false);
            tap({kind: 'quantity', quantity});
          }}
        />
      )}
    </div>
  );
}
