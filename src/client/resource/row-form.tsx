import {Save, Trash2} from 'lucide-react';
import {useRef} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {useEscape} from '../ui/use-escape.ts';
import {BinPatternPreview} from './bin-pattern-preview.tsx';
import {ClaimReply} from './claim-reply.tsx';
import {FieldInputs} from './field-inputs.tsx';
import {NewsOfRow} from './row-news.tsx';
import type {ClaimState} from './use-claim.ts';
import {useRowEdit, type RowEdit} from './use-row-edit.ts';

/** What stands at its field is told once. */
const NOTHING_SAID: ClaimState = {kind: 'idle'};
const GONE: ClaimState = {kind: 'answered', code: 'row.gone', facts: {}};

/** Makes or edits a row: the resource's own fields, checked by the domain before anything is asked. */
export function RowForm(props: {
  readonly list: List;
  /** As it is by now; `undefined` where a new row is made. */
  readonly row: Row | undefined;
  /** It was removed meanwhile. */
  readonly isGone: boolean;
  readonly canRemove: boolean;
  readonly onDone: (key: string) => void;
  readonly onCancel: () => void;
  readonly onRemoved: () => void;
}) {
  const {list, row, isGone, canRemove, onDone, onCancel, onRemoved} = props;
  const {resource} = list;
  const preview = useRef<HTMLDivElement>(null);
  const edit = useRowEdit({
    resource,
    row,
    onDone,
    onCancel,
    onRemoved,
    // It comes into sight what of it cannot be read.
    onUnreadPattern: () => preview.current?.scrollIntoView({block: 'nearest'}),
  });
  const {drafts, told, news, state} = edit;

  // What was typed is not thrown away by one key, wherever the focus is.
  useEscape(edit.cancel);

  return (
    <form noValidate onSubmit={(event) => void edit.save(event)} className="flex flex-col gap-4 p-4">
      <FieldInputs
        resource={resource.name}
        fields={edit.fields}
        drafts={drafts}
        faults={edit.faults}
        told={told}
        takesScans
        onChange={edit.change}
      />
      {resource.name === warehouse.name && row && (
        <div ref={preview} className="scroll-mb-28">
          <BinPatternPreview pattern={drafts['bin_pattern'] ?? ''} warehouse={rowKey(resource, row)} />
        </div>
      )}
      <div className="beside-scan sticky bottom-0 -mx-4 -mb-4 flex flex-col gap-2 border-t border-hair bg-panel p-4">
        {news && !isGone ? (
          <NewsOfRow resource={resource} news={news} onTake={edit.takeNews} />
        ) : (
          <ClaimReply state={isGone ? GONE : told ? NOTHING_SAID : state} />
        )}
        <FormFoot {...{edit, onCancel}} canRemove={canRemove && row !== undefined} />
      </div>
    </form>
  );
}

/** Saves, leaves or removes; what would throw something away is asked once more. */
function FormFoot(props: {
  readonly edit: RowEdit;
  readonly canRemove: boolean;
  readonly onCancel: () => void;
}) {
  const {edit, canRemove, onCancel} = props;
  const {state, isLeaving, setIsLeaving, cancel, remove} = edit;
  const {say} = useText();
  return isLeaving === undefined ? (
    <div className="flex flex-col gap-2 desk:flex-row desk:[&_button]:w-auto">
      <Button
        type="submit"
        look="primary"
        icon={<Save aria-hidden size={20} />}
        isDisabled={state.kind === 'asking'}
      >
        {state.kind === 'asking' ? say('list.saving') : say('list.save')}
      </Button>
      <div className="flex gap-2">
        <Button onPress={cancel}>{say('list.cancel')}</Button>
        {canRemove && (
          <Button icon={<Trash2 aria-hidden size={20} />} onPress={() => setIsLeaving('remove')}>
            {say('list.remove')}
          </Button>
        )}
      </div>
    </div>
  ) : (
    <div role="alertdialog" aria-label={say(`list.sure.${isLeaving}`)} className="flex flex-col gap-2">
      <p className="text-18 font-semibold">{say(`list.sure.${isLeaving}`)}</p>
      <div className="flex gap-2">
        <Button onPress={() => setIsLeaving(undefined)}>{say('action.back')}</Button>
        <Button
          look="primary"
          isDisabled={state.kind === 'asking'}
          onPress={() => (isLeaving === 'remove' ? void remove() : onCancel())}
        >
          {say(isLeaving === 'remove' ? 'list.remove' : 'list.discard')}
        </Button>
      </div>
    </div>
  );
}
