import {goods} from '#domain/goods/goods.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {RowLink} from '../row-link.tsx';

/** Goods by code, as the way to them, and what they are beside it. */
export const GoodsNamed = (of: {readonly id: string; readonly code: string; readonly called: string}) => (
  <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
    <RowLink resource={goods} id={of.id} isQuiet>
      <CodeText className="font-semibold">{of.code}</CodeText>
    </RowLink>
    <NameText className="min-w-0 wrap-anywhere hyphens-auto">{of.called}</NameText>
  </span>
);
