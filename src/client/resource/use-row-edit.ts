import {useState, type FormEvent} from 'react';
import {useLocation} from 'react-router-dom';
import type {Args} from '#domain/kernel/action.ts';
import {faultsOf, isFieldAskedFor, type Fields, type Row, type Value} from '#domain/kernel/field.ts';
import {fieldOf, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {readBinPattern} from '#domain/warehouse/bin-pattern.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {useLeaveGuard, useOpenForm} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {useApp} from '../data/app.ts';
import {plainFacts} from '../data/facts.ts';
import {newRowId} from '../data/row-id.ts';
import {useText} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import type {TypedFields} from './field-inputs.tsx';
import {draftOf, typedValueOf, type ValueFormats} from './format.ts';
import {fieldsGrantable} from './rights.ts';
import {useClaim} from './use-claim.ts';
import {useFormats} from './use-formats.ts';
import {useSeenRow} from './use-seen-row.ts';

/** A row that is typed, saved and removed, checked by the domain before anything is asked. */
export function useRowEdit(props: {
  readonly resource: Resource;
  /** As it is by now; `undefined` where a new row is made. */
  readonly row: Row | undefined;
  readonly onDone: (key: string) => void;
  readonly onCancel: () => void;
  readonly onRemoved: () => void;
  /** A pattern of bins that cannot be read was to be saved. */
  readonly onUnreadPattern: () => void;
}) {
  const {resource, row, onDone, onCancel, onRemoved, onUnreadPattern} = props;
  const {say} = useText();
  const {sign} = useFormats();
  const {fields, changed, setChanged, seen, news, takeNews, before} = useRowDrafts(resource, row);
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
      return onUnreadPattern();
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
  return {
    // Where one is: a row is made in the warehouse that is worked in.
    fields: askedFor(withoutWarehouse(fields), drafts),
    drafts,
    faults,
    told,
    state,
    news: isAsking ? undefined : news,
    takeNews: (): void => {
      forget();
      takeNews();
    },
    change: (name: string, text: string): void => {
      // What was said of a value is over with the value.
      if (name === taken) forget();
      setFaults(faults.filter(({field}) => field !== name));
      setChanged({...changed, [name]: text});
    },
    /** Leaves the form, or asks first where that would throw away what was typed. */
    cancel: (): void => (isChanged ? setIsLeaving('cancel') : onCancel()),
    isLeaving,
    setIsLeaving,
    save,
    remove,
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;

/** What of a row is typed, and what stood there before: as it was read, or as a new one begins. */
function useRowDrafts(resource: Resource, row: Row | undefined) {
  const role = useReadable(useApp().session)?.role;
  const fields = fieldsGrantable(resource, editableFields(resource, row !== undefined), role, row);
  const {state: sent} = useLocation() as {readonly state: unknown};
  const [changed, setChanged] = useState<TypedFields>(row ? {} : givenIn(sent, fields));
  const isTyped = Object.keys(changed).length > 0;
  const {seen, news, takeNews} = useSeenRow(resource, {fields, mirrored: row, isTyped});
  const before = useDraft(resource, fields, seen);
  return {fields, changed, setChanged, seen, news, takeNews, before};
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
