import type {FoundGoods} from '../../../data/found.ts';
import {Code, Name} from '../../../ui/code.tsx';

/** Goods by their name, with the code below it. */
export const GoodsName = ({goods}: {readonly goods: FoundGoods}) => (
  <>
    <p className="text-22 leading-tight font-semibold">
      <Name className="line-clamp-2 hyphens-auto">{goods.name || goods.code}</Name>
    </p>
    <p>
      <Code className="text-18">{goods.code}</Code>
    </p>
  </>
);
