import {Check} from 'lucide-react';
import {useState, type FormEvent, type ReactNode} from 'react';
import {useText, type TextKey} from '../../i18n/text.ts';
import {actionName} from '../../describe/action-name.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import type {ClaimState} from '../../resource/use-claim.ts';
import {Button} from '../../ui/button.tsx';
import {useFocusHeirs} from '../../ui/give-focus.ts';

/** A form under the steps of a document that tells what hands did. */
export function FormCard(props: {
  readonly action: string;
  readonly isTyped: boolean;
  /** What the server has said to it. */
  readonly state: ClaimState;
  /** `believed`: what speaks against it, where a person who knows better says so. */
  readonly onRecord: (believed?: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** What the button says that sends it; that it is recorded, unless told. */
  readonly word?: TextKey;
  /** It is its page, and no part of a card of it. */
  readonly isPage?: boolean;
  /** What fills the fields at once. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  const {
    action,
    isTyped,
    state,
    onRecord,
    onClose,
    word = 'action.record',
    isPage = false,
    more,
    children,
  } = props;
  const {say} = useText();
  const title = actionName(say, action);
  const isAsking = state.kind === 'asking';
  useOpenForm(isTyped);
  const [opener] = useState(() => document.activeElement);
  useFocusHeirs(() => [document.querySelector(`button[data-action="${action}"]`), opener]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isAsking) void onRecord();
  };
  return (
    <form
      noValidate
      aria-label={title}
      data-test="hands"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isTyped) onClose();
        if (event.key !== 'Enter' || isTyped || !(event.target instanceof HTMLInputElement)) return;
        // A person who opened it by Enter may press once more: what stands in the fields is recorded by its button.
        event.preventDefault();
        if (!event.repeat) event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
      }}
      className={`flex flex-col gap-3 rounded-card border border-hair p-4 ${isPage ? 'bg-panel' : 'bg-page'}`}
    >
      <h3 className="text-18 font-semibold desk:text-16">{title}</h3>
      {children}
      <ClaimReply state={state} onInsist={(code) => void onRecord(code)} />
      <div className="flex flex-wrap gap-2 desk:[&_button]:w-auto">
        <Button type="submit" look="primary" icon={<Check aria-hidden size={18} />} isDisabled={isAsking}>
          {say(isAsking ? 'list.saving' : word)}
        </Button>
        <Button onPress={onClose}>{say(isTyped ? 'list.cancel' : 'action.close')}</Button>
        {more}
      </div>
    </form>
  );
}
