import {createElement, type ComponentType} from 'react';
import {useLocation} from 'react-router-dom';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {DOWNLOAD_LISTS} from '#domain/downloads.ts';
import {LISTS} from '#domain/lists.ts';
import {useApp} from '../data/app.ts';
import {
  CHAT_ADDRESS,
  CHECK_CODES,
  COUNT_ENTRY,
  COUNT_PAGE,
  DOCUMENT_ENTRY_ADDRESS,
  FLOOR_ACTS,
  FLOOR_DAY,
  HAND_COUNT,
  INBOUND_DASHBOARD,
  LISTED_WAREHOUSES,
  MOVING_IN,
  REPLACING_ADDRESS,
  LOT_PAGE,
  OUTBOUND_DASHBOARD,
  DOCUMENT_ADDRESS,
  DOCUMENT_PRINT_ADDRESS,
  STOCK_DASHBOARD,
  TO_ORDER,
  TRADES_ADDRESS,
} from '../resource/document-address.ts';
import {ListScreen} from '../resource/list-screen.tsx';
import {NotFound} from '../frame/not-found.tsx';
import {ListSlotsContext} from '../resource/slots.ts';
import {lazyChunk} from '../ui/chunk.ts';
import {LIST_SLOTS} from './list-slots.tsx';

const Dashboard = lazyChunk(() =>
  import('../screens/reports/dashboard.tsx').then(({DashboardPage}) => DashboardPage),
);
const DownloadCenter = lazyChunk(() =>
  import('../screens/downloads/screen.tsx').then(({DownloadCenter}) => DownloadCenter),
);

/** The pages of a document, each a chunk of its own. */
const DOCUMENT_PAGES: Readonly<Record<string, ComponentType>> = {
  [DOCUMENT_ADDRESS]: lazyChunk(() =>
    import('../documents/page.tsx').then(({DocumentScreen: DocumentPage}) => DocumentPage),
  ),
  [DOCUMENT_ENTRY_ADDRESS]: lazyChunk(() =>
    import('../documents/entry.tsx').then(({EntryPage}) => EntryPage),
  ),
  [DOCUMENT_PRINT_ADDRESS]: lazyChunk(() =>
    import('../documents/print.tsx').then(({PrintPage}) => PrintPage),
  ),
  [LOT_PAGE]: lazyChunk(() => import('../documents/lot-page.tsx').then(({LotPage}) => LotPage)),
  [COUNT_PAGE]: lazyChunk(() =>
    import('../documents/counting/plan-page.tsx').then(({CountPlanPage}) => CountPlanPage),
  ),
  [COUNT_ENTRY]: lazyChunk(() =>
    import('../documents/counting/new-plan.tsx').then(({NewCountPlan}) => NewCountPlan),
  ),
  ...Object.fromEntries([...DOWNLOAD_LISTS.keys()].map((path) => [path, DownloadCenter])),
  [MOVING_IN]: lazyChunk(() => import('../screens/moving/screen.tsx').then(({MovingIn}) => MovingIn)),
  [REPLACING_ADDRESS]: lazyChunk(() =>
    import('../screens/moving/screen.tsx').then(({ReplacingScreen: Replacing}) => Replacing),
  ),
  [INBOUND_DASHBOARD]: Dashboard,
  [OUTBOUND_DASHBOARD]: Dashboard,
  [STOCK_DASHBOARD]: lazyChunk(() =>
    import('../screens/reports/stock-page.tsx').then(({StockPage}) => StockPage),
  ),
  [TRADES_ADDRESS]: lazyChunk(() =>
    import('../screens/reports/trades.tsx').then(({TradesPage}) => TradesPage),
  ),
  [FLOOR_DAY]: lazyChunk(() => import('../screens/reports/floor-page.tsx').then(({FloorPage}) => FloorPage)),
  [FLOOR_ACTS]: lazyChunk(() =>
    import('../screens/reports/floor-acts-page.tsx').then(({FloorActsPage}) => FloorActsPage),
  ),
  [TO_ORDER]: lazyChunk(() => import('../screens/reports/to-order.tsx').then(({ToOrderPage}) => ToOrderPage)),
  [CHAT_ADDRESS]: lazyChunk(() => import('../screens/chat/screen.tsx').then(({ChatScreen: Chat}) => Chat)),
  [LISTED_WAREHOUSES]: lazyChunk(() =>
    import('../screens/cloud/listed.tsx').then(({ListedWarehouses}) => ListedWarehouses),
  ),
  [CHECK_CODES]: lazyChunk(() =>
    import('../screens/staff/check-codes.tsx').then(({CheckCodes}) => CheckCodes),
  ),
  [HAND_COUNT]: lazyChunk(() =>
    import('../documents/counting/hand-count.tsx').then(({HandCountPage}) => HandCountPage),
  ),
};

/** What they record is recorded here, and sends itself. */
const ON_DEVICE: ReadonlySet<string> = new Set([HAND_COUNT]);

/**
 * The list whose path this is, or a page of a document; any other path leads to a page that says so. No first scan
 * waits for any of them.
 */
export const ListRoute = () => (
  <ListSlotsContext value={LIST_SLOTS}>
    <PageHere />
  </ListSlotsContext>
);

function PageHere() {
  const {pathname} = useLocation();
  const {isVisit} = useApp();
  const list = LISTS.get(pathname);
  if (list) return <ListScreen key={list.path} list={list} />;
  if (isVisit && ON_DEVICE.has(pathname)) return <NotFound />;
  return createElement(entryOf(DOCUMENT_PAGES, pathname) ?? NotFound);
}
