import type {ReactNode} from 'react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import type {NamesById} from '../../describe/names.ts';
import {durationText, useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {RowLink} from '../../resource/row-link.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {PersonName} from './person.tsx';
import {StoryLine} from './story-line.tsx';
import {thingsOf} from './things.ts';
import {TransferLines} from './transfers/transfer-lines.tsx';
import type {ServerStory} from './use-story.ts';
import {useRecordsNow} from './use-records-now.ts';
import {believedWords} from './words.ts';

/** Where a case comes from: who, with which device, when it was done and when it arrived, what the screen said. */
export function StoryLines({
  row,
  fromServer,
  names,
}: {
  readonly row: CaseRow;
  readonly fromServer: ServerStory | undefined;
  readonly names: NamesById;
}) {
  const {say, language} = useText();
  const app = useApp();
  const age = useAge();
  const devices = useReadable(app.office.companyCases.devices);
  const story = fromServer?.answer.story;
  const device = story?.device ?? fromServer?.answer.device ?? devices.get(row.device) ?? '';
  const recordsNow = useRecordsNow(row);
  // By two clocks: a device that is ahead of the server was away for no time.
  const isOfApp = story !== undefined && !OF_NO_APP.has(story.build);
  const away = isOfApp ? story.received_at - story.at : 0;
  const believed = believedWords(say, story?.believed ?? '');
  const moment = (at: number): ReactNode => <time title={age(at).words}>{age(at).full}</time>;
  return (
    <dl className="grid grid-cols-[auto_minmax(7rem,1fr)] items-baseline gap-x-4 gap-y-1 text-16 lg:text-14">
      {row.who !== '' && (
        <StoryLine name={say('cases.who')} value={<PersonName id={row.who} names={names} />} />
      )}
      {thingsOf(row, story, names).map(({label, resource, id, name}) => (
        <StoryLine
          key={label}
          name={say(label)}
          value={
            <RowLink resource={resource} id={id}>
              <NameText className={resource === bin ? 'whitespace-nowrap' : ''}>{name}</NameText>
            </RowLink>
          }
        />
      ))}
      <TransferLines row={row} />
      {device !== '' && <StoryLine name={say('cases.device')} value={<NameText>{device}</NameText>} />}
      {story && <StoryLine name={say('cases.doneAt')} value={moment(story.at)} />}
      <StoryLine name={say('cases.openedAt')} value={moment(story?.received_at ?? row.create_time)} />
      {away >= 60_000 && <StoryLine name={say('cases.away')} value={durationText(away, language)} />}
      {believed !== '' && <StoryLine name={say('cases.believed')} value={believed} />}
      {recordsNow !== undefined && row.state === 'open' && (
        <StoryLine name={say('cases.now')} value={<b data-test="records-now">{recordsNow}</b>} />
      )}
      {isOfApp && <StoryLine name={say('status.build')} value={<CodeText>{story.build}</CodeText>} />}
      {!story && row.mutation !== '' && (
        <StoryLine name={say('cases.story')} value={say('cases.story.later')} />
      )}
    </dl>
  );
}

/** The builds of what the server recorded itself: what was asked at a desk has no version of the app. */
const OF_NO_APP: ReadonlySet<string> = new Set(['server', 'http']);
