import {Check, Pencil, Printer} from 'lucide-react';
import {useEffect, useState, type ReactNode, type RefObject} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import {needsSomeLine, offeredSteps} from '#domain/kernel/document-step.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {isOfParty} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {actionName} from '../describe/action-name.ts';
import {useText, type TextKey, type TextWithFacts} from '../i18n/text.ts';
import {ActionForm} from '../resource/action-form.tsx';
import {ACTION_PICTURES} from '../resource/action-picture.ts';
import {
  DOCUMENT_ENTRY_ADDRESS,
  FORM_PARAMETER,
  DOCUMENT_PRINT_ADDRESS,
} from '../resource/document-address.ts';
import {isPressedTwice} from '../resource/bulk.ts';
import {knownArguments} from '../resource/action-arguments.ts';
import {ClaimReply} from '../resource/claim-reply.tsx';
import {isDoable, isRecorded, useClaim, type ClaimOutcome} from '../resource/use-claim.ts';
import {Button} from '../ui/button.tsx';
import {TwoStepButton} from '../ui/two-step-button.tsx';
import {HandsForm} from './forms/hands-form.tsx';
import type {DocumentKindPages} from '../resource/document-kinds.ts';
import {stepsFor} from './offered.ts';
import {RELEASE_ACTION, ReleaseOutcome} from './outbound/released.tsx';
import type {DocumentRead} from './use-document.ts';

const LINK =
  'flex min-h-target w-full items-center justify-center gap-2 rounded-card border-2 border-line bg-panel px-3 py-2 text-18 font-semibold desk:border desk:py-1 desk:text-14';

const DONE = 'rounded-card bg-accepted p-3 text-16 font-medium text-on-accepted desk:text-14';

/** What can be done with a document: the next step filled, the others plain, and how the last one went. */
export function DocumentStepButtons(props: {
  readonly kind: DocumentKindPages;
  readonly read: DocumentRead;
  /** Of the page: where a hand goes on from. */
  readonly heading: RefObject<HTMLElement | null>;
}) {
  const {kind, read, heading} = props;
  const {say} = useText();
  const {session, isVisit} = useApp();
  const {role = ''} = useReadable(session) ?? {};
  const {claim, state} = useClaim();
  const [last, setLast] = useState<{readonly action: string; readonly went?: ClaimOutcome}>();
  const [told, setTold] = useState<TextWithFacts>();
  const id = String(read.header['id']);
  const steps = offeredSteps(kind.steps, read.header);
  const [query] = useSearchParams();
  const [form, setForm] = useState(query.get(FORM_PARAMETER) ?? '');
  const allowed = stepsFor(kind, read.header, role).filter((action) => isDoable(action, isVisit));
  const offered = allowed.filter((action) => isWorth(kind, action, read));
  // Of what is next the first that there is something to do with.
  const main = steps[0] === '' ? '' : offered[0];
  // A form stays open, with what was typed, where a line that it is about is away for a moment.
  const opened = allowed.includes(form) && hasForm(kind, form) ? form : undefined;
  const take = async (action: string, believed?: string): Promise<void> => {
    setTold(undefined);
    if (hasForm(kind, action) || asksMore(action)) return setForm(action);
    setForm('');
    setLast({action});
    const went = await claim(action, argsOf(action, id), believed);
    if (went) setLast({action, went});
  };
  const at = [read.header['state'], ...offered].join(' ');
  const isAsking = state.kind === 'asking' || state.kind === 'silent';
  useEffect(() => {
    // A person who came by Enter, or took a step by it, may press once more: what has the focus then records nothing.
    if (!isAsking && document.activeElement === document.body) heading.current?.focus();
  }, [at, isAsking, heading]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 desk:flex-row desk:flex-wrap desk:[&>*]:w-auto">
        {offered.map((action) => (
          <Step
            key={action}
            {...{kind, id, action, isAsking}}
            isMain={action === main}
            onTake={() => void take(action)}
          />
        ))}
        <PrintLinks {...{kind, read}} />
      </div>
      {/* What the house does next is not theirs to ask for. */}
      {offered.length === 0 && !isOfParty(role) && <WhoMay kind={kind} steps={steps} />}
      {opened && (
        <HandsForm key={opened} action={opened} read={read} onClose={() => setForm('')} onTold={setTold} />
      )}
      {allowed.includes(form) && !hasForm(kind, form) && asksMore(form) && (
        <ActionForm
          key={form}
          action={form}
          kind={kind.name}
          given={knownArguments(form, kind.header, read.header)}
          isLeft
          onClose={() => setForm('')}
        />
      )}
      <ClaimReply state={state} onInsist={(code) => last && void take(last.action, code)} />
      {told && (
        <p role="status" data-test="told" className={DONE}>
          {say(told.key, told.facts)}
        </p>
      )}
      {last?.went && <HowItWent action={last.action} went={last.went} />}
    </div>
  );
}

/** What can be printed: the document, what is picked for it in one walk, and the truck it left with. */
function PrintLinks({kind, read}: {readonly kind: DocumentKindPages; readonly read: DocumentRead}) {
  const {say} = useText();
  const shipment = String(read.header['shipment'] ?? '');
  const papers: readonly (readonly [what: string, id: string, says: TextKey])[] = [
    [kind.header.name, String(read.header['id']), 'document.print'],
    ...read.pickingLists.map((list) => ['pickingList', list, 'document.printList'] as const),
    ...(shipment === '' ? [] : [['shipment', shipment, 'document.printShipment'] as const]),
  ];
  return papers.map(([what, id, says]) => (
    <Link key={id} to={`${DOCUMENT_PRINT_ADDRESS}?${what}=${id}`} className={LINK}>
      <Printer aria-hidden size={18} />
      {say(says)}
    </Link>
  ));
}

function Step(props: {
  readonly kind: DocumentKindPages;
  readonly id: string;
  readonly action: string;
  readonly isMain: boolean;
  readonly isAsking: boolean;
  readonly onTake: () => void;
}) {
  const {kind, id, action, isMain, isAsking, onTake} = props;
  const {say} = useText();
  const name = actionName(say, action, kind.name);
  if (action === kind.actions.edit)
    return (
      <Link to={`${DOCUMENT_ENTRY_ADDRESS}?${kind.header.name}=${id}`} className={LINK}>
        <Pencil aria-hidden size={18} />
        {name}
      </Link>
    );
  if (isPressedTwice(action))
    return (
      <TwoStepButton
        Picture={entryOf(ACTION_PICTURES, action)}
        first={name}
        second={say('document.sure', {action: name})}
        isDisabled={isAsking}
        onDo={onTake}
      />
    );
  return (
    <Button
      action={action}
      look={isMain ? 'primary' : 'plain'}
      {...(isMain ? {icon: <Check aria-hidden size={18} className="shrink-0" />} : {})}
      isDisabled={isAsking}
      onPress={onTake}
    >
      {name}
    </Button>
  );
}

/** Who can be asked for the next step, where this person may do nothing. */
function WhoMay(props: {readonly kind: DocumentKindPages; readonly steps: readonly string[]}): ReactNode {
  const {kind, steps} = props;
  const {say} = useText();
  const [main = ''] = steps;
  if (main === '') return null;
  return (
    <p className="text-16 text-soft desk:text-14">
      {say('document.notYours', {action: actionName(say, main, kind.name)})}
    </p>
  );
}

function HowItWent({action, went}: {readonly action: string; readonly went: ClaimOutcome}) {
  const {say} = useText();
  if (action === RELEASE_ACTION) return <ReleaseOutcome told={went.told} />;
  return (
    <p role="status" className={DONE}>
      {say(isRecorded(action) ? 'action.recorded' : 'action.success')}
    </p>
  );
}

/** Nothing is released of an order that wants nothing more, nor put on a list where everything is. */
function isWorth({steps}: DocumentKindPages, action: string, {lines, isUnlisted}: DocumentRead): boolean {
  const step = entryOf(steps, action);
  return step !== undefined && needsSomeLine(step, lines) && (!step.needsUnlisted || isUnlisted);
}

/** Whether a step tells what hands did, line by line. */
const hasForm = ({steps}: DocumentKindPages, action: string): boolean =>
  entryOf(steps, action)?.at === 'form';

/** Whether a step asks for more than the document that it is taken with. */
const asksMore = (action: string): boolean => 'word' in (ACTIONS.get(action)?.args ?? {});

const argsOf = (action: string, id: string): Args =>
  action === 'outbound.makePickingList' ? {documents: JSON.stringify([id])} : {document: id};
