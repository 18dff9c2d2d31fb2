import {useCallback, useMemo} from 'react';
import {goods} from '#domain/goods/goods.ts';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {knownGoods, type KnownGoods} from './typed-lines.ts';

const MOST_GOODS = 50_000;

/** All goods that this device knows, by code, and by id. */
export function useGoods() {
  const {office} = useApp();
  const ask = useCallback(
    async () =>
      (await office.rows(goods, {index: 'code', prefix: [], offset: 0, limit: MOST_GOODS})).map(knownGoods),
    [office],
  );
  const all: readonly KnownGoods[] = useAnswer('goods', ask) ?? NONE;
  const byId = useMemo(() => new Map(all.map((each) => [each.id, each])), [all]);
  return {all, byId};
}
const NONE: readonly KnownGoods[] = [];
