import type {ReactNode} from 'react';
import {keyColumns} from '#domain/kernel/resource.ts';
import {actsOf, type CaseAct} from '#domain/stock/case-acts.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {PhotoLine} from '#protocol/photo.ts';
import {useApp} from '../../data/app.ts';
import {closedLabel} from '../../describe/closing-label.ts';
import {describeEffects, isFoundAgain} from '../../describe/effects.ts';
import {binName, goodsName, personName, type Names} from '../../describe/names.ts';
import {describeFinding} from '../../describe/finding.ts';
import {describeWork} from '../../describe/work.ts';
import {isoOf} from '../../i18n/moments.ts';
import {useAge} from '../../i18n/time.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {why} from '../../i18n/why.ts';
import {Alone} from '../../ui/alone.tsx';
import {Name} from '../../ui/code.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {Person} from './person.tsx';
import {Photos} from './photos.tsx';
import {joinedFacts, type Joined, type ServerStory} from './use-story.ts';
import {believedWords, workArgs} from './words.ts';

/** A case as it came about: who moved its goods there before, what was done and believed, what the records said, and since. */
export function Timeline(props: {
  readonly row: CaseRow;
  readonly fromServer: ServerStory;
  readonly found: string;
  readonly names: Names;
}) {
  const {row, fromServer, found, names} = props;
  const {say} = useText();
  const {story, joined = [], movements = [], photos} = fromServer.answer;
  if (!story) return null;
  const believed = believedWords(say, story.believed);
  const isJoined = new Set(joined.map(({share}) => share['mutation']));
  const moved = (isAfter: boolean): ReactNode =>
    movements
      .filter((each) => each.isAfter === isAfter && !isJoined.has(each.mutation))
      .map(({mutation, at, who, ...line}, i) => (
        <Event key={`${mutation}${String(i)}`} at={at} who={who} names={names}>
          <Sentence>{describeEffects(say, [line], names, isAfter && isFoundAgain(row)).join('')}</Sentence>
        </Event>
      ));
  return (
    <section>
      <h3 className="mb-2 text-16 font-semibold">{say('cases.timeline')}</h3>
      <ol data-test="timeline" className="flex flex-col border-s-2 border-line">
        {moved(false)}
        <Event at={story.at} who={row.who} device={story.device} names={names} isMain>
          <Sentence>{describeWork(say, {action: story.action, args: workArgs(row, story)}, names)}</Sentence>
          {believed !== '' && (
            <span className="block font-normal">
              {say('cases.believed')}: <Sentence>{believed}</Sentence>
            </span>
          )}
          <Photos photos={photos} of={row.mutation} />
        </Event>
        <Event at={story.received_at} who="" names={names} isMain>
          {found === '' ? say('cases.opened') : <Sentence>{found}</Sentence>}
        </Event>
        {joined.map((each) => (
          <Alone key={String(each.share['id'])} of={each} as="item">
            <JoinedWork joined={each} names={names} photos={photos} />
          </Alone>
        ))}
        {moved(true)}
        {actsOf(row.acts).map((act) => (
          <Event key={[act.at, act.did, act.of].join(' ')} at={act.at} who={act.who} names={names} isMain>
            <Sentence>{actWords(say, act, names)}</Sentence>
          </Event>
        ))}
        {row.state === 'closed' && (
          <Event at={row.update_time} who={row.closer} names={names} isMain>
            {say('cases.closedAs', {closing: closedLabel(say, row.closing)})}
          </Event>
        )}
      </ol>
    </section>
  );
}

/** What was done about a case while it was open. */
function actWords(
  say: Say,
  {did, to = '', code = '', bin, counted = 0, stock = ''}: CaseAct,
  names: Names,
): string {
  const at = bin === undefined ? '' : binName(say, names, bin);
  if (did === 'case.counted') return say('cases.counted', {bin: at, counted});
  if (did === 'case.found') {
    const goods = goodsName(say, names, String(keyColumns(stock)[3]));
    return say('effect.foundAgain', {quantity: counted, goods, to: at});
  }
  if (did === 'case.uncounted') return say('cases.uncounted', {bin: at});
  if (at !== '') return say('cases.handedToCount', {name: personName(say, names, to), bin: at});
  if (did === 'case.rerun') return say('cases.againRefused', {why: why(say, code, {})});
  return to === '' ? say('cases.handedBack') : say('cases.handed', {name: personName(say, names, to)});
}

/** Somebody else's correction about the same document: what was done, and what the records said to that. */
function JoinedWork(props: {
  readonly joined: Joined;
  readonly names: Names;
  readonly photos: readonly PhotoLine[] | undefined;
}) {
  const {joined, names, photos} = props;
  const {say} = useText();
  const {share, story} = joined;
  const facts = joinedFacts(joined);
  return (
    <Event at={story.at} who={story.who} device={story.device} names={names} isMain>
      <span data-test="share" className="block">
        <Sentence>{describeWork(say, {action: story.action, args: story.args}, names)}</Sentence>
      </span>
      <Sentence>{describeFinding(say, {code: String(share['code']), facts}, names)}</Sentence>
      <Photos photos={photos} of={String(share['mutation'])} />
    </Event>
  );
}

function Event(props: {
  readonly at: number;
  readonly who: string;
  readonly device?: string;
  readonly names: Names;
  /** The case itself, and not what went on around it. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}) {
  const {at, who, device = '', names, isMain = false, children} = props;
  const age = useAge(useApp().clock)(at);
  return (
    <li className="relative flex flex-col gap-0.5 ps-4 pb-3 text-16 last:pb-0 lg:text-14">
      <span
        aria-hidden
        className={`absolute -start-[7px] top-1.5 size-3 rounded-full border-2 border-line ${isMain ? 'bg-accent' : 'bg-panel'}`}
      />
      <span className="text-14 text-soft">
        <time title={age.words} dateTime={isoOf(at)}>
          {age.full}
        </time>
        {who !== '' && (
          <>
            {' · '}
            <Person id={who} names={names} />
          </>
        )}
        {device !== '' && (
          <>
            {' · '}
            <Name>{device}</Name>
          </>
        )}
      </span>
      <span className={`min-w-0 wrap-anywhere ${isMain ? 'font-semibold' : ''}`}>{children}</span>
    </li>
  );
}
