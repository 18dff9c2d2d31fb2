import {BinPage} from './bin-page.tsx';
import {DriverPage} from './driver-page.tsx';
import {DocumentPage} from './document-page.tsx';
import {GoodsPage} from './goods-page.tsx';
import {OrdersPage} from './orders-page.tsx';
import type {Showing} from './showing.ts';

/** What is shown of a thing, by its kind. */
export function Subject({thing, show}: Showing) {
  switch (thing.kind) {
    case 'bin':
      return <BinPage bin={thing} show={show} />;
    case 'goods':
      return <GoodsPage goods={thing} show={show} />;
    case 'asn':
    case 'dn':
      return <DocumentPage thing={thing} kind={thing.kind} show={show} />;
    case 'shipment':
    case 'pickingList':
      return <OrdersPage thing={thing} show={show} />;
    case 'unit':
    case 'person':
    case 'supplier':
      return null;
    case 'driver':
      return <DriverPage driver={thing} />;
  }
}
