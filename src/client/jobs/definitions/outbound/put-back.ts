import {putBackGoods} from '#domain/outbound/put-back.ts';
import {INTO_BIN, putInto} from '../into-bin.ts';
import {defineJob} from '../../engine/job.ts';
import {linesToPutBack, ordersPickedOf, ordersToPutBack, toPutBack} from '../../reads/outbound/outgoing.ts';

/** What was picked stands in a bin again: order or goods → goods (again +1, pad) → bin. Rule DN-7. */
export const putBackJob = defineJob({
  name: 'put-back',
  records: [putBackGoods],
  recorded: 'putBack.recorded',
  opens: {
    takes: ['dn'],
    says: 'putBack.scan.order',
    through: ['goods'],
    of: ordersPickedOf,
    offered: ordersToPutBack,
    none: 'putBack.none',
    isClosed: true,
  },
  left: toPutBack,
  look: (lists, {opened}, goods, warehouse) => linesToPutBack(lists, opened, goods, warehouse),
  steps: INTO_BIN,
  record: ({goods, bin, stock, units}) => [[putBackGoods.name, putInto(goods, bin, stock, units)]],
  after: 'again here',
});
