import type {PartyTrade} from '#protocol/trade.ts';
import type {SheetColumnText} from './sheet-request.ts';

/** The columns of the trade list, as they stand on the screen. */
export const TRADE_COLUMNS: readonly SheetColumnText<PartyTrade>[] = [
  {title: 'field.create_time', kind: 'moment', of: ({create_time}) => create_time},
  {title: 'field.mode_code', kind: 'text', of: ({mode_code}, {say}) => say(`menu.${mode_code}`)},
  {
    title: 'field.movement',
    kind: 'text',
    of: ({movement}, {has, say}) => (has(`movement.${movement}`) ? say(`movement.${movement}`) : movement),
  },
  {title: 'field.bin', kind: 'code', of: ({bin_name}) => bin_name},
  {title: 'field.goods.code', kind: 'code', of: ({goods_code}) => goods_code},
  {title: 'field.goods.description', kind: 'text', of: ({goods_desc}) => goods_desc},
  {title: 'field.quantity', kind: 'amount', of: ({quantity}) => quantity},
  {title: 'field.creater', kind: 'text', of: ({creater_name}) => creater_name},
  {title: 'lot.document', kind: 'code', of: ({document_code}) => document_code},
];
