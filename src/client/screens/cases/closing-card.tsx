import {Check} from 'lucide-react';
import {useState} from 'react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {wayOfClosing, type ClosingAction} from '#domain/stock/closing-ways.ts';
import type {CaseStory} from '#protocol/case.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import type {NamesById} from '../../describe/names.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {plainWhole} from '../../resource/typed-number.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/field.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {textsOfClosing} from '../../describe/closing-label.ts';
import {ClosingEffect} from './effect.tsx';
import {argsOfClosing, useClose, usePreview} from './use-close.ts';

/** What is said where nothing was moved elsewhere: less was found where it stood. */
const IN_PLACE: Readonly<Partial<Record<ClosingAction, TextKey>>> = {
  'stock.closeByCount': 'closing.countHere.hint',
};

/** One way of closing: what it will do, what it has to be told, and the button. */
export function ClosingCard(props: {
  readonly closing: ClosingAction;
  readonly row: CaseRow;
  readonly story: CaseStory | undefined;
  readonly names: NamesById;
  readonly isReached: boolean;
}) {
  const {closing, row, story, names, isReached} = props;
  const {say} = useText();
  const {sign} = useFormats();
  const [counted, setCounted] = useState('');
  const [note, setNote] = useState('');
  useOpenForm(counted !== '' || note !== '');
  const {label, hint} = textsOfClosing(closing);
  const {note: asked, isTwice, takes} = wayOfClosing(closing);
  const args = argsOfClosing(closing, row, {counted: plainWhole(counted, sign), note}, story);
  const preview = usePreview(closing, row, args, story);
  const {close, state} = useClose();
  const title = say(label);
  // What changes the books says why; what it would do is told before.
  const isExplained = asked !== 'why' || note.trim() !== '';
  const isReady = isReached && args !== undefined && isExplained;
  // While the server is asked the button stays what it is, since one that is switched off loses the focus.
  const isAsking = state.kind === 'asking' || state.kind === 'silent';
  const closeNow = (): void => {
    if (args && isReady && !isAsking) void close(closing, row, args);
  };
  return (
    <form
      noValidate
      aria-label={title}
      data-closing={closing}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTwice) closeNow();
      }}
      className="flex flex-col gap-2 rounded-card border border-hair bg-page p-3"
    >
      <h4 className="text-18 font-semibold lg:text-16">{title}</h4>
      <p className="text-16 text-soft lg:text-14">
        {say(row.code === 'pick.short' ? (IN_PLACE[closing] ?? hint) : hint)}
      </p>
      {takes === 'counted' && (
        <TextField label={say('closing.counted')} value={counted} onChange={setCounted} isNumber />
      )}
      {asked !== 'none' && (
        <TextField
          label={say(asked === 'reason' ? 'closing.reason' : 'closing.noteText')}
          value={note}
          onChange={setNote}
          {...(asked === 'why' ? {hint: say(isTwice ? 'closing.noteNeeded' : 'closing.noteStays')} : {})}
        />
      )}
      <ClosingEffect row={row} preview={preview} names={names} />
      <ClaimReply state={state} />
      {isTwice ? (
        <TwoStepButton
          look="primary"
          first={title}
          second={say('closing.again')}
          isDisabled={!isReady}
          onDo={closeNow}
        />
      ) : (
        <Button
          type="submit"
          look="primary"
          icon={<Check aria-hidden size={20} className="shrink-0" />}
          isDisabled={!isReady}
        >
          {title}
        </Button>
      )}
    </form>
  );
}
