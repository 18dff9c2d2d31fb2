import type {FoundGoods} from '../../../data/found.ts';
import {CodeText, NameText} from '../../../ui/code.tsx';

/** Goods by their name, with the code below it. */
export const GoodsName = ({goods}: {readonly goods: FoundGoods}) => (
  <>
    <p className="text-22 leading-tight font-semibold">
      <NameText className="line-clamp-2 hyphens-auto">{goods.name || goods.code}</NameText>
    </p>
    <p>
      <CodeText className="text-18">{goods.code}</CodeText>
    </p>
  </>
);
