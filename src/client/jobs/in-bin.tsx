import {useCallback} from 'react';
import {useApp} from '../data/app.ts';
import {contentsOf} from '../data/standing.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useText} from '../i18n/text.ts';
import type {FoundBin} from '../scan/found.ts';
import {GoodsCalled} from './called.tsx';

/** Rows that there is room for; on the smallest screen for the first two. */
const SHOWN = 5;

/** What stands in the bin whose goods are asked for: how many of what, the longest here first. */
export function InBin({bin}: {readonly bin: FoundBin}) {
  const {office} = useApp();
  const {say} = useText();
  const ask = useCallback(() => contentsOf(office, bin, SHOWN), [office, bin]);
  const contents = useAnswer(bin.id, ask);
  if (!contents) return null;
  if (contents.count === 0) return <p className="text-18 text-soft">{say('locationQuery.empty')}</p>;
  return (
    <ul data-test="in-bin" className="flex flex-col gap-1 text-18 short:[&>:nth-child(n+3)]:hidden">
      {contents.rows.map(({key, other, quantity}) => (
        <li key={key} className="flex gap-3">
          <span className="min-w-10 shrink-0 text-end font-bold">{quantity}</span>
          <GoodsCalled goods={other} className="min-w-0 truncate" />
        </li>
      ))}
    </ul>
  );
}
