import {Save, Trash2} from 'lucide-react';
import {useEffect, useMemo, useRef, useState, type FormEvent} from 'react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import {isSscc, ssccOf} from '#domain/inbound/sscc.ts';
import {faultsOfLines} from '#domain/kernel/document-lines.ts';
import {faultsOf, type FieldFault, type Fields} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import type {WorkSession} from '../base/session.ts';
import type {LotsById} from '../data/lots.ts';
import {useOpenForm} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {actionName} from '../describe/action-name.ts';
import {useText} from '../i18n/text.ts';
import {ClaimReply} from '../resource/claim-reply.tsx';
import {NEW_DOCUMENT, OF_DOCUMENT, DOCUMENT_ADDRESS} from '../resource/document-address.ts';
import {FieldInputs} from '../resource/field-inputs.tsx';
import {typedValueOf} from '../resource/format.ts';
import {useClaim} from '../resource/use-claim.ts';
import {useFormats} from '../resource/use-formats.ts';
import {usePageTitle} from '../ui/use-page-title.ts';
import {NotFound} from '../frame/not-found.tsx';
import {Button} from '../ui/button.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {useIsDesk} from '../ui/wide.ts';
import {AmountsLine} from './amounts-line.tsx';
import {amountsOfLines} from './amounts.ts';
import {draftKey, draftStore, dropDraft, keepDraft, readDraft, type DocumentDraft} from './draft.ts';
import {DocumentFrame} from './frame.tsx';
import {documentInQuery, listPath, type DocumentKindPages} from '../resource/document-kinds.ts';
import {LineEntry} from './line-entry.tsx';
import {unitsOfLine} from './on-units.tsx';
import {addTakenPhotos, PhotosToAdd, type TakenPhoto} from './photo-input.tsx';
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
import {TypedTable} from './typed-table.tsx';
import {useDocument, type DocumentRead} from './use-document.ts';
import {useGoods} from './use-goods.ts';
import {useReturnDraft} from './returns/use-return-draft.ts';
import {useOrderable} from './use-orderable.ts';

/** Where a document is typed, or changed while no work on it has begun. */
export function EntryPage() {
  const [query] = useSearchParams();
  const session = useReadable(useApp().session);
  const found = documentInQuery(query);
  if (!found || !session) return <NotFound />;
  const {kind, id} = found;
  const of = query.get(OF_DOCUMENT);
  if (id === NEW_DOCUMENT && of !== null) return <AboutDocument key={of} {...{kind, of, session}} />;
  if (id === NEW_DOCUMENT) return <Form key={kind.name} {...{kind, session}} read={undefined} />;
  return <Changed key={id} {...{kind, id, session}} />;
}

/** What is about another document, begun with what its kind proposes of that. */
function AboutDocument(props: {
  readonly kind: DocumentKindPages;
  readonly of: string;
  readonly session: WorkSession;
}) {
  const {kind, of, session} = props;
  const begun = useReturnDraft(kind, of);
  const [first, setFirst] = useState<DocumentDraft>();
  if (begun && !first) setFirst(begun);
  if (first) return <Form {...{kind, session}} read={undefined} begun={first} />;
  return begun === null ? <NotFound /> : null;
}

function Changed({
  kind,
  id,
  session,
}: {
  readonly kind: DocumentKindPages;
  readonly id: string;
  readonly session: WorkSession;
}) {
  const read = useDocument(kind, id);
  // What was typed stays over news of the document: saving says then that it has changed.
  const [first, setFirst] = useState<DocumentRead>();
  if (read && !first) setFirst(read);
  const {say} = useText();
  // The code of a lot may come later than the line that names it.
  if (first)
    return <Form kind={first.kind} session={session} read={{...first, lots: (read ?? first).lots}} />;
  return (
    <DocumentFrame title={actionName(say, kind.actions.edit)} back={listPath(kind, session)}>
      {read === null && <p className="text-16 text-soft">{say('document.notHere')}</p>}
    </DocumentFrame>
  );
}

const NO_LOTS: LotsById = new Map();
const EMPTY: DocumentDraft = {version: 0, header: {}, lines: [], pending: NOTHING_PENDING};

function Form(props: {
  readonly kind: DocumentKindPages;
  readonly session: WorkSession;
  /** The document that is changed; `undefined` where one is made. */
  readonly read: DocumentRead | undefined;
  /** What one that is made begins with. */
  readonly begun?: DocumentDraft;
}) {
  const {kind, session, read, begun} = props;
  const {say} = useText();
  const navigate = useNavigate();
  const {photos: uploads} = useApp();
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
  const isDesk = useIsDesk();
  const {sign} = useFormats();
  const goodsInput = useRef<HTMLInputElement>(null);
  const save = useRef<HTMLDivElement>(null);
  const action = read ? kind.actions.edit : kind.actions.create;
  const title = actionName(say, action);
  const fields: Fields = Object.fromEntries(
    // People of one party make documents of that party.
    [...(session.party === undefined ? [kind.party] : []), ...aboutColumns(kind), kind.day].flatMap(
      (name) => {
        const field = ACTIONS.get(action)?.args[name];
        return field ? [[name, field]] : [];
      },
    ),
  );
  usePageTitle([title]);
  useOpenForm(isTyped || photos.length > 0);
  const setLines = (part: (now: DocumentDraft) => Partial<DocumentDraft>): void => {
    // What was said of lines by their numbers is over with the numbers.
    setFaults(faults.filter(({field}) => !field.startsWith('lines')));
    forget();
    change(part);
  };
  const linesOf = ({lines}: DocumentDraft): readonly TypedLine[] => namedLines(all, lines);
  /** The lines with the one that is still being typed. */
  const allLines = (now: DocumentDraft): readonly TypedLine[] => {
    const last = lineOfPending(all, now.pending, sign);
    return last ? withTypedLines(linesOf(now), [last]) : linesOf(now);
  };
  /** The line with that key as something about it is changed. */
  const changeLine = (key: number, part: Partial<TypedLine>): void =>
    setLines((now) => ({
      lines: linesOf(now).map((line) => (line.key === key ? {...line, ...part} : line)),
    }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const lines = allLines(draft);
    setLines(() => ({lines, pending: NOTHING_PENDING}));
    const args: Record<string, string | number> = {lines: linesArgument(lines, sign)};
    for (const [name, field] of Object.entries(fields))
      args[name] = typedValueOf(field, draft.header[name] ?? '', sign);
    const found = [
      ...faultsOf(fields, headerOf(args, fields)),
      ...faultsOfLines(String(args['lines']), {
        ...(kind.hasUnits ? {isSscc} : {}),
        ...(kind.reasons ? {reasons: kind.reasons} : {}),
      }),
    ];
    setFaults(found);
    if (found.length > 0) return;
    const whole: Args = session.party === undefined ? args : {...args, [kind.party]: session.party};
    const own: Args = read ? {...whole, document: String(read.header['id']), ...seen(session, draft)} : whole;
    const went = await claim(action, own);
    if (!went) return;
    form.drop();
    const first = ownRowId(went.id, 1);
    const id = read ? String(read.header['id']) : (kind.comesWith?.idOf(first) ?? first);
    // What is saved waits for no photo of it.
    void addTakenPhotos(uploads, went.id, photos).catch(reportError);
    const state = photos.length > 0 ? photosComing(went.id, photos.length) : null;
    void navigate(`${DOCUMENT_ADDRESS}?${kind.header.name}=${id}`, {replace: true, state});
  };
  const told = state.kind === 'answered' ? faultOfRefusal(state.facts) : undefined;
  const shownFaults = told ? [...faults, told] : faults;
  const amounts = amountsOfLines(
    typed.map(({goods, quantity}) => ({
      goods: byId.get(goods)?.row,
      quantity: typedUnits(quantity, sign),
    })),
  );
  if (!hasRole(ACTIONS.get(action)?.roles ?? [], session.role)) return <NotFound />;
  return (
    <DocumentFrame title={title} back={listPath(kind, session)}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <section className="rounded-card border border-hair bg-panel p-4 desk:max-w-2xl">
          <FieldInputs
            resource={action}
            fields={fields}
            drafts={draft.header}
            faults={shownFaults}
            takesScans
            startsHere={read === undefined}
            onChange={(name, text) => {
              setFaults(faults.filter(({field}) => field !== name));
              change(({header}) => ({header: {...header, [name]: text}}));
            }}
          />
        </section>
        <section className="flex flex-col gap-3 rounded-card border border-hair bg-panel p-4">
          <TypedTable
            lines={typed}
            goods={byId}
            lots={read?.lots ?? NO_LOTS}
            faults={shownFaults}
            orderable={orderable}
            // A person who changes a document begins at its lines; a handheld keeps its keys away.
            startsHere={read !== undefined && isDesk}
            onQuantity={(key, quantity) => changeLine(key, {quantity})}
            {...(kind.hasUnits
              ? {onSscc: (key: number, sscc: string) => changeLine(key, {sscc: ssccOf(sscc)})}
              : {})}
            {...(kind.reasons
              ? {
                  reasons: kind.reasons,
                  onReason: (key: number, reason: string) => changeLine(key, {reason}),
                }
              : {})}
            onRemove={(key) => {
              setLines((now) => ({lines: linesOf(now).filter((line) => line.key !== key)}));
              goodsInput.current?.focus();
            }}
          />
          {faults.some(({field}) => field === 'lines') && (
            <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
              {say('entry.needsLines')}
            </p>
          )}
          <LineEntry
            all={all}
            isRead={isRead}
            goodsInput={goodsInput}
            pending={draft.pending}
            hasUnits={kind.hasUnits ?? false}
            onPending={(part) => change(({pending}) => ({pending: {...pending, ...part}}))}
            onAdd={() => setLines((now) => ({lines: allLines(now), pending: NOTHING_PENDING}))}
            onRows={(text) =>
              setLines((now) => ({
                lines: withTypedLines(
                  linesOf(now),
                  pastedRows(text, sign).map(({code, quantity, sscc}) => ({
                    goods: goodsNamed(all, code)?.id ?? '',
                    code,
                    lot: '',
                    quantity,
                    ...(kind.hasUnits ? {sscc} : {}),
                  })),
                ),
              }))
            }
            onDone={() => save.current?.querySelector('button')?.focus()}
          />
        </section>
        {kind.steps[action]?.takesPhotos && <PhotosToAdd photos={photos} onChange={setPhotos} />}
        <div className="sticky bottom-0 -mx-3 flex flex-col gap-2 border-t border-hair bg-page p-3 desk:flex-row desk:items-center">
          <AmountsLine amounts={amounts} />
          {isTyped && (
            <p role="status" data-test="kept" className="text-16 text-soft desk:text-14">
              {say(form.isKept ? 'entry.kept' : 'entry.notKept')}
            </p>
          )}
          <div className="flex gap-2 desk:ms-auto desk:[&_button]:w-auto">
            {isTyped && (
              <TwoStepButton
                Picture={Trash2}
                first={say('entry.discard')}
                second={say('document.sure', {action: say('entry.discard')})}
                onDo={() => {
                  form.drop();
                  void navigate(
                    read
                      ? `${DOCUMENT_ADDRESS}?${kind.header.name}=${String(read.header['id'])}`
                      : listPath(kind, session),
                  );
                }}
              />
            )}
            <div ref={save} className="shrink-0 grow">
              <Button
                type="submit"
                look="primary"
                icon={<Save aria-hidden size={18} className="shrink-0" />}
                isDisabled={state.kind === 'asking' || !isRead}
              >
                {say(state.kind === 'asking' ? 'list.saving' : 'list.save')}
              </Button>
            </div>
          </div>
        </div>
        {!told && <ClaimReply state={state} />}
      </form>
    </DocumentFrame>
  );
}

/** What a form holds: kept under its person's name with each change, until it is saved or discarded. */
function useDraft(
  kind: DocumentKindPages,
  session: WorkSession,
  read: DocumentRead | undefined,
  begun: DocumentDraft = EMPTY,
) {
  const store = draftStore(useApp().isVisit);
  const key = draftKey(session, kind.name, read ? String(read.header['id']) : newDraftOf(kind, begun));
  const [kept] = useState(() => readDraft(store, key));
  const [before] = useState(() => (read ? draftOfDocument(kind, read) : begun));
  const [draft, setDraft] = useState(kept ?? before);
  /** As it stands, also where it has not been drawn yet: what a file or the list of goods brings comes in between. */
  const now = useRef(draft);
  const [isKept, setIsKept] = useState(true);
  const isTyped = JSON.stringify(draft) !== JSON.stringify(before);
  useAskBeforeLeaving(isTyped && !isKept);
  return {
    draft,
    isTyped,
    isKept,
    change: (part: (now: DocumentDraft) => Partial<DocumentDraft>): void => {
      now.current = {...now.current, ...part(now.current)};
      setDraft(now.current);
      setIsKept(keepDraft(store, key, now.current));
    },
    drop: (): void => {
      dropDraft(store, key);
      now.current = before;
      setDraft(before);
    },
  };
}

/** What could not be kept would be lost with the page. */
function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

/** Which state of a document a person changes: a party is told no version of it, but when it changed last. */
const seen = ({party}: WorkSession, {version}: DocumentDraft): Args =>
  party === undefined ? {version} : {version: 0, seen_at: version};

const draftOfDocument = (kind: DocumentKindPages, {header, lines, goods}: DocumentRead): DocumentDraft => ({
  version: Number(header['version'] ?? header['update_time']),
  pending: NOTHING_PENDING,
  header: Object.fromEntries(
    [kind.party, kind.day, ...aboutColumns(kind)].flatMap((name) =>
      header[name] === undefined ? [] : [[name, String(header[name])]],
    ),
  ),
  lines: withTypedLines(
    [],
    lines
      .filter((line) => Number(line[kind.entered]) > 0)
      .flatMap((line) => {
        const named = {
          goods: String(line['goods']),
          code: String(goods.get(String(line['goods']))?.['code'] ?? ''),
          lot: String(line['lot']),
          ...(kind.reasons ? {reason: String(line['reason'])} : {}),
        };
        const units = unitsOfLine(line);
        const loose = Number(line[kind.entered]) - units.reduce((sum, {quantity}) => sum + quantity, 0);
        return [
          ...(loose > 0 ? [{...named, quantity: String(loose)}] : []),
          ...units.map(({sscc, quantity}) => ({...named, quantity: String(quantity), sscc})),
        ];
      }),
  ),
});

/** A draft of what is about another document is kept by that. */
function newDraftOf({about}: DocumentKindPages, {header}: DocumentDraft): string {
  const of = about && header[about.column];
  return of ? `${NEW_DOCUMENT}:${of}` : NEW_DOCUMENT;
}

/** The column of what documents of a kind may be about. */
const aboutColumns = ({about}: DocumentKindPages): readonly string[] => (about ? [about.column] : []);

const headerOf = (args: Readonly<Record<string, string | number>>, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, args[name] ?? '']));

/** A refusal that names a field is told at that field: goods or a party that are gone. */
function faultOfRefusal({field}: Readonly<Record<string, unknown>>): FieldFault | undefined {
  return typeof field === 'string' ? {field, code: 'unknown'} : undefined;
}
