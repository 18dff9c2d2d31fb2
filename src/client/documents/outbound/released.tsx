import {useCallback} from 'react';
import {goods} from '#domain/goods/goods.ts';
import type {OfficeFacts} from '#offline/sync/office.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {isTextKey, useText} from '../../i18n/text.ts';
import {CodeText} from '../../ui/code.tsx';

interface LineAnswer {
  readonly line: string;
  readonly goods: string;
  readonly wanted: number;
  readonly allocated: number;
  readonly why: string;
}

/** The action that tells what {@link ReleaseOutcome} shows. */
export const RELEASE_ACTION = 'outbound.release';

/** What a release did: how many lines got all they want, and of each other one how much and why not more (DN-4). */
export function ReleaseOutcome({told, code}: {readonly told: OfficeFacts; readonly code?: string}) {
  const {say} = useText();
  const short = shortOf(told);
  const look = short.length === 0 ? 'bg-accepted text-on-accepted' : 'bg-question text-on-question';
  const {lines, allocated} = told;
  return (
    <div role="status" data-test="released" className={`rounded-card p-3 text-16 desk:text-14 ${look}`}>
      <p className="flex flex-wrap gap-x-2 font-semibold">
        {code !== undefined && <CodeText>{code}</CodeText>}
        {say('document.released', {allocated: Number(allocated), lines: Number(lines)})}
      </p>
      <ShortLines told={told} />
    </div>
  );
}

/** Of each line that did not get all it wants, how much it got and why not more. */
export function ShortLines({told}: {readonly told: OfficeFacts}) {
  const {say} = useText();
  const short = shortOf(told);
  const ids = [...new Set(short.map((answer) => answer.goods))].join(',');
  const ask = useCallback(
    (lists: FollowedLists) => lists.rowsOf(goods, ids === '' ? [] : ids.split(',')),
    [ids],
  );
  const named = useAnswer(ids, ask);
  // A line without its goods says nothing: both are told at once.
  if (named === undefined) return null;
  return (
    <ul>
      {short.map((answer) => {
        const reason: string = `document.short.${answer.why}`;
        return (
          <li key={answer.line}>
            {say('document.released.line', {
              goods: String(named.get(answer.goods)?.['code'] ?? ''),
              allocated: answer.allocated,
              wanted: answer.wanted,
              why: isTextKey(reason) ? say(reason) : answer.why,
            })}
          </li>
        );
      })}
    </ul>
  );
}

function shortOf({answers: text}: OfficeFacts): readonly LineAnswer[] {
  if (typeof text !== 'string') return [];
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? (answers as LineAnswer[]).filter(({why}) => why !== '') : [];
  } catch {
    return [];
  }
}
