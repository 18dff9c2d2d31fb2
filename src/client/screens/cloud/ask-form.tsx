import {Send} from 'lucide-react';
import {useId, useRef, useState, type FormEvent} from 'react';
import {INQUIRY_FIELDS} from '#domain/warehouse/inquiry.ts';
import {inquiryAnswerSchema, type PublishedWarehouse} from '#protocol/published.ts';
import {newId} from '#offline/new-id.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/field.tsx';
import {giveFocus, useFocusOnPage} from '../../ui/give-focus.ts';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';

/** A question to the office of another company, and where the answer may go. */
export function AskForm({to, onDone}: {readonly to: PublishedWarehouse; readonly onDone: () => void}) {
  const {office} = useApp();
  const {say} = useText();
  const [message, setMessage] = useState('');
  const [replyTo, setReplyTo] = useState('');
  const [isSent, setIsSent] = useState(false);
  const {isTrying, denial, attempt} = useAttempt();
  useFocusOnPage(() => [document.querySelector(`[data-ask="${to.id}"] button`)]);
  useOpenForm(!isSent && (message !== '' || replyTo !== ''));
  const isMissing = {message: message.trim() === '', replyTo: replyTo.trim() === ''};
  const [isPressed, setIsPressed] = useState(false);
  // The same words that are sent once more are the same question until the server has it.
  const own = useRef({words: '', id: ''});
  const send = async () => {
    const path = `/api/published-warehouses/${to.id}/inquiries`;
    const said = {message: message.trim(), reply_to: replyTo.trim()};
    const words = JSON.stringify(said);
    if (own.current.words !== words) own.current = {words, id: newId()};
    const body = {id: own.current.id, ...said};
    const end = readAnswer(await office.call('post', path, body), inquiryAnswerSchema);
    if (!end.ok) return end.denial;
    setIsSent(true);
    return undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsPressed(true);
    const {currentTarget: form} = event;
    // The hand goes on where something is missing.
    if (isMissing.message) form.querySelector('textarea')?.focus();
    else if (isMissing.replyTo) form.querySelector('input')?.focus();
    else attempt(send);
  };
  if (isSent)
    return (
      <p
        ref={(said) => {
          // The form has gone with the focus in it.
          if (said) giveFocus(() => [said]);
        }}
        tabIndex={-1}
        role="status"
        className="rounded-card bg-raised p-3 font-semibold desk:text-14"
      >
        {say('listed.asked')}
      </p>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <MessageField text={message} onText={setMessage} isFaulty={isPressed && isMissing.message} />
      <TextField
        label={say('field.reply_to')}
        value={replyTo}
        onChange={(text) => setReplyTo(text.slice(0, INQUIRY_FIELDS.reply_to.max))}
        hint={say('listed.replyTo')}
        fault={isPressed && isMissing.replyTo ? say('listed.replyless') : undefined}
      />
      {denial && <EntryRefusal {...denial} />}
      <div className="flex flex-wrap gap-2 desk:[&_button]:w-auto">
        <Button look="primary" type="submit" isDisabled={isTrying} icon={<Send aria-hidden size={18} />}>
          {say('listed.send')}
        </Button>
        <Button onPress={onDone}>{say('list.cancel')}</Button>
      </div>
    </form>
  );
}

/** The words of the question; where there are none and they were to be sent, it says so. */
function MessageField(props: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isFaulty: boolean;
}) {
  const {text, onText, isFaulty} = props;
  const {say} = useText();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-16 font-medium text-soft desk:text-14">
        {say('field.message')}
      </label>
      <textarea
        id={id}
        data-typing=""
        autoFocus
        dir="auto"
        aria-invalid={isFaulty}
        aria-describedby={isFaulty ? `${id}-fault` : undefined}
        rows={3}
        maxLength={INQUIRY_FIELDS.message.max}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="w-full rounded-card border-2 border-line bg-panel p-3 text-18 text-ink desk:border desk:p-2 desk:text-14 aria-invalid:border-refused"
      />
      {isFaulty && (
        <p id={`${id}-fault`} role="alert" className="text-16 font-semibold text-said-refused desk:text-14">
          {say('listed.wordless')}
        </p>
      )}
    </div>
  );
}
