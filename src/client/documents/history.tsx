import {useCallback, useEffect, useState} from 'react';
import {objectIn} from '#domain/kernel/json.ts';
import type {DocumentEvent} from '#protocol/document-history.ts';
import {useApp} from '../data/app.ts';
import {describeEnding} from '../describe/finding.ts';
import {describeWork} from '../describe/work.ts';
import {personName, type NamesById} from '../describe/names.ts';
import {useNamesInBags} from '../describe/use-names.ts';
import {useText} from '../i18n/text.ts';
import {IsolatedPart} from '../ui/alone.tsx';
import {Button} from '../ui/button.tsx';
import {NameText} from '../ui/code.tsx';
import {TimeText} from '../ui/time.tsx';

/** Events of one answer. */
const EVENTS_PER_ANSWER = 50;

interface HistoryTold {
  readonly of: string;
  readonly events: readonly DocumentEvent[];
  readonly next: string | undefined;
  /** Why not all is here: the server cannot be reached, or does not tell it. */
  readonly missing: '' | 'away' | 'denied';
}

/**
 * Who did what with a document, or with one of the `staff`, as the server tells it, the oldest first; asked again when
 * it changes.
 */
export function RowHistory({
  id,
  version,
  of = 'documents',
}: {
  readonly id: string;
  readonly version: number;
  readonly of?: 'documents' | 'staff';
}) {
  const {say} = useText();
  const {told, fetchMore} = useHistory(`/api/${of}/${id}/history`, version);
  const names = useNamesInBags([
    ...(told?.events ?? []).flatMap(({args, facts}) => [args, objectIn(facts)]),
    ...(told?.events ?? []).map(({who}) => ({who})),
  ]);
  if (!told) return <p className="text-16 text-soft desk:text-14">{say('list.rest.coming')}</p>;
  return (
    <>
      <ol data-test="history" className="flex flex-col gap-2 text-16 desk:text-14">
        {told.events.map((event) => (
          <IsolatedPart key={event.mutation} of={event} as="item">
            <Event event={event} names={names} />
          </IsolatedPart>
        ))}
      </ol>
      {told.missing !== '' && (
        <p className="text-16 text-soft desk:text-14">{say(`document.history.${told.missing}`)}</p>
      )}
      {told.next !== undefined && <Button onPress={fetchMore}>{say('document.history.more')}</Button>}
    </>
  );
}

function Event({event, names}: {readonly event: DocumentEvent; readonly names: NamesById}) {
  const {say} = useText();
  const {action, args, who, device, at} = event;
  const ending = describeEnding(say, event, names);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <TimeText at={at} className="text-soft" />
      <span className="font-medium">{describeWork(say, {action, args}, names)}</span>
      <span className="text-soft">
        <NameText>{personName(say, names, who)}</NameText>
        {device !== '' && (
          <>
            {' · '}
            <NameText>{device}</NameText>
          </>
        )}
      </span>
      {ending !== '' && <span className="text-said-refused">{ending}</span>}
    </li>
  );
}

function useHistory(at: string, version: number) {
  const {office} = useApp();
  const of = `${at} ${String(version)}`;
  const [told, setTold] = useState<HistoryTold>();
  const read = useCallback(
    async (path: string, before: readonly DocumentEvent[]): Promise<HistoryTold> => {
      const reply = await office.peek(path);
      if (reply.kind !== 'answered')
        return {of, events: before, next: undefined, missing: reply.kind === 'denied' ? 'denied' : 'away'};
      const events = [...before, ...(reply.body['results'] as DocumentEvent[])];
      const {next} = reply.body;
      return {of, events, next: typeof next === 'string' ? next : undefined, missing: ''};
    },
    [office, of],
  );
  useEffect(() => {
    let isGone = false;
    void read(`${at}?limit=${String(EVENTS_PER_ANSWER)}`, []).then((first) => {
      if (!isGone) setTold(first);
    });
    return () => {
      isGone = true;
    };
  }, [read, at]);
  const fetchMore = (): void => {
    if (told?.next !== undefined) void read(told.next, told.events).then(setTold);
  };
  // What was told before a change stays in sight until the news are here.
  return {told: told?.of.startsWith(at) ? told : undefined, fetchMore};
}
