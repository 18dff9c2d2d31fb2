import type {Row} from '#domain/kernel/field.ts';
import {ACTIONS} from '#domain/actions.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {ACTION_PICTURES} from '../../resource/action-picture.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {useClaim} from '../../resource/use-claim.ts';
import {TwoStepButton} from '../../ui/two-step-button.tsx';

export const CLOSE_SHORT = 'outbound.closeShort';

/** Whether a person of that role may say of lines of an order that their rest will not be sent. */
export const mayClose = (role: string | undefined): boolean =>
  hasRole(ACTIONS.get(CLOSE_SHORT)?.roles ?? [], role);

/** What is neither allocated nor picked of a line will not be sent (DN-11). */
export function CloseShort({line}: {readonly line: Row}) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const {claim, state} = useClaim();
  const name = actionName(say, CLOSE_SHORT);
  if (!mayClose(role) || Number(line['rest']) === 0) return null;
  const close = (): void =>
    void claim(CLOSE_SHORT, {document: String(line['document']), line: String(line['id'])});
  return (
    <>
      <TwoStepButton
        Picture={entryOf(ACTION_PICTURES, CLOSE_SHORT)}
        first={name}
        second={say('document.sure', {action: name})}
        isDisabled={state.kind === 'asking'}
        onDo={close}
      />
      <ClaimReply state={state} />
    </>
  );
}
