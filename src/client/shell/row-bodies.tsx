import {goods} from '#domain/goods/goods.ts';
import {customer, supplier} from '#domain/parties/party.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {figures} from '#domain/stock/figures.ts';
import {lot} from '#domain/stock/lot.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {DOCUMENT_KINDS} from '../resource/document-kinds.ts';
import type {ListSlots} from '../resource/slots.ts';
import {lazyChunk} from '../ui/chunk.ts';

const LinesPanel = lazyChunk(() => import('../documents/lines-panel.tsx').then(({LinesPanel}) => LinesPanel));
const BinPanel = lazyChunk(() => import('../resource/panels/bin-panel.tsx').then(({BinPanel}) => BinPanel));
const GoodsPanel = lazyChunk(() =>
  import('../resource/panels/goods-panel.tsx').then(({GoodsPanel}) => GoodsPanel),
);
const StockPanel = lazyChunk(() =>
  import('../resource/panels/stock-panel.tsx').then(({StockPanel}) => StockPanel),
);
const PartyPanel = lazyChunk(() =>
  import('../resource/panels/party-panel.tsx').then(({PartyPanel}) => PartyPanel),
);

/** What the panel of a row is about, by the name of its resource: each loads with the first panel that shows it. */
export const ROW_BODIES: ListSlots['bodies'] = {
  ...Object.fromEntries(
    DOCUMENT_KINDS.flatMap(({header, line}) => [header.name, line.name].map((name) => [name, LinesPanel])),
  ),
  [allocation.name]: LinesPanel,
  [bin.name]: BinPanel,
  [goods.name]: GoodsPanel,
  [figures.name]: GoodsPanel,
  [lot.name]: GoodsPanel,
  [stock.name]: StockPanel,
  [supplier.name]: PartyPanel,
  [customer.name]: PartyPanel,
};
