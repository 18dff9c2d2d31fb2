import {putAwayDelivery as putAwayGoods} from '#domain/inbound/put-away.ts';
import {linesToPutAwayOf, toPutAway} from '../../reads/inbound/deliveries.ts';
import {INTO_BIN, putInto} from '../into-bin.ts';
import {defineJob} from '../../engine/job.ts';
import {nextOfKind} from '../../reads/next-of-kind.ts';

/** What was sorted goes to its bin: goods → (again +1, pad) → bin, and either may come first; a delivery's label says of which. Rule ASN-6. */
export const putAwayJob = defineJob({
  name: 'put-away',
  records: [putAwayGoods],
  recorded: 'putAway.recorded',
  opens: {takes: ['asn'], says: 'sort.scan.delivery', isOptional: true},
  left: toPutAway,
  look: (lists, {opened}, goods, warehouse) => linesToPutAwayOf(lists, opened, goods, warehouse),
  steps: INTO_BIN,
  record: ({goods, bin, stock, units}) => [[putAwayGoods.name, putInto(goods, bin, stock, units)]],
  next: nextOfKind('put-away'),
  after: 'again here',
});
