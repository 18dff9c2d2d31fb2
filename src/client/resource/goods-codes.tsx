import {Plus} from 'lucide-react';
import {useCallback} from 'react';
import {Link} from 'react-router-dom';
import {goodsCode} from '#domain/goods/goods-code.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {listOf} from '#domain/lists.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {CodeText} from '../ui/code.tsx';
import {RowLink} from './row-link.tsx';

/** More stand in the list of all codes. */
const MAX_GOODS_CODES = 50;

/** The codes that stand on some goods beside their own, with how many one scan of each means, and the way to another. */
export function GoodsCodes({goods}: {readonly goods: string}) {
  const {say} = useText();
  const {session} = useApp();
  const role = useReadable(session)?.role;
  const ask = useCallback(
    (lists: FollowedLists) =>
      lists.rows(goodsCode, {index: 'goods', prefix: [goods], offset: 0, limit: MAX_GOODS_CODES}),
    [goods],
  );
  const codes = useAnswer(goods, ask) ?? [];
  const path = listOf(goodsCode.name)?.path ?? '';
  const mayAdd = hasRole(goodsCode.editing?.roles ?? [], role);
  if (codes.length === 0 && !mayAdd) return null;
  return (
    <section data-test="goods-codes" className="flex flex-col gap-1 text-16 lg:text-14">
      <h3 className="font-semibold">{say('list.goodscode')}</h3>
      <ul className="flex flex-col">
        {codes.map((row) => (
          <li key={row.id} className="flex items-baseline justify-between gap-3">
            <RowLink resource={goodsCode} id={row.id}>
              <CodeText className="truncate">{row.code}</CodeText>
            </RowLink>
            <span className="shrink-0 text-soft">{say('waits.units', {count: row.units})}</span>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <Link
          to={`${path}?row=new`}
          state={{given: {goods}}}
          className="flex min-h-target items-center gap-1 font-semibold text-accent desk:min-h-0"
        >
          <Plus aria-hidden size={18} />
          {say('goodsCode.add')}
        </Link>
      )}
    </section>
  );
}
