import {HelpCircle, TriangleAlert} from 'lucide-react';
import {plainFacts} from '../data/facts.ts';
import {useText} from '../i18n/text.ts';
import {why} from '../i18n/why.ts';
import type {ClaimState} from './use-claim.ts';

/** What the server said to a claim, or that nothing has been heard of it yet. */
export function ClaimReply({state}: {readonly state: ClaimState}) {
  const {say} = useText();
  if (state.kind === 'silent')
    return (
      <p
        role="status"
        className="flex items-start gap-2 rounded-card bg-kept p-3 text-16 font-medium text-on-kept"
      >
        <HelpCircle aria-hidden className="shrink-0" />
        {say('ask.silent')}
      </p>
    );
  if (state.kind !== 'answered') return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-card bg-refused p-3 text-16 font-medium text-on-refused"
    >
      <TriangleAlert aria-hidden className="shrink-0" />
      {why(say, state.code, plainFacts(state.facts))}
    </p>
  );
}
