import {useMemo, useState, type FormEvent} from 'react';
import {useNavigate} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import {isSscc} from '#domain/goods/sscc.ts';
import {type Field, type FieldFault, type Fields, faultsOf, type Row} from '#domain/kernel/field.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {faultsOfLines} from '#domain/kernel/document-lines.ts';
import {useApp} from '../data/app.ts';
import type {WorkSession} from '../base/session.ts';
import {useOpenForm} from '../base/open-forms.ts';
import {DOCUMENT_ADDRESS, entryAbout} from '../resource/document-address.ts';
import {typedValueOf} from '../resource/format.ts';
import {useClaim, type ClaimState} from '../resource/use-claim.ts';
import {useFormats} from '../resource/use-formats.ts';
import {amountsOfLines} from './amounts.ts';
import type {DocumentDraft} from './draft.ts';
import {listPath, type DocumentKindPages} from '../resource/document-kinds.ts';
import {addTakenPhotos, type TakenPhoto} from './photo-input.tsx';
import {photosComing} from './photos-coming.ts';
import {
  goodsNamed,
  lineOfPending,
  linesArgument,
  namedLines,
  NOTHING_PENDING,
  pastedRows,
  typedUnits,
  withTypedLines,
  type TypedLine,
} from './typed-lines.ts';
import type {DocumentRead} from './use-document.ts';
import {useGoods} from './use-goods.ts';
import {useOrderable} from './use-orderable.ts';
import {useDraft, aboutField} from './use-draft.ts';

/** What is entered: a new document, or one that is changed. */
export interface Entry {
  readonly kind: DocumentKindPages;
  readonly session: WorkSession;
  /** The document that is changed; `undefined` where one is made. */
  readonly read: DocumentRead | undefined;
  /** What one that is made begins with. */
  readonly begun?: DocumentDraft;
}

/** What was typed of it, what is wrong with that, and what comes of saving it. */
export function useEntry(of: Entry) {
  const {kind, session, read, begun} = of;
  const navigate = useNavigate();
  const {photos: uploads, warehouse: here} = useApp();
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const {all, byId, isRead} = useGoods();
  const form = useDraft(kind, session, read, begun);
  const {draft, change, isTyped} = form;
  const typed = useMemo(() => namedLines(all, draft.lines), [all, draft.lines]);
  const orderable = useOrderable(
    typed.map((line) => line.goods),
    kind.party === 'customer' && session.party !== undefined,
  );
  const {claim, state, faults, setFaults, forget} = useClaim();
  const {sign} = useFormats();
  const action = read ? kind.actions.edit : kind.actions.create;
  const fields = fieldsOfEntry(kind, session, action);
  useOpenForm(isTyped || photos.length > 0);
  const setLines: ChangeLines = (part) => {
    // What was said of lines by their numbers is over with the numbers.
    setFaults(faults.filter(({field}) => !field.startsWith('lines')));
    forget();
    change(part);
  };
  const {allLines, ...ofLines} = lineActs({kind, all, sign}, setLines);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const lines = allLines(draft);
    setLines(() => ({lines, pending: NOTHING_PENDING}));
    const args = argsOfEntry(fields, draft, lines, sign);
    const found = faultsOfEntry(kind, fields, args);
    setFaults(found);
    if (found.length > 0) return;
    const went = await claim(action, claimedArgs(of, draft, args));
    if (!went) return;
    form.drop();
    const first = ownRowId(went.id, 1);
    const id = read ? String(read.header['id']) : (kind.comesWith?.idOf(first) ?? first);
    // What is saved waits for no photo of it.
    void addTakenPhotos(uploads, went.id, photos).catch(reportError);
    const state = photos.length > 0 ? photosComing(went.id, photos.length) : null;
    void navigate(pageOf(kind, id), {replace: true, state});
  };
  const changeField = (name: string, text: string): void => {
    setFaults(faults.filter(({field}) => field !== name));
    const of = read ? undefined : beginsWith(kind, draft, name, text);
    if (of !== undefined) void navigate(entryAbout(kind.name, of), {replace: true});
    else change(({header}) => ({header: {...header, [name]: text}}));
  };
  const discard = (): void => {
    form.drop();
    void navigate(read ? pageOf(kind, String(read.header['id'])) : listPath(kind, session));
  };
  const {told, shown} = useFaultsWithAnswer(faults, state, typed);
  return {
    action,
    fields,
    draft,
    typed,
    goods: {all, byId, isRead},
    orderable,
    amounts: amountsOf(typed, byId, sign),
    photos,
    setPhotos,
    isTyped,
    isKept: form.isKept,
    state,
    /** What was answered says nothing that does not stand at its field. */
    isToldAtField: told?.code === 'unknown',
    faults: shown,
    needsLines: faults.some(({field}) => field === 'lines'),
    change,
    /** Of the header. */
    changeField,
    isOffered: offeredIn(fields, of, draft, here),
    ...ofLines,
    submit,
    discard,
  };
}

const pageOf = ({header}: DocumentKindPages, id: string): string =>
  `${DOCUMENT_ADDRESS}?${header.name}=${id}`;

/** What is claimed of a form: with the party whose own person fills it, and of a document that is changed as it was seen. */
function claimedArgs({kind, session, read}: Entry, draft: DocumentDraft, args: EntryArgs): Args {
  const whole: Args = session.party === undefined ? args : {...args, [kind.party]: session.party};
  return read ? {...whole, document: String(read.header['id']), ...seen(session, draft)} : whole;
}

/** The document that a form is about from now on, with what its kind proposes: one that is chosen first of all. */
const beginsWith = (
  {about}: DocumentKindPages,
  {lines}: DocumentDraft,
  name: string,
  text: string,
): string | undefined => (name === about?.column && text !== '' && lines.length === 0 ? text : undefined);

/** Whether a row can be chosen in a field: of documents those of the party, of warehouses another one than `here`. */
const offeredIn =
  (fields: Fields, {kind, session}: Entry, {header}: DocumentDraft, here: string) =>
  (name: string, row: Row): boolean =>
    name === kind.about?.column
      ? kind.about.isOffered(row, header[kind.party] ?? session.party ?? '')
      : fields[name]?.list !== warehouse.name || row['id'] !== here;

type ChangeLines = (part: (now: DocumentDraft) => Partial<DocumentDraft>) => void;

/** What is done with the lines of a draft. */
function lineActs(
  {
    kind,
    all,
    sign,
  }: {
    readonly kind: DocumentKindPages;
    readonly all: Parameters<typeof namedLines>[0];
    readonly sign: DecimalSign;
  },
  setLines: ChangeLines,
) {
  const linesOf = ({lines}: DocumentDraft): readonly TypedLine[] => namedLines(all, lines);
  /** The lines with the one that is still being typed. */
  const allLines = (now: DocumentDraft): readonly TypedLine[] => {
    const last = lineOfPending(all, now.pending, sign);
    return last ? withTypedLines(linesOf(now), [last]) : linesOf(now);
  };
  const pasted = (text: string) =>
    pastedRows(text, sign).map(({code, quantity, sscc}) => {
      const goods = goodsNamed(all, code)?.id ?? '';
      return {goods, code, lot: '', quantity, ...(kind.hasUnits ? {sscc} : {})};
    });
  return {
    allLines,
    /** The line with that key as something about it is changed. */
    changeLine: (key: number, part: Partial<TypedLine>): void =>
      setLines((now) => ({
        lines: linesOf(now).map((line) => (line.key === key ? {...line, ...part} : line)),
      })),
    removeLine: (key: number): void =>
      setLines((now) => ({lines: linesOf(now).filter((line) => line.key !== key)})),
    addPending: (): void => setLines((now) => ({lines: allLines(now), pending: NOTHING_PENDING})),
    paste: (text: string): void => setLines((now) => ({lines: withTypedLines(linesOf(now), pasted(text))})),
  };
}

/** What is typed of a header. People of one party make documents of that party. */
function fieldsOfEntry(kind: DocumentKindPages, {party}: WorkSession, action: string): Fields {
  const day = kind.comesWith?.day ?? kind.day;
  const names = [...(party === undefined ? [kind.party] : []), ...aboutField(kind), day];
  return Object.fromEntries(
    names.flatMap((name): [string, Field][] => {
      const field: Field | undefined = ACTIONS.get(action)?.args[name];
      // The other end of a transfer is either of two arguments, and here the only one.
      return field ? [[name, name === kind.party ? {...field, required: true} : field]] : [];
    }),
  );
}

type DecimalSign = Parameters<typeof linesArgument>[1];
type EntryArgs = Readonly<Record<string, string | number>>;

const argsOfEntry = (
  fields: Fields,
  {header}: DocumentDraft,
  lines: readonly TypedLine[],
  sign: DecimalSign,
): EntryArgs => ({
  lines: linesArgument(lines, sign),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typedValueOf(field, header[name] ?? '', sign)]),
  ),
});

const faultsOfEntry = (
  {hasUnits, reasons}: DocumentKindPages,
  fields: Fields,
  args: EntryArgs,
): FieldFault[] => [
  ...faultsOf(fields, headerOf(args, fields)),
  ...faultsOfLines(String(args['lines']), {
    ...(hasUnits ? {isSscc} : {}),
    ...(reasons ? {reasons} : {}),
  }),
];

const amountsOf = (
  lines: readonly TypedLine[],
  byId: ReturnType<typeof useGoods>['byId'],
  sign: DecimalSign,
) =>
  amountsOfLines(
    lines.map(({goods, quantity}) => ({
      goods: byId.get(goods)?.row,
      quantity: typedUnits(quantity, sign),
    })),
  );

/** Which state of a document a person changes: a party is told no version of it, but when it changed last. */
const seen = ({party}: WorkSession, {version}: DocumentDraft): Args =>
  party === undefined ? {version} : {version: 0, seen_at: version};

const headerOf = (args: Readonly<Record<string, string | number>>, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, args[name] ?? '']));

/** What is wrong with what is typed and what the answer says of it: the same as long as both are, since the hand goes there once. */
function useFaultsWithAnswer(
  faults: readonly FieldFault[],
  state: ClaimState,
  typed: readonly TypedLine[],
): {readonly told: FieldFault | undefined; readonly shown: readonly FieldFault[]} {
  return useMemo(() => {
    const told = state.kind === 'answered' ? faultOfRefusal(state.facts, typed) : undefined;
    return {told, shown: told ? [...faults, told] : faults};
  }, [faults, state, typed]);
}

/**
 * A refusal that names a field is told at that field: goods or a party that are gone; one that some goods were not sent or
 * received so often at the first line of these.
 */
function faultOfRefusal(
  {field, goods, sent, received}: Readonly<Record<string, unknown>>,
  typed: readonly TypedLine[],
): FieldFault | undefined {
  if (typeof field === 'string') return {field, code: 'unknown'};
  const most = sent ?? received;
  const at = typed.findIndex((line) => line.goods === goods);
  if (typeof most !== 'number' || at < 0) return undefined;
  return {field: `lines.${String(at + 1)}.quantity`, code: 'too-large', most};
}
