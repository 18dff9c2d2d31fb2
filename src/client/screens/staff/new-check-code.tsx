import {Dices, KeyRound} from 'lucide-react';
import {useCallback, useState} from 'react';
import {company, offlineHours} from '#domain/parties/party.ts';
import {checkCodeAnswerSchema} from '#protocol/session.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {TextField} from '../../ui/field.tsx';
import {PaperSheet} from '../../ui/paper.tsx';
import {PrintOrDone} from '../../ui/print-or-done.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {giveFocus, useFocusHeirs} from '../../ui/give-focus.ts';
import {useLeaveQuestion} from '../../ui/leave-question.tsx';
import {useEscape} from '../../ui/use-escape.ts';
import {useAttempt} from '../use-attempt.ts';

/**
 * A new check code for a person, at random or as typed; shown once, on the screen or on paper. The person who was
 * logged in under the old one is out.
 */
export function NewCheckCode(props: {
  /** Staff id and name. */
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const {id, name, onClose} = props;
  const {office} = useApp();
  const {say} = useText();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<string>();
  const {isTrying, denial, attempt} = useAttempt();
  const isKept = useIsKept();
  useOpenForm(code === undefined && typed !== '');
  const {question, leave} = useLeaveQuestion(() => code === undefined && typed !== '');
  useFocusHeirs(() => [document.querySelector('[data-action="staff.code"]')]);
  // What is shown once goes by its own button.
  useEscape(() => code === undefined && leave(onClose));
  const give = async (wanted?: string) => {
    if (wanted !== undefined && !/^\d{4,6}$/.test(wanted)) return {code: 'check-code.invalid', facts: {}};
    const body = wanted === undefined ? {} : {code: wanted};
    const end = readAnswer(
      await office.call('post', `/api/staff/${id}/check-code`, body),
      checkCodeAnswerSchema,
    );
    if (!end.ok) return end.denial;
    setCode(end.value.code);
    return undefined;
  };
  if (code !== undefined) return <Shown name={name} code={code} onClose={onClose} />;
  return (
    <form
      aria-label={say('checkCode.new')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(() => give(typed));
      }}
    >
      <p className="text-16 text-soft">{say('checkCode.hint')}</p>
      <Button icon={<Dices aria-hidden />} isDisabled={isTrying} onPress={() => attempt(() => give())}>
        {say('checkCode.random')}
      </Button>
      <TextField label={say('checkCode.typed')} value={typed} onChange={setTyped} isCode hasFocus />
      {isKept && /^\d{4,5}$/.test(typed) && (
        <p role="status" className="text-16 font-medium">
          {say('checkCode.short')}
        </p>
      )}
      {denial && <EntryRefusal {...denial} />}
      {question ?? (
        <div className="grid grid-cols-2 gap-2">
          <Button onPress={() => leave(onClose)}>{say('action.close')}</Button>
          <Button type="submit" look="primary" icon={<KeyRound aria-hidden />} isDisabled={isTrying}>
            {say('checkCode.set')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Whether devices keep what they know a code by, for logins without a network. */
function useIsKept(): boolean {
  const {session} = useApp();
  const openid = useReadable(session)?.openid ?? '';
  const ask = useCallback(
    async (lists: FollowedLists) => offlineHours((await lists.rowsOf(company, [openid])).get(openid)) > 0,
    [openid],
  );
  return useAnswer(openid, ask) ?? true;
}

function Shown({
  name,
  code,
  onClose,
}: {
  readonly name: string;
  readonly code: string;
  readonly onClose: () => void;
}) {
  const {say} = useText();
  const words = (
    <>
      <p className="text-22 font-semibold">
        <NameText>{name}</NameText>
      </p>
      <p data-test="new-check-code">
        <CodeText className="text-56 leading-none font-bold tracking-widest">{code}</CodeText>
      </p>
    </>
  );
  return (
    <div
      ref={(shown) => {
        if (shown) giveFocus(() => [shown.querySelector('button')]);
      }}
      role="status"
      className="flex flex-col items-center gap-3 text-center"
    >
      {words}
      <p className="text-16 font-medium">{say('checkCode.once')}</p>
      <PrintOrDone onDone={onClose} />
      <PaperSheet>
        <p className="text-18">{say('login.checkCode')}</p>
        {words}
      </PaperSheet>
    </div>
  );
}
