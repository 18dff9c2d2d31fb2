import type {Resource} from '../kernel/resource.ts';
import {asn, asnLine} from './asn.ts';

/** Lists of goods in. */
export const inboundResources: readonly Resource[] = [asn, asnLine];
