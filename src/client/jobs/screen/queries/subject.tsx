import {BinPage} from './bin-page.tsx';
import {DriverPage} from './driver-page.tsx';
import {DocumentQuery} from './document-page.tsx';
import {GoodsPage} from './goods-page.tsx';
import {OrdersPage} from './orders-page.tsx';
import type {QueryPart} from './showing.ts';

/** What is shown of a thing, by its kind. */
export function QuerySubject({thing, show}: QueryPart) {
  switch (thing.kind) {
    case 'bin':
      return <BinPage bin={thing} show={show} />;
    case 'goods':
      return <GoodsPage goods={thing} show={show} />;
    case 'asn':
    case 'dn':
      return <DocumentQuery thing={thing} kind={thing.kind} show={show} />;
    case 'shipment':
    case 'pickingList':
      return <OrdersPage thing={thing} show={show} />;
    case 'unit':
    case 'person':
    case 'supplier':
    case 'customer':
      return null;
    case 'driver':
      return <DriverPage driver={thing} />;
  }
}
