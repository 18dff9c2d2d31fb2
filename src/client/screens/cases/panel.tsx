import {CloudOff, X} from 'lucide-react';
import type {ClosingAction} from '#domain/stock/closing-ways.ts';
import {fittingClosings} from '#domain/fitting-closings.ts';
import {caseResource, isOfDevice, kindOfCase} from '#domain/kernel/case.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {JoinedRow} from '#domain/stock/correction-share.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import type {NamesById} from '../../describe/names.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {BackFooter} from '../../frame/page.tsx';
import {IsolatedPart, faultTextOf} from '../../ui/alone.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {useLeaveQuestion} from '../../ui/leave-question.tsx';
import {useEscape} from '../../ui/use-escape.ts';
import {usePanelFocus} from '../../ui/use-panel-focus.ts';
import {endingsOf} from '#domain/ended-cases.ts';
import {closingLabel} from '../../describe/closing-label.ts';
import {MessagesAbout} from '../chat/lazy-about.tsx';
import {CloseAlike} from './close-alike.tsx';
import {ClosedAs} from './closed-as.tsx';
import {ClosingCard} from './closing-card.tsx';
import {DiffersFromShipped} from './outbound/differs.tsx';
import {caseLookOf} from './looks.ts';
import {StoryLines} from './story.tsx';
import {CaseTimeline} from './timeline.tsx';
import {useStory, type ServerStory} from './use-story.ts';
import {CaseOwner} from './assignee.tsx';
import {openCaseWords} from './words.ts';

/** One case beside its list: its sentence, the story of its work, and the ways of closing it. */
export function CasePanel(props: {
  readonly row: CaseRow;
  readonly names: NamesById;
  readonly onClose: () => void;
}) {
  const {row, onClose} = props;
  const {say} = useText();
  const app = useApp();
  const {link} = useReadable(app.status);
  const age = useAge();
  const heard = useStory(row);
  const fromServer = heard === 'unreached' ? undefined : heard;
  const isReached = link !== 'unreached' && heard !== 'unreached';
  const names: NamesById = new Map([...props.names, ...(fromServer?.names ?? [])]);
  const {label} = caseLookOf(kindOfCase(row));
  const words = faultTextOf(
    () => openCaseWords(say, row, fromServer?.answer.story, names, (at) => age(at).full),
    {
      description: say('broken.part'),
      found: '',
    },
  );
  // Rows of a list of ours have its shape.
  const joined = (fromServer?.answer.joined ?? []).map(({share}) => share as unknown as JoinedRow);
  const closings = faultTextOf(() => fittingClosings(row, joined), []);
  const {panel, question, leave} = usePanel(onClose);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={say(label)}
      data-test="case"
      className="flex w-full min-w-0 flex-col border-s border-hair bg-panel outline-none lg:w-[30rem] lg:shrink-0"
    >
      <PanelHead row={row} onClose={() => leave()} />
      <div className="clear-of-scan flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <p className="text-20 leading-snug font-semibold wrap-anywhere lg:text-18">
          <SentenceText>{words.description}</SentenceText>
        </p>
        {words.found !== '' && (
          <p className="text-18 leading-snug lg:text-16">
            <SentenceText>{words.found}</SentenceText>
          </p>
        )}
        {row.code === 'pod.difference' && (
          <IsolatedPart of={row}>
            <DiffersFromShipped order={row.document} />
          </IsolatedPart>
        )}
        {fromServer && (
          <IsolatedPart of={fromServer}>
            <CaseTimeline row={row} fromServer={fromServer} found={words.found} names={names} />
          </IsolatedPart>
        )}
        <IsolatedPart of={fromServer}>
          <StoryLines row={row} fromServer={fromServer} names={names} />
        </IsolatedPart>
        <IsolatedPart of={row}>
          {row.state === 'open' && <CaseOwner row={row} names={names} isReached={isReached} />}
          {row.state === 'closed' && <ClosedAs row={row} fromServer={fromServer} names={names} />}
        </IsolatedPart>
        <Closings {...{row, closings, fromServer, names, isReached}} />
        <IsolatedPart of={row}>
          <MessagesAbout list={caseResource.name} id={row.id} />
        </IsolatedPart>
        {isOfDevice(row) && (
          <CloseAlike row={row} others={fromServer?.answer.alike ?? 0} isReached={isReached} />
        )}
      </div>
      {question && <div className="border-t border-hair p-4">{question}</div>}
      <BackFooter to={() => leave()} />
    </aside>
  );
}

/** Where the focus is and how it is left: what was typed is not thrown away by one key or one tap. */
function usePanel(onClose: () => void) {
  const panel = usePanelFocus<HTMLElement>('[data-case]', '', true);
  const {question, leave} = useLeaveQuestion(() =>
    Array.from(panel.current?.querySelectorAll('input') ?? []).some(({value}) => value !== ''),
  );
  useEscape(() => {
    const whole = panel.current?.querySelector<HTMLDialogElement>('dialog[open]');
    if (whole) return whole.close();
    // What is to be pressed again is taken back first.
    if (!panel.current?.querySelector('[data-armed]')) leave(onClose);
  });
  return {panel, question, leave: () => leave(onClose)};
}

/** What kind of case it is, and the way out. */
function PanelHead({row, onClose}: {readonly row: CaseRow; readonly onClose: () => void}) {
  const {say} = useText();
  const {Picture, label} = caseLookOf(kindOfCase(row));
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-hair ps-4">
      <Picture aria-hidden className="shrink-0" />
      <h2 className="min-w-0 flex-1 truncate py-3 text-20 font-semibold">{say(label)}</h2>
      <button
        type="button"
        aria-label={say('action.close')}
        aria-keyshortcuts="Escape"
        onClick={onClose}
        className="flex size-14 items-center justify-center lg:size-12"
      >
        <X aria-hidden />
      </button>
    </header>
  );
}

/** The ways of closing it, the likeliest first, and what ends it without them. */
function Closings(props: {
  readonly row: CaseRow;
  readonly closings: readonly ClosingAction[];
  readonly fromServer: ServerStory | undefined;
  readonly names: NamesById;
  readonly isReached: boolean;
}) {
  const {row, closings, fromServer, names, isReached} = props;
  const {say} = useText();
  if (closings.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-18 font-semibold">{say('cases.close')}</h3>
      {!isReached && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-card bg-question p-3 text-16 font-medium text-on-question"
        >
          <CloudOff aria-hidden className="shrink-0" />
          {say('cases.needsServer')}
        </p>
      )}
      <EndsBy row={row} />
      {closings.map((closing) => (
        <IsolatedPart key={closing} of={fromServer}>
          <ClosingCard {...{closing, row, names, isReached}} story={fromServer?.answer.story} />
        </IsolatedPart>
      ))}
    </section>
  );
}

/** What on the floor ends it without anybody closing it (CASE-14). */
function EndsBy({row}: {readonly row: CaseRow}) {
  const {say} = useText();
  const acts = row.kind === 'corrected' ? endingsOf(row.code) : [];
  if (acts.length === 0) return null;
  return (
    <p data-test="ends-by" className="text-16 text-soft lg:text-14">
      {say('cases.endsBy', {act: acts.map((act) => closingLabel(say, act)).join(' · ')})}
    </p>
  );
}
