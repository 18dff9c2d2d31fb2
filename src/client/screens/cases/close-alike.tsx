import {CheckCheck} from 'lucide-react';
import {useRef, useState} from 'react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {useLongWork} from '../../data/use-long-work.ts';
import {WorkProgress} from '../../documents/work-progress.tsx';
import {useText} from '../../i18n/text.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {giveFocus} from '../../ui/give-focus.ts';
import {TextField} from '../../ui/field.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';

const KIND = 'case.closeAlike';

/** What one device left open for one reason, closed together: how many that are, the note for all, how far it is (CASE-26). */
export function CloseAlike(props: {
  readonly row: CaseRow;
  /** How many others are open. */
  readonly others: number;
  readonly isReached: boolean;
}) {
  const {row, others, isReached} = props;
  const {say} = useText();
  const {numbers} = useFormats();
  const [note, setNote] = useState('');
  useOpenForm(note !== '');
  const {work, start, cancel, goOn: goOnWithWork, close} = useLongWork(KIND, {case: row.id});
  const section = useRef<HTMLElement>(null);
  const goOn = (): void =>
    giveFocus(() => [
      section.current?.querySelector('[data-test="close-alike"] button'),
      section.current?.closest<HTMLElement>('[data-test="case"]'),
    ]);
  if (others === 0 && !work) return null;
  const all = others + (row.state === 'open' ? 1 : 0);
  const name = `${say('act.case.closeAlike')} (${numbers.format(all)})`;
  const isUnderWay = work?.ended_at === 0;
  return (
    <section
      ref={section}
      aria-label={say('act.case.closeAlike')}
      className="flex flex-col gap-2 rounded-card border border-hair bg-page p-3"
    >
      <h3 className="text-18 font-semibold lg:text-16">{say('act.case.closeAlike')}</h3>
      {others > 0 && !isUnderWay && (
        <>
          <p data-test="alike" className="text-16 text-soft lg:text-14">
            {say('cases.alike', {number: numbers.format(others)})}
          </p>
          <TextField
            label={say('closing.noteText')}
            value={note}
            onChange={setNote}
            hint={say('closing.noteStays')}
          />
          <TwoStepButton
            Picture={CheckCheck}
            first={name}
            second={say('document.sure', {action: name})}
            isDisabled={!isReached || note.trim() === ''}
            onDo={() => {
              start({note: note.trim()});
              setNote('');
              goOn();
            }}
          />
        </>
      )}
      {work && (
        <WorkProgress
          name={say('act.case.closeAlike')}
          test="close-alike"
          {...{work, cancel}}
          goOn={goOnWithWork}
          close={() => {
            close();
            goOn();
          }}
          says={(_, {state, done, total, failed}) =>
            state === 'planning'
              ? say('cases.alike', {number: numbers.format(others)})
              : say('countPlan.working', {done, total, failed})
          }
        />
      )}
    </section>
  );
}
