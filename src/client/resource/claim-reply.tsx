import {HelpCircle, TriangleAlert} from 'lucide-react';
import {plainFacts} from '../data/facts.ts';
import {loginOver, sessionEnded} from '../data/log-in-again.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import {Button} from '../ui/button.tsx';
import type {ClaimState} from './use-claim.ts';

/**
 * What the server said to a claim, or that nothing has been heard of it yet; or what speaks against recording
 * something, which a person who knows better records all the same.
 */
export function ClaimReply(props: {
  readonly state: ClaimState;
  readonly onInsist?: ((code: string) => void) | undefined;
}) {
  const {state, onInsist} = props;
  const {say} = useText();
  const isEnded = useReadable(sessionEnded);
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
  if (state.kind !== 'answered' && state.kind !== 'question') return null;
  const needsLogin = state.code === 'login.needed';
  // It is over with the login.
  if (needsLogin && !isEnded) return null;
  const look = state.kind === 'question' ? 'bg-question text-on-question' : 'bg-refused text-on-refused';
  return (
    <div className="flex flex-col gap-2">
      <p role="alert" className={`flex items-start gap-2 rounded-card p-3 text-16 font-medium ${look}`}>
        <TriangleAlert aria-hidden className="shrink-0" />
        {refusalText(say, state.code, plainFacts(state.facts))}
      </p>
      {needsLogin && <Button onPress={() => loginOver.set(true)}>{say('login.enter')}</Button>}
      {state.kind === 'question' && onInsist && (
        <Button onPress={() => onInsist(state.code)}>{say('action.recordAnyway')}</Button>
      )}
    </div>
  );
}
