import {useCallback, useEffect, useState} from 'react';
import {goods, type GoodsRow} from '#domain/goods/goods.ts';
import {lot, type LotRow} from '#domain/stock/lot.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import type {LotTrace} from '#protocol/lot-trace.ts';
import {useApp} from '../data/app.ts';
import type {FollowedLists} from '../data/lists.ts';
import {noAnswerReasonOf, type NoAnswerReason} from '../data/office-answer.ts';
import type {OfficeService} from '../data/office.ts';
import {useAnswer} from '../data/use-answer.ts';

/** More places than one lot stands at. */
const MAX_LOT_PLACES = 2_000;

/** A lot as this device has it. */
export interface LotHere {
  readonly row: LotRow;
  readonly goods: GoodsRow | undefined;
  /** Where it stands in the warehouse of this device. */
  readonly stands: readonly StockRow[];
}

/** A lot with its goods and stock on this device; `null` where it is not known here. */
export function useLot(id: string): LotHere | null | undefined {
  const {warehouse} = useApp();
  const ask = useCallback(
    async (lists: FollowedLists): Promise<LotHere | null> => {
      const row = (await lists.rowsOf(lot, [id])).get(id);
      if (!row) return null;
      const of = row.goods;
      const [names, stands] = await Promise.all([
        lists.rowsOf(goods, [of]),
        lists.rows(stock, {index: 'goods', prefix: [warehouse, of, id], offset: 0, limit: MAX_LOT_PLACES}),
      ]);
      return {row, goods: names.get(of), stands};
    },
    [warehouse, id],
  );
  return useAnswer(id, ask);
}

type TraceAnswer = Pick<LotTrace, 'results' | 'documents' | 'names'>;
const NO_TRACE: TraceAnswer = {results: [], documents: {}, names: {}};

/**
 * All that the server knows of its way, read to the end; asked again when the lot changes. `away`: not reached;
 * `login`: no person here may ask.
 */
export function useTrace(
  id: string,
  version: number,
): {readonly told: TraceAnswer; readonly state: 'coming' | 'whole' | NoAnswerReason} {
  const {office} = useApp();
  const of = `${id} ${String(version)}`;
  const [read, setRead] = useState<{
    readonly of: string;
    readonly told: TraceAnswer;
    readonly state: 'whole' | NoAnswerReason;
  }>();
  useEffect(() => {
    let isGone = false;
    void readAll(office, id).then((found) => {
      if (!isGone) setRead({of, ...found});
    });
    return () => {
      isGone = true;
    };
  }, [office, id, of]);
  return read?.of === of ? read : {told: read?.told ?? NO_TRACE, state: 'coming'};
}

async function readAll(
  office: OfficeService,
  id: string,
): Promise<{told: TraceAnswer; state: 'whole' | NoAnswerReason}> {
  let told = NO_TRACE;
  for (let next: unknown = `/api/lots/${id}/trace`; typeof next === 'string';) {
    const reply = await office.peek(next);
    if (reply.kind !== 'answered') return {told, state: noAnswerReasonOf(reply)};
    // Our own server's answer, whose shape the protocol names.
    const page = reply.body as unknown as LotTrace;
    told = {
      results: [...told.results, ...page.results],
      documents: {...told.documents, ...page.documents},
      names: {...told.names, ...page.names},
    };
    ({next} = page);
  }
  return {told, state: 'whole'};
}
