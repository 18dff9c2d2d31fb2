import type {Resource} from '../kernel/resource.ts';
import {deliveryProof} from './delivery-proof.ts';
import {dn, dnLine} from './dn.ts';
import {pickingList} from './picking-list.ts';
import {shipment} from './shipment.ts';

/** Lists of goods out; what a row refers to comes before it. */
export const outboundResources: readonly Resource[] = [shipment, dn, dnLine, deliveryProof, pickingList];
