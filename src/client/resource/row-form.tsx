import {Save, Trash2} from 'lucide-react';
import {useRef, useState, type FormEvent} from 'react';
import {useLocation} from 'react-router-dom';
import type {Args} from '#domain/kernel/action.ts';
import {faultsOf, isFieldAskedFor, type Fields, type Row, type Value} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {fieldOf, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {readBinPattern} from '#domain/warehouse/bin-pattern.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {newRowId} from '../data/row-id.ts';
import {useApp} from '../data/app.ts';
import {plainFacts} from '../data/facts.ts';
import {useLeaveGuard, useOpenForm} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import {Button} from '../ui/button.tsx';
import {BinPatternPreview} from './bin-pattern-preview.tsx';
import {draftOf, typedValueOf, type ValueFormats} from './format.ts';
import {useEscape} from '../ui/use-escape.ts';
import {FieldInputs, type TypedFields} from './field-inputs.tsx';
import {fieldsGrantable} from './rights.ts';
import {NewsOfRow} from './row-news.tsx';
import {ClaimReply} from './claim-reply.tsx';
import {useClaim, type ClaimState} from './use-claim.ts';
import {useFormats} from './use-formats.ts';
import {useSeenRow} from './use-seen-row.ts';

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
  const {say} = useText();
  const {sign} = useFormats();
  const role = useReadable(useApp().session)?.role;
  const fields = fieldsGrantable(resource, editableFields(resource, row !== undefined), role, row);
  const {state: sent} = useLocation() as {readonly state: unknown};
  const [changed, setChanged] = useState<TypedFields>(row ? {} : givenIn(sent, fields));
  const isTyped = Object.keys(changed).length > 0;
  const {seen, news, takeNews} = useSeenRow(resource, {fields, mirrored: row, isTyped});
  const before = useDraft(resource, fields, seen);
  const preview = useRef<HTMLDivElement>(null);
  const [isLeaving, setIsLeaving] = useState<'cancel' | 'remove'>();
  const {claim, state, forget, faults, setFaults} = useClaim();
  const isAsking = state.kind === 'asking' || state.kind === 'silent';
  const drafts = {...before, ...changed};
  const isChanged = Object.entries(changed).some(([name, text]) => text !== before[name]);

  const taken = state.kind === 'answered' ? takenField(resource, state.code) : undefined;
  const told =
    taken !== undefined && state.kind === 'answered'
      ? {field: taken, text: refusalText(say, state.code, plainFacts(state.facts))}
      : undefined;

  useOpenForm(isChanged);
  useLeaveGuard(isChanged, () => setIsLeaving('cancel'));

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const values = valuesOf(fields, row ? pick(changed, before) : drafts, sign);
    const found = faultsOf(fields, values, row !== undefined);
    setFaults(found);
    // What it cannot read of a pattern the preview says: that comes into sight, and it is not asked about.
    if (row && resource.name === warehouse.name && !isReadable(drafts['bin_pattern'] ?? ''))
      return preview.current?.scrollIntoView({block: 'nearest'});
    if (found.length > 0 || (row && !isChanged)) return row && found.length === 0 ? onCancel() : undefined;
    const id = row ? rowKey(resource, row) : newRowId(resource);
    const isDone = await (row
      ? claim(`${resource.name}.edit`, {id, version: Number(seen?.['version']), set: JSON.stringify(values)})
      : claim(`${resource.name}.create`, {...values, id}));
    if (isDone) onDone(id);
  };
  const remove = async (): Promise<void> => {
    const args: Args = {id: String(row?.['id']), version: Number(seen?.['version'])};
    if (await claim(`${resource.name}.remove`, args)) onRemoved();
    else setIsLeaving(undefined);
  };

  // What was typed is not thrown away by one key, wherever the focus is.
  useEscape(() => (isChanged ? setIsLeaving('cancel') : onCancel()));

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 p-4">
      <FieldInputs
        resource={resource.name}
        // Where one is: a row is made in the warehouse that is worked in.
        fields={askedFor(withoutWarehouse(fields), drafts)}
        drafts={drafts}
        faults={faults}
        told={told}
        takesScans
        onChange={(name, text) => {
          // What was said of a value is over with the value.
          if (name === taken) forget();
          setFaults(faults.filter(({field}) => field !== name));
          setChanged({...changed, [name]: text});
        }}
      />
      {resource.name === warehouse.name && row && (
        <div ref={preview} className="scroll-mb-28">
          <BinPatternPreview pattern={drafts['bin_pattern'] ?? ''} warehouse={rowKey(resource, row)} />
        </div>
      )}
      <div className="beside-scan sticky bottom-0 -mx-4 -mb-4 flex flex-col gap-2 border-t border-hair bg-panel p-4">
        {news && !isGone && !isAsking ? (
          <NewsOfRow
            resource={resource}
            news={news}
            onTake={() => {
              forget();
              takeNews();
            }}
          />
        ) : (
          <ClaimReply state={isGone ? GONE : told ? NOTHING_SAID : state} />
        )}
        {isLeaving === undefined ? (
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
              <Button onPress={() => (isChanged ? setIsLeaving('cancel') : onCancel())}>
                {say('list.cancel')}
              </Button>
              {row && canRemove && (
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
        )}
      </div>
    </form>
  );
}

/** The field whose value another row has, where a refusal says so. */
function takenField({editing, indexes, fields}: Resource, code: string): string | undefined {
  const found = Object.entries(editing?.unique ?? {}).find(([, its]) => its === code);
  const last = found && indexes[found[0]]?.at(-1);
  // What is compared may be made of several fields: that is said of the row.
  return last !== undefined && fields[last]?.derived ? undefined : last;
}

const isReadable = (pattern: string): boolean =>
  pattern.trim() === '' || !('unread' in readBinPattern(pattern));

/** What a person fills in: not ids, nothing derived, and nothing that is set once when it is set already. */
function editableFields(resource: Resource, isEdit: boolean): Fields {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([name, field]) => name !== 'id' && !field.derived && !(isEdit && field.fixed),
    ),
  );
}

const withoutWarehouse = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, {list, byAction}]) => list !== 'warehouse' && !byAction),
  );

/** What a row of the kind that is being filled in has. */
const askedFor = (fields: Fields, drafts: TypedFields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isFieldAskedFor(field, drafts)));

const valuesOf = (fields: Fields, drafts: TypedFields, sign: ValueFormats['sign']): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(drafts).flatMap(([name, text]) => {
      const field = fields[name];
      return field ? [[name, typedValueOf(field, text, sign)]] : [];
    }),
  );

const pick = (changed: TypedFields, before: TypedFields): TypedFields =>
  Object.fromEntries(Object.entries(changed).filter(([name, text]) => text !== before[name]));

/** What the page that the person comes from knows of a new row, as `{given}` beside the address. */
function givenIn(sent: unknown, fields: Fields): TypedFields {
  const given = typeof sent === 'object' && sent !== null && 'given' in sent ? sent.given : undefined;
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, text]: [string, unknown]) =>
      typeof text === 'string' && fields[name] ? [[name, text]] : [],
    ),
  );
}

/** What a form begins with: the row as text to edit, or a new row's first values. */
function useDraft(resource: Resource, fields: Fields, from: Row | undefined): TypedFields {
  const {warehouse} = useApp();
  const formats = useFormats();
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (from) return [name, draftOf(field, from[name], formats)];
      // A new bin belongs to the warehouse that is worked in.
      if (field.list === 'warehouse') return [name, warehouse];
      return [
        name,
        draftOf(fieldOf(resource, name), field.initial ?? (field.kind === 'flag' ? 0 : undefined), formats),
      ];
    }),
  );
}
