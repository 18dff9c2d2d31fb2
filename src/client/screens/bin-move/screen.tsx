import {useState} from 'react';
import {binMove} from '../../scan/flows/bin-move.ts';
import {stepOf, type BinMove} from '../../scan/flows/bin-move-state.ts';
import {FlowScreen, type StepParts} from '../flow/screen.tsx';
import {PadSheet} from './pad-sheet.tsx';
import {MoveQuestion} from './question.tsx';
import {StepPage} from './step.tsx';

/** The bin move, on a screen that is one signal. */
export const BinMoveScreen = () => (
  <FlowScreen flow={binMove} titleKey="binMove.title" stepOf={stepOf} Step={Move} />
);

function Move({state, tap}: StepParts<BinMove>) {
  const [isPadOpen, setIsPadOpen] = useState(false);
  const {question, draft} = state;
  if (question) return <MoveQuestion question={question} draft={draft} tap={tap} />;
  return (
    <>
      <StepPage state={state} tap={tap} openPad={() => setIsPadOpen(true)} />
      {isPadOpen && (
        <PadSheet
          stands={draft.line?.quantity}
          close={() => setIsPadOpen(false)}
          enter={(quantity) => {
            setIsPadOpen(false);
            tap({kind: 'quantity', quantity});
          }}
        />
      )}
    </>
  );
}
