import {useEffect, useState} from 'react';
import * as z from 'zod/mini';
import {daysAfter} from '#protocol/days.ts';
import type {ReportBucket, ReportAnswer} from '#protocol/report.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useText} from '../../i18n/text.ts';
import {TO_ORDER, TRADES_ADDRESS} from '../../resource/document-address.ts';
import {NO_NUMBER, type ReportTile} from './tiles.tsx';
import type {useAmounts} from './use-amounts.ts';
import {useReport} from './use-report.ts';
import {turnsOf} from './volume.ts';

/** How far back the number beside each one is, and how long turns are counted, days. */
const [EARLIER, YEAR] = [30, 365];

/** The bins in which something stands, with how much of it. */
export const OCCUPIED_BINS_PATH = '/stock/occupiedbin';

/** Before any movement. */
const EVER = '1970-01-02';
/** What is told of all days until one. */
export const everTo = (on: string): ReportBucket => ({from: EVER, to: on});

const sumOf = (answer: ReportAnswer | undefined, name: string): bigint | undefined =>
  answer?.buckets.flatMap(({groups}) => groups).reduce((sum, {sums}) => sum + BigInt(sums[name] ?? 0), 0n);

/** What stood at the end of a day beside what stood a month before, how often it turned, and how many bins are used now. */
export function useStockTiles(of: {
  readonly on: string;
  /** The day that it is now: what stands then is told bin by bin, what stood before by its movements. */
  readonly today: string;
  readonly hasValue: boolean;
  readonly amounts: ReturnType<typeof useAmounts>;
}): {readonly tiles: readonly ReportTile[]; readonly denial: EntryDenial} {
  const {on, today, hasValue, amounts} = of;
  const {say} = useText();
  const now = useReport('stock-at', everTo(on));
  const earlier = useReport('stock-at', everTo(daysAfter(on, -EARLIER)));
  const yearAgo = useReport('stock-at', everTo(daysAfter(on, -YEAR)));
  const picks = {from: daysAfter(on, 1 - YEAR), to: on};
  const picked = useReport('picked', picks, 'year');
  const [occupied, empty] = [useCount('/api/lists/occupiedbin'), useCount('/api/lists/emptybin')];
  const short = useCount('/api/to-order');
  const stoodIn =
    on >= today ? OCCUPIED_BINS_PATH : `${TRADES_ADDRESS}?${new URLSearchParams({to: on}).toString()}`;
  const stood = (name: 'units' | 'value'): ReportTile => {
    const [value, before] = [now, earlier].map(({answer}) => sumOf(answer, name));
    const stoodNothing = sumOf(earlier.answer, 'units') === 0n;
    const told = before === undefined ? undefined : stoodNothing ? NO_NUMBER : amounts.of(name, before);
    return {
      name,
      title: say(`report.stock.${name}`),
      value: value === undefined ? undefined : amounts.of(name, value),
      before: told === undefined ? undefined : say('report.stock.earlier', {value: told}),
      to: stoodIn,
    };
  };
  const turns = turnsOf(
    sumOf(picked.answer, 'value'),
    sumOf(now.answer, 'value'),
    sumOf(yearAgo.answer, 'value'),
  );
  const counted = (name: string, path: string, count: number | undefined): ReportTile => ({
    name,
    title: say(name === 'occupied' ? 'list.occupiedbin' : 'list.emptybin'),
    value: count === undefined ? undefined : amounts.of('units', BigInt(count)),
    before: undefined,
    to: path,
  });
  const tiles: ReportTile[] = [
    stood('units'),
    ...(hasValue
      ? [
          stood('value'),
          {
            name: 'turns',
            title: say('report.stock.turns'),
            value: turns === undefined ? undefined : turns === null ? NO_NUMBER : amounts.ratio(turns),
            before: undefined,
            to: `${TRADES_ADDRESS}?${new URLSearchParams({what: 'picked', ...picks}).toString()}`,
          },
        ]
      : []),
    ...(on === today
      ? [
          counted('occupied', OCCUPIED_BINS_PATH, occupied),
          counted('empty', '/stock/emptybin', empty),
          {
            name: 'to-order',
            title: say('toOrder.below'),
            value: short === undefined ? undefined : amounts.of('units', BigInt(short)),
            before: undefined,
            to: TO_ORDER,
          },
        ]
      : []),
  ];
  return {tiles, denial: now.denial ?? earlier.denial ?? yearAgo.denial ?? picked.denial};
}

/** How many rows the server has of this warehouse at an address. */
function useCount(address: string): number | undefined {
  const {office, warehouse} = useApp();
  const path = `${address}?${new URLSearchParams({warehouse, limit: '1'}).toString()}`;
  const [told, setTold] = useState<{readonly of: string; readonly count: number}>();
  useEffect(() => {
    let isGone = false;
    void office.peek(path).then((reply) => {
      const answer = readAnswer(reply, countedSchema);
      if (!isGone && answer.ok) setTold({of: path, count: answer.value.count});
    });
    return () => {
      isGone = true;
    };
  }, [office, path]);
  return told?.of === path ? told.count : undefined;
}

const countedSchema = z.object({count: z.int()});
