import {Circle, CircleCheckBig, X} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {FIRST_STEPS, STEP_WAYS, type StepName} from './first-steps.ts';
import type {FirstSteps} from './use-steps.ts';

/** The first steps of a company, ticked off when done; behind its first hour only what is left, until it is hidden. */
export function StepsCard({steps, isFirst}: {readonly steps: FirstSteps; readonly isFirst: boolean}) {
  const {say} = useText();
  if (!isFirst && !steps.isShown) return null;
  const shown = FIRST_STEPS.filter((step) => isFirst || !steps.done.has(step));
  return (
    <Card title={say(isFirst ? 'steps.title' : 'steps.left')}>
      {isFirst && <p className="mb-3 text-14 text-soft">{say('steps.why')}</p>}
      <ol data-test="steps" className="flex flex-col">
        {shown.map((step) => (
          <Step key={step} step={step} isDone={steps.done.has(step)} />
        ))}
      </ol>
      {!isFirst && (
        <button
          type="button"
          onClick={steps.hide}
          className="mt-3 flex min-h-9 items-center gap-2 rounded-card text-14 font-semibold text-accent underline"
        >
          <X aria-hidden size={16} />
          {say('steps.hide')}
        </button>
      )}
    </Card>
  );
}

function Step({step, isDone}: {readonly step: StepName; readonly isDone: boolean}) {
  const {say} = useText();
  const Picture = isDone ? CircleCheckBig : Circle;
  return (
    <li
      data-step={step}
      data-done={isDone}
      className="flex items-center gap-4 border-b border-hair py-2 last:border-b-0"
    >
      <Picture aria-hidden size={24} className={`shrink-0 ${isDone ? 'text-accent' : 'text-line'}`} />
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-semibold">
          {say(`steps.${step}`)}
          {isDone && <span className="ms-2 text-14 font-normal text-soft">{say('steps.done')}</span>}
        </span>
        {!isDone && <span className="block text-14 text-soft">{say(`steps.${step}.why`)}</span>}
      </span>
      {STEP_WAYS[step].map(({to, label}) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-9 shrink-0 items-center rounded-card border border-line bg-panel px-3 text-14 font-semibold"
        >
          {say(label)}
        </Link>
      ))}
    </li>
  );
}
