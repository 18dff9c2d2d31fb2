import {CloudUpload} from 'lucide-react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import type {OutcomeName} from './outcomes.ts';

import {useScanner} from '../scanner.ts';
import {useText} from '../../i18n/text.ts';
import {OUTCOME_LOOKS} from './outcome-looks.ts';

/** Questions and refusals are whole pages; they need no bar. */
const PAGE_OUTCOMES: ReadonlySet<OutcomeName> = new Set(['question', 'rejected', 'server-refused']);

/** What became of the last scan: colour, shape and word, in a place that is always there. */
export function OutcomeBar() {
  const {feedback} = useScanner();
  const {say} = useText();
  const given = useReadable(feedback.given);
  if (!given) return <div className="h-10 shrink-0" />;
  if (PAGE_OUTCOMES.has(given.outcome)) return null;
  const {ink, Picture, label} = OUTCOME_LOOKS[given.outcome];
  return (
    <div role="status" className="relative h-10 shrink-0 overflow-hidden">
      <p
        key={given.n}
        data-test="outcome"
        data-outcome={given.outcome}
        className={`flex h-full origin-left animate-sweep items-center gap-2 px-4 text-18 font-semibold rtl:origin-right ${ink}`}
      >
        <Picture aria-hidden size={26} strokeWidth={3} />
        <span className="min-w-0 leading-none">
          {given.words ? say(given.words.key, given.words.facts) : say(label)}
        </span>
        {given.outcome === 'kept' && <Unsent />}
      </p>
    </div>
  );
}

function Unsent() {
  const {waiting} = useReadable(useApp().status);
  if (waiting === 0) return null;
  return (
    <span className="ms-auto flex items-center gap-1 rounded-card bg-kept px-2 text-on-kept">
      <CloudUpload aria-hidden size={20} />
      {waiting}
    </span>
  );
}
