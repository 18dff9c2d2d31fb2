import {Save, Trash2} from 'lucide-react';
import {useRef, useState, type RefObject} from 'react';
import {useSearchParams} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import {ssccOf} from '#domain/goods/sscc.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import type {WorkSession} from '../base/session.ts';
import type {LotsById} from '../data/lots.ts';
import {useReadable} from '../base/use-readable.ts';
import {actionName} from '../describe/action-name.ts';
import {useText} from '../i18n/text.ts';
import {ClaimReply} from '../resource/claim-reply.tsx';
import {NEW_DOCUMENT, OF_DOCUMENT} from '../resource/document-address.ts';
import {FieldInputs} from '../resource/field-inputs.tsx';
import {usePageTitle} from '../ui/use-page-title.ts';
import {NotFound} from '../frame/not-found.tsx';
import {Button} from '../ui/button.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {useIsDesk} from '../ui/wide.ts';
import {AmountsLine} from './amounts-line.tsx';
import {type DocumentDraft} from './draft.ts';
import {DocumentFrame} from './frame.tsx';
import {documentInQuery, listPath, type DocumentKindPages} from '../resource/document-kinds.ts';
import {LineEntry} from './line-entry.tsx';
import {PhotosToAdd} from './photo-input.tsx';
import {TypedTable} from './typed-table.tsx';
import {useDocument, type DocumentRead} from './use-document.ts';
import {useReturnDraft} from './returns/use-return-draft.ts';
import {useEntry, type Entry} from './use-entry.ts';

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

function Form(of: Entry) {
  const {kind, session, read} = of;
  const {say} = useText();
  const entry = useEntry(of);
  const {action} = entry;
  const save = useRef<HTMLDivElement>(null);
  const title = actionName(say, action);
  usePageTitle([title]);
  if (!hasRole(ACTIONS.get(action)?.roles ?? [], session.role)) return <NotFound />;
  return (
    <DocumentFrame title={title} back={listPath(kind, session)}>
      <form noValidate onSubmit={(event) => void entry.submit(event)} className="flex flex-col gap-4">
        <section className="rounded-card border border-hair bg-panel p-4 desk:max-w-2xl">
          <FieldInputs
            resource={action}
            fields={entry.fields}
            drafts={entry.draft.header}
            faults={entry.faults}
            takesScans
            startsHere={read === undefined}
            isOffered={entry.isOffered}
            onChange={entry.changeField}
          />
        </section>
        <EntryLines {...{of, entry}} onDone={() => save.current?.querySelector('button')?.focus()} />
        {kind.steps[action]?.takesPhotos && <PhotosToAdd photos={entry.photos} onChange={entry.setPhotos} />}
        <EntryFoot {...{entry, save}} />
      </form>
    </DocumentFrame>
  );
}

/** The lines that were typed, and the one that is being typed. */
function EntryLines(props: {
  readonly of: Entry;
  readonly entry: ReturnType<typeof useEntry>;
  readonly onDone: () => void;
}) {
  const {of, entry, onDone} = props;
  const {kind, read} = of;
  const {goods} = entry;
  const {say} = useText();
  const isDesk = useIsDesk();
  const goodsInput = useRef<HTMLInputElement>(null);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-hair bg-panel p-4">
      <TypedTable
        lines={entry.typed}
        goods={goods.byId}
        lots={read?.lots ?? NO_LOTS}
        faults={entry.faults}
        orderable={entry.orderable}
        // A person who changes a document begins at its lines; a handheld keeps its keys away.
        startsHere={read !== undefined && isDesk}
        onQuantity={(key, quantity) => entry.changeLine(key, {quantity})}
        {...(kind.hasUnits
          ? {onSscc: (key: number, sscc: string) => entry.changeLine(key, {sscc: ssccOf(sscc)})}
          : {})}
        {...(kind.reasons
          ? {
              reasons: kind.reasons,
              onReason: (key: number, reason: string) => entry.changeLine(key, {reason}),
            }
          : {})}
        onRemove={(key) => {
          entry.removeLine(key);
          goodsInput.current?.focus();
        }}
      />
      {entry.needsLines && (
        <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
          {say('entry.needsLines')}
        </p>
      )}
      <LineEntry
        all={goods.all}
        isRead={goods.isRead}
        goodsInput={goodsInput}
        pending={entry.draft.pending}
        hasUnits={kind.hasUnits ?? false}
        onPending={(part) => entry.change(({pending}) => ({pending: {...pending, ...part}}))}
        onAdd={entry.addPending}
        onRows={entry.paste}
        onDone={onDone}
      />
    </section>
  );
}

/** What the lines come to, whether they are kept, and what saves or discards them. */
function EntryFoot(props: {
  readonly entry: ReturnType<typeof useEntry>;
  readonly save: RefObject<HTMLDivElement | null>;
}) {
  const {entry, save} = props;
  const {say} = useText();
  return (
    <div className="sticky bottom-0 -mx-3 flex flex-col gap-2 border-t border-hair bg-page p-3 desk:flex-row desk:flex-wrap desk:items-center">
      {/* Where the hand is: a long document ends far below what is seen. */}
      {!entry.isToldAtField && (
        <div className="desk:basis-full">
          <ClaimReply state={entry.state} />
        </div>
      )}
      <AmountsLine amounts={entry.amounts} />
      {entry.isTyped && (
        <p role="status" data-test="kept" className="text-16 text-soft desk:text-14">
          {say(entry.isKept ? 'entry.kept' : 'entry.notKept')}
        </p>
      )}
      <div className="flex gap-2 desk:ms-auto desk:[&_button]:w-auto">
        {entry.isTyped && (
          <TwoStepButton
            Picture={Trash2}
            first={say('entry.discard')}
            second={say('document.sure', {action: say('entry.discard')})}
            onDo={entry.discard}
          />
        )}
        <div ref={save} className="shrink-0 grow">
          <Button
            type="submit"
            look="primary"
            icon={<Save aria-hidden size={18} className="shrink-0" />}
            isDisabled={entry.state.kind === 'asking' || !entry.goods.isRead}
          >
            {say(entry.state.kind === 'asking' ? 'list.saving' : 'list.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
