import type {OutboxStore} from '../outbox/outbox-store.ts';
import {ServerTime, type KeptTime} from './server-time.ts';

/** Under which it is kept; an earlier build has kept how far the server's clock was ahead. */
const TIME = 'time';
const AHEAD = 'ahead';

/** The clocks of a page or worker, and what this device has kept of the server's. */
export async function keptTime(outbox: Pick<OutboxStore, 'getMeta'>): Promise<ServerTime> {
  const time = newTime();
  await recallTime(time, outbox);
  return time;
}

export const newTime = (changed?: () => void): ServerTime =>
  new ServerTime({wall: () => Date.now(), running: () => performance.now()}, changed);

export async function recallTime(time: ServerTime, outbox: Pick<OutboxStore, 'getMeta'>): Promise<void> {
  time.recall(await outbox.getMeta<KeptTime>(TIME), await outbox.getMeta<number>(AHEAD));
}

export const keepTime = (time: ServerTime, outbox: Pick<OutboxStore, 'putMeta'>): Promise<void> =>
  outbox.putMeta(TIME, time.kept());
