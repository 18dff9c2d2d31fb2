import {ChevronDown, ChevronRight} from 'lucide-react';
import {useCallback, useState} from 'react';
import type {ScannedDocument} from '#domain/document-definitions.ts';
import type {FollowedLists} from '../../../data/lists.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useText} from '../../../i18n/text.ts';
import {optionName} from '../../../resource/option-name.ts';
import {fieldName} from '../../../resource/texts.ts';
import type {FoundNamed} from '../../../data/found.ts';
import {Button} from '../../../ui/button.tsx';
import {BigCode, CodeText, NameText} from '../../../ui/code.tsx';
import {DayText} from '../../../ui/day.tsx';
import {LotCalled} from '../../../describe/lot-name.tsx';
import {QueryAsOf} from './as-of.tsx';
import {documentShown, type DocumentLine, type DocumentFigure} from '../../reads/document-shown.ts';
import {Reasons} from '../reasons.tsx';
import type {QueryPart} from './showing.ts';
import {ROWS_PER_MORE} from './stock-list.tsx';
import {WayToLot} from './way-to-lot.tsx';

/** A document: where it is, whose, what of it waits, and its lines. */
export function DocumentQuery(props: {
  readonly thing: FoundNamed;
  readonly kind: ScannedDocument;
  readonly show: QueryPart['show'];
}) {
  const {thing, kind, show} = props;
  const {say} = useText();
  const [limit, setLimit] = useState(ROWS_PER_MORE);
  const ask = useCallback((lists: FollowedLists) => documentShown(lists, kind, thing.id), [kind, thing.id]);
  const shown = useAnswer(thing.id, ask);
  const lines = shown?.lines ?? [];
  return (
    <>
      <header className="flex flex-col items-start gap-1">
        <BigCode>{thing.name}</BigCode>
        {shown && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-18">
            <span
              data-test="state"
              className="rounded-card border border-line bg-raised px-2 font-semibold text-ink"
            >
              {optionName(say, shown.state)}
            </span>
            <NameText className="min-w-0 truncate">{shown.party}</NameText>
            {shown.day !== '' && (
              <span className="text-soft">
                <DayText on={shown.day} />
              </span>
            )}
          </p>
        )}
      </header>
      {shown && (
        <>
          <Numbers list={`${kind}Line`} told={shown.told} />
          <QueryAsOf />
          <ul className="flex flex-col gap-2">
            {lines.slice(0, limit).map((line) => (
              <Line key={line.id} list={`${kind}Line`} line={line} show={show} />
            ))}
          </ul>
          {lines.length > limit && (
            <Button
              icon={<ChevronDown aria-hidden className="shrink-0" />}
              onPress={() => setLimit(limit + ROWS_PER_MORE)}
            >
              {say('query.more', {number: lines.length - limit})}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Line(props: {readonly list: string; readonly line: DocumentLine; readonly show: QueryPart['show']}) {
  const {list, line, show} = props;
  const {say} = useText();
  const {goods, of, told} = line;
  return (
    <li className="flex items-stretch gap-2">
      <button
        type="button"
        data-test="line"
        onClick={() => show(goods)}
        className="flex min-h-row min-w-0 flex-1 items-center gap-3 rounded-card border-2 border-line bg-panel px-3 py-1 text-start active:brightness-85"
      >
        <span className="flex min-w-0 flex-1 flex-col items-start">
          <NameText className="line-clamp-2 text-20 leading-tight font-semibold hyphens-auto">
            {goods.name || goods.code}
          </NameText>
          <CodeText className="text-16 text-soft">{goods.code}</CodeText>
          {line.lot !== '' && (
            <span className="text-16 text-soft">
              {say('query.lot')} <LotCalled of={line} />
            </span>
          )}
          <Reasons of={line} className="text-16" />
          <Numbers list={list} told={told} />
        </span>
        <span className="text-28 font-bold">{of}</span>
        <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
      </button>
      <WayToLot of={line} />
    </li>
  );
}

/** Where the units are, by the names of the columns. */
function Numbers({list, told}: {readonly list: string; readonly told: readonly DocumentFigure[]}) {
  const {say} = useText();
  return (
    <span className="flex flex-wrap gap-x-3 text-18">
      {told.map(({column, units}) => (
        <span key={column} className="text-soft">
          {fieldName(say, list, column)} <b className="text-ink">{units}</b>
        </span>
      ))}
    </span>
  );
}
