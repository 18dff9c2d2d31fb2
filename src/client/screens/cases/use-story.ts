import {useEffect, useState} from 'react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {actsOfCase} from '#domain/stock/case-acts.ts';
import {caseAnswerSchema, type CaseAnswer} from '#protocol/case.ts';
import {useApp} from '../../data/app.ts';
import {plainFactsIn} from '../../data/facts.ts';
import {useReadable} from '../../base/use-readable.ts';
import {namesInBags, type ArgumentBag, type NamesById} from '../../describe/names.ts';

/** What a later correction says of itself. */
export const joinedFacts = ({share}: JoinedCase): Readonly<Record<string, unknown>> =>
  plainFactsIn(String(share['facts'] ?? ''));

export type JoinedCase = NonNullable<CaseAnswer['joined']>[number];

export interface ServerStory {
  readonly answer: CaseAnswer;
  /** Of what the work itself names. */
  readonly names: NamesById;
}

/** What the server tells of a case beyond its row; `undefined` while it has not, `unreached` where it cannot. */
export function useStory({id, version}: CaseRow): ServerStory | 'unreached' | undefined {
  const {office, status} = useApp();
  const {exactAt} = useReadable(status);
  const [latest, setLatest] = useState<{id: string; fromServer: ServerStory | 'unreached'}>();
  // Asked again once anything has come through since.
  const isUnreached = latest?.fromServer === 'unreached';
  const since = isUnreached ? exactAt : 0;
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const reply = await office.peek(`/api/cases/${id}`);
      const answer = reply.kind === 'answered' ? caseAnswerSchema.safeParse(reply.body) : undefined;
      if (reply.kind === 'unreached' && !isGone) setLatest({id, fromServer: 'unreached'});
      if (!answer?.success) return;
      const {story, joined = [], again, closed} = answer.data;
      const {closer} = answer.data.case;
      const acts = actsOfCase(String(answer.data.case['acts'] ?? ''));
      const people: ArgumentBag[] = [
        {who: story?.who},
        {who: again?.who},
        {who: closer},
        ...acts.flatMap(({who, to = '', bin = ''}) => [{who}, {who: to}, {bin}]),
      ];
      const names = await namesInBags(office.once, [
        story?.args ?? {},
        plainFactsIn(again?.facts ?? ''),
        ...people,
        ...joined.flatMap((each) => [{who: each.story.who}, each.story.args, joinedFacts(each)]),
        ...(closed?.changes ?? []),
        ...(closed?.moved ?? []),
        ...(closed?.lines ?? []),
        ...(answer.data.movements ?? []),
      ]);
      if (!isGone) setLatest({id, fromServer: {answer: answer.data, names}});
    };
    ask().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [office, id, version, since]);
  return latest?.id === id ? latest.fromServer : undefined;
}
