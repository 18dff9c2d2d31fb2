import {ChevronRight} from 'lucide-react';
import {useCallback, useState} from 'react';
import {Link} from 'react-router-dom';
import {FIGURES_WHERE_SOME, type FiguresRow} from '#domain/stock/figures.ts';
import type {FollowedLists} from '../../../data/lists.ts';
import {useApp} from '../../../data/app.ts';
import {whereStands} from '../../../data/stock-in-bins.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import {useReadable} from '../../../base/use-readable.ts';
import {useText} from '../../../i18n/text.ts';
import {lotPage} from '../../../resource/document-address.ts';
import {fieldName} from '../../../resource/texts.ts';
import type {FoundGoods} from '../../../data/found.ts';
import {CodeText} from '../../../ui/code.tsx';
import type {QueryPart} from './showing.ts';
import {QueryAsOf} from './as-of.tsx';
import {GoodsName} from './goods-name.tsx';
import {ROWS_PER_MORE, StandingList} from './stock-list.tsx';

/** Its label said which lot it is of: all that is known of that is one tap away. */
function LotSaid({lot, brings}: {readonly lot: string; readonly brings: FoundGoods['brings']}) {
  const {say} = useText();
  return (
    <Link
      data-test="to-lot"
      to={lotPage(lot)}
      className="flex min-h-target items-center gap-3 rounded-card border-2 border-line bg-panel px-3 py-1 active:brightness-85"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-20 font-semibold">
          {say('field.lot')} <CodeText>{brings?.serial ?? brings?.lotCode ?? ''}</CodeText>
        </span>
        <span className="text-16 text-soft">{say('lot.open')}</span>
      </span>
      <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
    </Link>
  );
}

/** Always shown, and large; others only where they say something. */
const MAIN = ['onhand', 'can_order'] as const;

/** Goods: the figures with their age, and every bin where they stand. */
export function GoodsPage(props: {readonly goods: FoundGoods; readonly show: QueryPart['show']}) {
  const {goods, show} = props;
  const {session} = useApp();
  const {say} = useText();
  const warehouse = useReadable(session)?.warehouse ?? '';
  const [limit, setLimit] = useState(ROWS_PER_MORE);
  const ask = useCallback(
    (lists: FollowedLists) => whereStands(lists, warehouse, goods.id, limit),
    [warehouse, goods.id, limit],
  );
  const standing = useAnswer(goods.id, ask);
  return (
    <>
      <header>
        <GoodsName goods={goods} />
      </header>
      {goods.lot !== undefined && <LotSaid lot={goods.lot} brings={goods.brings} />}
      {standing && (
        <>
          <Figures figures={standing.figures} />
          {standing.inQuestion > 0 && (
            <p className="border-s-8 border-question ps-3 text-18 font-semibold">
              {say('query.inQuestion', {number: standing.inQuestion})}
            </p>
          )}
          <QueryAsOf />
          {standing.count === 0 ? (
            <p className="text-18">{say('goodsQuery.none')}</p>
          ) : (
            <StandingList
              rows={standing.rows}
              count={standing.count}
              name={(bin) => <CodeText className="text-24 font-bold">{bin.name}</CodeText>}
              show={show}
              more={() => setLimit(limit + ROWS_PER_MORE)}
            />
          )}
        </>
      )}
    </>
  );
}

function Figures({figures}: {readonly figures: FiguresRow | undefined}) {
  const {say} = useText();
  const said = FIGURES_WHERE_SOME.filter((name) => figures && figures[name] !== 0);
  return (
    <dl data-test="figures" className="grid grid-cols-2 gap-x-4 gap-y-1">
      {MAIN.map((name) => (
        <div key={name}>
          <dt className="text-16 text-soft">{fieldName(say, 'figures', name)}</dt>
          <dd className="text-44 leading-none font-bold">{figures?.[name] ?? 0}</dd>
        </div>
      ))}
      {said.map((name) => (
        <div key={name} className="flex items-baseline gap-2 text-18">
          <dt className="text-soft">{fieldName(say, 'figures', name)}</dt>
          <dd className="font-bold">{figures?.[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
