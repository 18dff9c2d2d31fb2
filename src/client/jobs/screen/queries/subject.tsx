import {isScannedDocument} from '#domain/document-definitions.ts';
import {BinPage} from './bin-page.tsx';
import {DriverPage} from './driver-page.tsx';
import {DocumentQuery} from './document-page.tsx';
import {GoodsPage} from './goods-page.tsx';
import {OrdersPage} from './orders-page.tsx';
import type {QueryPart} from './showing.ts';

/** What is shown of a thing, by its kind. */
export function QuerySubject({thing, show}: QueryPart) {
  const {kind} = thing;
  if (kind === 'bin') return <BinPage bin={thing} show={show} />;
  if (kind === 'goods') return <GoodsPage goods={thing} show={show} />;
  if (kind === 'driver') return <DriverPage driver={thing} />;
  if (isScannedDocument(kind)) return <DocumentQuery thing={thing} kind={kind} show={show} />;
  return kind === 'shipment' || kind === 'pickingList' ? <OrdersPage thing={thing} show={show} /> : null;
}
