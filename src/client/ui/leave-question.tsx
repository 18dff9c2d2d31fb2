import {useState, type ReactNode} from 'react';
import {useLeaveGuard} from '../base/open-forms.ts';
import {useText, type TextKey} from '../i18n/text.ts';
import {Button} from './button.tsx';
import {giveFocus} from './give-focus.ts';

/** What is asked, and what going on is called. */
interface LeaveWords {
  readonly question: TextKey;
  readonly go: TextKey;
}
const TYPED: LeaveWords = {question: 'list.sure.cancel', go: 'list.discard'};

/**
 * A person who would leave a form or a panel in which something is typed is asked first, whatever leads away: Esc, its
 * ✕, a row or the menu beside it. `question` stands where the form has its buttons; `leave` goes on, or asks.
 */
export function useLeaveQuestion(
  isTyped: () => boolean,
  words: LeaveWords = TYPED,
): {
  readonly question: ReactNode;
  readonly leave: (go: () => void) => void;
} {
  const {say} = useText();
  const [asked, setAsked] = useState<{readonly go: () => void; readonly from: Element | null}>();
  const leave = (go: () => void): void => (isTyped() ? setAsked({go, from: document.activeElement}) : go());
  useLeaveGuard(true, (go) => {
    if (!isTyped()) return false;
    leave(go);
    return true;
  });
  const stay = (): void => {
    setAsked(undefined);
    giveFocus(() => [asked?.from]);
  };
  const question = asked && (
    <div
      ref={(dialog) => dialog?.querySelector('button')?.focus()}
      role="alertdialog"
      aria-label={say(words.question)}
      className="flex flex-col gap-2"
    >
      <p className="text-18 font-semibold desk:text-16">{say(words.question)}</p>
      <div className="flex gap-2">
        <Button onPress={stay}>{say('action.back')}</Button>
        <Button
          look="primary"
          onPress={() => {
            setAsked(undefined);
            asked.go();
          }}
        >
          {say(words.go)}
        </Button>
      </div>
    </div>
  );
  return {question, leave};
}
