import {useCallback, type ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {asn} from '#domain/inbound/asn.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useCounterpart} from '../../documents/use-counterpart.ts';
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
import {thingsOf} from './things.ts';
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
      {row.who !== '' && <Line name={say('cases.who')} value={<PersonName id={row.who} names={names} />} />}
      {thingsOf(row, story, names).map(({label, resource, id, name}) => (
        <Line
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
      {device !== '' && <Line name={say('cases.device')} value={<NameText>{device}</NameText>} />}
      {story && <Line name={say('cases.doneAt')} value={moment(story.at)} />}
      <Line name={say('cases.openedAt')} value={moment(story?.received_at ?? row.create_time)} />
      {away >= 60_000 && <Line name={say('cases.away')} value={durationText(away, language)} />}
      {believed !== '' && <Line name={say('cases.believed')} value={believed} />}
      {recordsNow !== undefined && row.state === 'open' && (
        <Line name={say('cases.now')} value={<b data-test="records-now">{recordsNow}</b>} />
      )}
      {isOfApp && <Line name={say('status.build')} value={<CodeText>{story.build}</CodeText>} />}
      {!story && row.mutation !== '' && <Line name={say('cases.story')} value={say('cases.story.later')} />}
    </dl>
  );
}

/** Of what did not arrive of a transfer: where it was sent from, and its order there. */
function TransferLines({row}: {readonly row: CaseRow}) {
  const {say} = useText();
  const ends = useTransferOfCase(row);
  const counterpart = useCounterpart(asn, ends?.delivery);
  if (!ends) return null;
  return (
    <>
      {counterpart && (
        <Line
          name={say('field.from_order')}
          value={
            <Link to={counterpart.page ?? ''} className="font-semibold text-accent underline">
              <CodeText>{counterpart.code}</CodeText>
            </Link>
          }
        />
      )}
      {ends.from !== '' && (
        <Line name={say('field.from_warehouse')} value={<NameText>{ends.from}</NameText>} />
      )}
    </>
  );
}

/** The delivery of a transfer that a case is about, as this device has it, and the name of the warehouse that sent it. */
function useTransferOfCase({document}: CaseRow) {
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const delivery = document === '' ? undefined : (await lists.rowsOf(asn, [document])).get(document);
      if (delivery?.is_transfer !== 1) return null;
      const {from_warehouse} = delivery;
      return {
        delivery,
        from: (await lists.rowsOf(warehouse, [from_warehouse])).get(from_warehouse)?.name ?? '',
      };
    },
    [document],
  );
  return useAnswer(`transfer ${document}`, ask) ?? undefined;
}

/** The builds of what the server recorded itself: what was asked at a desk has no version of the app. */
const OF_NO_APP: ReadonlySet<string> = new Set(['server', 'http']);

const Line = ({name, value}: {readonly name: string; readonly value: ReactNode}) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 break-words">{value}</dd>
  </>
);
