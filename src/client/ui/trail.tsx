import {Check} from 'lucide-react';

/** Where in a job's steps the worker is: done with a tick, open in ink, to come in outline. */
export function StepTrail({steps, at}: {readonly steps: readonly string[]; readonly at: number}) {
  return (
    <ol className="mx-auto flex w-full max-w-xl gap-1 px-2">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === at ? 'step' : undefined}
          // What is asked now is read whole, whatever becomes of the others.
          className={`flex flex-1 items-center justify-center gap-1 border-t-4 pt-1 text-16 ${i === at ? 'min-w-max' : 'min-w-0'} ${lookOf(i, at)}`}
        >
          {i < at && <Check aria-hidden size={18} strokeWidth={3} className="shrink-0" />}
          <span className="truncate">{step}</span>
        </li>
      ))}
    </ol>
  );
}

const lookOf = (i: number, at: number): string =>
  i === at
    ? 'border-accent font-bold text-ink'
    : i < at
      ? 'border-accent text-soft'
      : 'border-dashed border-line text-soft';
