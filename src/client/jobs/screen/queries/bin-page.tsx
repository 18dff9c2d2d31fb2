import {TriangleAlert} from 'lucide-react';
import {useCallback, useState} from 'react';
import {blockedBin} from '#domain/stock/blocked-bin.ts';
import type {FollowedLists} from '../../../data/lists.ts';
import {contentsOf} from '../../../data/stock-in-bins.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useText} from '../../../i18n/text.ts';
import {optionName} from '../../../resource/option-name.ts';
import type {FoundBin} from '../../../data/found.ts';
import {BigCode, CodeText, NameText} from '../../../ui/code.tsx';
import type {QueryPart} from './showing.ts';
import {QueryAsOf} from './as-of.tsx';
import {ROWS_PER_MORE, StandingList} from './stock-list.tsx';

/** A bin: what it is, and all that stands in it. */
export function BinPage(props: {readonly bin: FoundBin; readonly show: QueryPart['show']}) {
  const {bin, show} = props;
  const {say} = useText();
  const [limit, setLimit] = useState(ROWS_PER_MORE);
  const ask = useCallback((lists: FollowedLists) => contentsOf(lists, bin, limit), [bin, limit]);
  const contents = useAnswer(bin.id, ask);
  const askBlocked = useCallback(
    async (lists: FollowedLists) => (await lists.rowsOf(blockedBin, [bin.id])).get(bin.id)?.['is_open'] === 1,
    [bin],
  );
  const isBlocked = useAnswer(bin.id, askBlocked) ?? false;
  const isEmpty = contents?.count === 0;
  const [width = 0, depth = 0, height = 0] = contents?.sides ?? [];
  return (
    <>
      <header className="flex flex-col items-start gap-1">
        <BigCode>{bin.name}</BigCode>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-18">
          <span
            className={`rounded-card border px-2 font-semibold ${bin.property === 'Normal' ? 'border-line bg-raised text-ink' : 'border-question bg-question text-on-question'}`}
          >
            {optionName(say, bin.property)}
          </span>
          {isBlocked && (
            <span
              data-test="blocked"
              className="flex items-center gap-1 rounded-card border border-question bg-question px-2 font-semibold text-on-question"
            >
              <TriangleAlert aria-hidden size={18} className="shrink-0" />
              {say('report.blocked-bin')}
            </span>
          )}
          {isEmpty && (
            <span data-test="empty" className="rounded-card border-2 border-line px-2 font-semibold">
              {say('locationQuery.empty')}
            </span>
          )}
          {contents && contents.size !== '' && (
            <span className="text-soft">
              <NameText>{contents.size}</NameText>{' '}
              <bdi>{say('locationQuery.sides', {width, depth, height})}</bdi>
            </span>
          )}
        </p>
      </header>
      {contents && <QueryAsOf />}
      {contents && !isEmpty && (
        <StandingList
          rows={contents.rows}
          count={contents.count}
          name={(goods) => (
            <>
              <NameText className="line-clamp-2 text-20 leading-tight font-semibold hyphens-auto">
                {goods.name || goods.code}
              </NameText>
              <CodeText className="text-16 text-soft">{goods.code}</CodeText>
            </>
          )}
          show={show}
          more={() => setLimit(limit + ROWS_PER_MORE)}
        />
      )}
    </>
  );
}
