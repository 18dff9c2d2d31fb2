import {useCallback, useMemo} from 'react';
import {goods} from '#domain/goods/goods.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useAnswer} from '../data/use-answer.ts';
import {knownGoods, type KnownGoods} from './typed-lines.ts';

const MAX_GOODS_READ = 50_000;

/** All goods that this device knows, by code, and by id; none while they are still being read. */
export function useGoods() {
  const ask = useCallback(
    async (lists: FollowedLists) =>
      (await lists.rows(goods, {index: 'code', prefix: [], offset: 0, limit: MAX_GOODS_READ})).map(
        knownGoods,
      ),
    [],
  );
  const answer = useAnswer('goods', ask);
  const all: readonly KnownGoods[] = answer ?? NO_KNOWN_GOODS;
  const byId = useMemo(() => new Map(all.map((each) => [each.id, each])), [all]);
  return {all, byId, isRead: answer !== undefined};
}
const NO_KNOWN_GOODS: readonly KnownGoods[] = [];
