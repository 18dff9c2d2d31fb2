import {Suspense} from 'react';
import {useText} from '../../i18n/text.ts';
import {lazyChunk} from '../../ui/chunk.ts';
import {openStepOf} from './open-step.ts';
import {mayTakeAll, type StepSheet} from './step-buttons.tsx';
import type {JobPartProps} from './tap.ts';

const PadSheet = lazyChunk(() => import('./pad-sheet.tsx').then(({PadSheet}) => PadSheet));
const Exceptions = lazyChunk(() =>
  import('./exceptions.tsx').then(({LineExceptions: Exceptions}) => Exceptions),
);
const DaySheet = lazyChunk(() => import('./day-sheet.tsx').then(({DaySheet}) => DaySheet));
const SignatureSheet = lazyChunk(() =>
  import('./signature-sheet.tsx').then(({SignatureSheet}) => SignatureSheet),
);
const TextSheet = lazyChunk(() => import('./text-sheet.tsx').then(({TextSheet}) => TextSheet));

/** What lies over a step: the pad, what else may be done, or what the step itself asks to be keyed in. */
export function StepSheets(
  props: JobPartProps & {
    /** What the worker has opened. */
    readonly sheet: StepSheet | undefined;
    readonly close: () => void;
  },
) {
  const {sheet, close, ...parts} = props;
  const {job, state, tap} = parts;
  const {name, slot, detail} = openStepOf(job, state);
  const {say} = useText();
  const back = (): void => tap({kind: 'back'});
  const enter = (text: string): void => tap({kind: 'text', text});
  const step = slot?.step.is === 'text' ? slot.step : undefined;
  return (
    <Suspense>
      {sheet === 'pad' && (
        <PadSheet
          stands={state.draft.stock?.quantity}
          {...(mayTakeAll(job, state) && job.done
            ? {
                all: () => {
                  close();
                  tap({kind: 'all'});
                },
              }
            : {})}
          close={close}
          enter={(quantity) => {
            close();
            tap({kind: 'quantity', quantity});
          }}
        />
      )}
      {detail === 'expiry' && (
        <DaySheet
          key={name}
          title={say('lot.expiry')}
          none={say('lot.expiry.none')}
          enter={enter}
          close={back}
        />
      )}
      {step?.isUnits && (
        <PadSheet
          asks={say(step.says)}
          stands={state.line?.quantity}
          enter={(units) => enter(String(units))}
          close={back}
        />
      )}
      {step?.isDrawn && <SignatureSheet key={name} title={say(step.says)} enter={enter} close={back} />}
      {step && !detail && !step.isUnits && !step.isDrawn && (
        <TextSheet
          key={name}
          title={say(step.says)}
          mayBeEmpty={step.mayBeEmpty ?? false}
          enter={enter}
          close={back}
        />
      )}
      {sheet === 'more' && <Exceptions {...parts} close={close} />}
    </Suspense>
  );
}
