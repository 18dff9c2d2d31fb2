import type {ReactNode} from 'react';
import {MINUTE_MS} from '#domain/kernel/durations.ts';
import {keyColumns} from '#domain/kernel/resource.ts';
import type {CaseAct} from '#domain/stock/case-acts.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {CaseStory} from '#protocol/case.ts';
import type {PhotoLine} from '#protocol/photo.ts';
import {closedLabel} from '../../describe/closing-label.ts';
import {describeEffects, isFoundAgain} from '../../describe/effects.ts';
import {binName, goodsName, personName, type NamesById} from '../../describe/names.ts';
import {describeFinding} from '../../describe/finding.ts';
import {describeWork} from '../../describe/work.ts';
import {isoOf} from '../../i18n/moments.ts';
import {useAge} from '../../i18n/time.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {IsolatedPart} from '../../ui/alone.tsx';
import {NameText} from '../../ui/code.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {PersonName} from './person.tsx';
import {CasePhotos} from './photos.tsx';
import {storyEvents, type StoryEvent} from './story-events.ts';
import {joinedFacts, type JoinedCase, type ServerStory} from './use-story.ts';
import {believedWords, workArgs} from './words.ts';

/**
 * A case as it came about: who moved its goods there before, what was done and believed, what the records said, and
 * since.
 */
export function CaseTimeline(props: {
  readonly row: CaseRow;
  readonly fromServer: ServerStory;
  readonly found: string;
  readonly names: NamesById;
}) {
  const {row, fromServer} = props;
  const {say} = useText();
  if (!fromServer.answer.story) return null;
  return (
    <section>
      <h3 className="mb-2 text-16 font-semibold">{say('cases.timeline')}</h3>
      <ol data-test="timeline" className="flex flex-col border-s-2 border-line">
        {storyEvents(row, fromServer.answer).map((event, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a story only grows.
          <IsolatedPart key={i} of={row} as="item">
            <Told {...props} event={event} />
          </IsolatedPart>
        ))}
      </ol>
    </section>
  );
}

/** One event of it, in words. */
function Told(props: Parameters<typeof CaseTimeline>[0] & {readonly event: StoryEvent}) {
  const {row, fromServer, found, names, event} = props;
  const {say} = useText();
  const {photos} = fromServer.answer;
  const {at, who} = event;
  const moved = (isAfter: boolean): ReactNode => {
    if (!('lines' in event)) return null;
    const words = describeEffects(say, event.lines, names, isAfter && isFoundAgain(row));
    return [...new Set(words)].map((text) => (
      <span key={text} className="block font-normal">
        <SentenceText>{text}</SentenceText>
      </span>
    ));
  };
  switch (event.kind) {
    case 'moved':
      return (
        <Event at={at} who={who} names={names}>
          {moved(event.isAfter)}
        </Event>
      );
    case 'work': {
      const {story} = event;
      const believed = believedWords(say, story.believed);
      return (
        <Event at={at} who={who} of={story} names={names} isMain>
          <SentenceText>
            {describeWork(say, {action: story.action, args: workArgs(row, story)}, names)}
          </SentenceText>
          {believed !== '' && (
            <span className="block font-normal">
              {say('cases.believed')}: <SentenceText>{believed}</SentenceText>
            </span>
          )}
          <CasePhotos photos={photos} of={row.mutation} />
        </Event>
      );
    }
    case 'opened':
      return (
        <Event at={at} who="" names={names} isMain>
          {found === '' ? say('cases.opened') : <SentenceText>{found}</SentenceText>}
        </Event>
      );
    case 'joined':
      return <JoinedWork joined={event.joined} names={names} photos={photos} />;
    case 'act': {
      const words = actWords(say, event.act, names);
      const lines = describeEffects(say, event.lines, names, isFoundAgain(row)).filter(
        (text) => text !== words,
      );
      return (
        <Event at={at} who={who} names={names} isMain>
          <SentenceText>{words}</SentenceText>
          {lines.map((text) => (
            <span key={text} className="block font-normal">
              <SentenceText>{text}</SentenceText>
            </span>
          ))}
        </Event>
      );
    }
    case 'closed':
      return (
        <Event at={at} who={who} names={names} isMain>
          {say('cases.closedAs', {closing: closedLabel(say, row.closing)})}
          {moved(true)}
        </Event>
      );
  }
}

/** What was done about a case while it was open. */
function actWords(
  say: Say,
  {did, to = '', code = '', bin, counted = 0, stock = ''}: CaseAct,
  names: NamesById,
): string {
  const at = bin === undefined ? '' : binName(say, names, bin);
  if (did === 'case.counted') return say('cases.counted', {bin: at, counted});
  if (did === 'case.found') {
    const goods = goodsName(say, names, String(keyColumns(stock)[3]));
    return say('effect.foundAgain', {quantity: counted, goods, to: at});
  }
  if (did === 'case.uncounted') return say('cases.uncounted', {bin: at});
  if (at !== '') return say('cases.handedToCount', {name: personName(say, names, to), bin: at});
  if (did === 'case.rerun') return say('cases.againRefused', {why: refusalText(say, code, {})});
  return to === '' ? say('cases.handedBack') : say('cases.handed', {name: personName(say, names, to)});
}

/** Another worker's correction about the same document: what was done, and what the records said to that. */
function JoinedWork(props: {
  readonly joined: JoinedCase;
  readonly names: NamesById;
  readonly photos: readonly PhotoLine[] | undefined;
}) {
  const {joined, names, photos} = props;
  const {say} = useText();
  const {share, story} = joined;
  const facts = joinedFacts(joined);
  return (
    <Event at={story.received_at} who={story.who} of={story} names={names} isMain>
      <span data-test="share" className="block">
        <SentenceText>{describeWork(say, {action: story.action, args: story.args}, names)}</SentenceText>
      </span>
      <SentenceText>{describeFinding(say, {code: String(share['code']), facts}, names)}</SentenceText>
      <CasePhotos photos={photos} of={String(share['mutation'])} />
    </Event>
  );
}

/** By the server's clock; beside it what the device's own said, where that is another minute. */
function Event(props: {
  readonly at: number;
  readonly who: string;
  /** The work that it is, with its device. */
  readonly of?: Pick<CaseStory, 'at' | 'device' | 'build'>;
  readonly names: NamesById;
  /** The case itself, and not what went on around it. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}) {
  const {at, who, of, names, isMain = false, children} = props;
  const {say} = useText();
  const age = useAge();
  const own = of && of.build !== 'server' && Math.abs(of.at - at) >= MINUTE_MS ? of.at : undefined;
  return (
    <li className="relative flex flex-col gap-0.5 ps-4 pb-3 text-16 last:pb-0 lg:text-14">
      <span
        aria-hidden
        className={`absolute -start-[7px] top-1.5 size-3 rounded-full border-2 border-line ${isMain ? 'bg-accent' : 'bg-panel'}`}
      />
      <span className="text-14 text-soft">
        <time title={age(at).words} dateTime={isoOf(at)}>
          {age(at).full}
        </time>
        {who !== '' && (
          <>
            {' · '}
            <PersonName id={who} names={names} />
          </>
        )}
        {of && of.device !== '' && (
          <>
            {' · '}
            <NameText>{of.device}</NameText>
          </>
        )}
        {own !== undefined && (
          <span data-test="device-time">
            {' · '}
            {say('cases.deviceTime', {at: age(own).full})}
          </span>
        )}
      </span>
      <span className={`min-w-0 wrap-anywhere ${isMain ? 'font-semibold' : ''}`}>{children}</span>
    </li>
  );
}
