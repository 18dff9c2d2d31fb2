import {useState, type ReactNode} from 'react';
import {useAskedToLeave} from '../data/open-forms.ts';
import {useText} from '../i18n/text.ts';
import {Button} from './button.tsx';
import {giveFocus} from './give-focus.ts';

/**
 * Whoever would leave a form or a panel in which something is typed is asked first, whatever leads away: Esc, its ✕, a
 * row or the menu beside it. `question` stands where the form has its buttons; `leave` goes on, or asks.
 */
export function useLeaveQuestion(isTyped: () => boolean): {
  readonly question: ReactNode;
  readonly leave: (go: () => void) => void;
} {
  const {say} = useText();
  const [asked, setAsked] = useState<{readonly go: () => void; readonly from: Element | null}>();
  const leave = (go: () => void): void => (isTyped() ? setAsked({go, from: document.activeElement}) : go());
  useAskedToLeave(true, leave);
  const stay = (): void => {
    setAsked(undefined);
    giveFocus(() => [asked?.from]);
  };
  const question = asked && (
    <div
      ref={(dialog) => dialog?.querySelector('button')?.focus()}
      role="alertdialog"
      aria-label={say('list.sure.cancel')}
      className="flex flex-col gap-2"
    >
      <p className="text-18 font-semibold desk:text-16">{say('list.sure.cancel')}</p>
      <div className="flex gap-2">
        <Button onPress={stay}>{say('action.back')}</Button>
        <Button
          look="primary"
          onPress={() => {
            setAsked(undefined);
            asked.go();
          }}
        >
          {say('list.discard')}
        </Button>
      </div>
    </div>
  );
  return {question, leave};
}
