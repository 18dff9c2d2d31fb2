import {setImmediate as othersTurn} from 'node:timers/promises';
import type {CellForm} from '#domain/sheet-columns.ts';
import type {Words} from '#domain/words.ts';
import type {Trade} from '#protocol/trade.ts';
import {cellsFor, type Cell, type SheetColumn} from '../sheets/sheet.ts';

/** A column of the trade list: its title by its key, what its cells hold, and what it shows of an entry. */
interface TradeColumn {
  readonly title: string;
  readonly kind: CellForm['kind'];
  readonly of: (trade: Trade, words: Words) => string | number;
}

/** As they stand on the screen. */
const COLUMNS: readonly TradeColumn[] = [
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

/** The columns of the trade list for people. */
export const tradeColumns = ({say}: Words): SheetColumn[] =>
  COLUMNS.map(({title, kind}) => ({title: say(title), kind, digits: 0}));

/**
 * All entries as cells, page by page: `read` tells the entries after one, or the first of all, and none behind the last.
 */
export async function* tradeCells(
  read: (after: Trade | undefined) => Promise<readonly Trade[]>,
  {words, timeZone}: {readonly words: Words; readonly timeZone: string},
  left: AbortSignal,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const speech = {words, timeZone, currency: ''};
  const cells = COLUMNS.map(({kind}) => cellsFor({kind, places: 0}, speech));
  for (let last: Trade | undefined; !left.aborted;) {
    const trades = await read(last);
    if (trades.length === 0) return;
    yield trades.map((trade) => COLUMNS.map(({of}, i) => cells[i]?.(of(trade, words))));
    last = trades.at(-1);
    await othersTurn();
  }
}
