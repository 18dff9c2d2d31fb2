import {expect, test} from 'vitest';
import {dayViewsOf} from '#client/resource/day-views.ts';
import {passingFilters} from '#client/resource/filters.ts';
import {resolveFilters} from '#protocol/list-filters.ts';
import {NO_REFERENCES} from '#client/resource/references.ts';
import type {List} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lot, lotId, type LotRow} from '#domain/stock/lot.ts';
import {stateOfLot, todayAt} from '#domain/stock/lot-state.ts';
import {stock} from '#domain/stock/stock.ts';
import {dayInZone, daysAfter} from '#protocol/days.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';

/**
 * Moments, and the day that it is then where a warehouse stands: both ends of the earth, quarters of an hour, and the
 * nights in which clocks are put forward and back, the ones that do so at midnight included.
 */
const DAYS = [
  ['2026-11-22T11:59:59.999Z', 'Etc/GMT+12', '2026-11-21'],
  ['2026-11-22T12:00:00.000Z', 'Etc/GMT+12', '2026-11-22'],
  ['2026-11-22T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-11-21'],
  ['2026-11-22T11:00:00.000Z', 'Pacific/Pago_Pago', '2026-11-22'],
  ['2026-11-22T02:59:59.999Z', 'America/Sao_Paulo', '2026-11-21'],
  ['2026-11-22T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-22'],
  ['2026-11-22T23:59:59.999Z', 'UTC', '2026-11-22'],
  ['2026-11-23T00:00:00.000Z', 'UTC', '2026-11-23'],
  ['2026-11-22T18:14:59.999Z', 'Asia/Kathmandu', '2026-11-22'],
  ['2026-11-22T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-23'],
  ['2026-11-22T10:14:59.999Z', 'Pacific/Chatham', '2026-11-22'],
  ['2026-11-22T10:15:00.000Z', 'Pacific/Chatham', '2026-11-23'],
  ['2026-11-22T09:59:59.999Z', 'Pacific/Kiritimati', '2026-11-22'],
  ['2026-11-22T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-23'],
  // Forward at 02:00: the day has 23 hours.
  ['2026-03-28T22:59:59.999Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-28T23:00:00.000Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T21:59:59.999Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00.000Z', 'Europe/Berlin', '2026-03-30'],
  // Back at 03:00: it has 25.
  ['2026-10-24T21:59:59.999Z', 'Europe/Berlin', '2026-10-24'],
  ['2026-10-24T22:00:00.000Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T22:59:59.999Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T23:00:00.000Z', 'Europe/Berlin', '2026-10-26'],
  ['2026-11-01T06:59:59.999Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
  // Forward at midnight: that day begins at 01:00.
  ['2026-09-06T03:59:59.999Z', 'America/Santiago', '2026-09-05'],
  ['2026-09-06T04:00:00.000Z', 'America/Santiago', '2026-09-06'],
  // Back at midnight: the hour before it comes twice, and is of one day.
  ['2026-04-05T03:30:00.000Z', 'America/Santiago', '2026-04-04'],
  ['2026-04-05T04:00:00.000Z', 'America/Santiago', '2026-04-05'],
  // Nobody knows such a zone.
  ['2026-11-22T23:59:59.999Z', 'Nowhere/Atlantis', '2026-11-22'],
  ['2026-11-22T23:59:59.999Z', '', '2026-11-22'],
] as const;

const stockList = (): List => {
  const found = listNamed('stockbinlist');
  if (!found) throw new Error('no list of stock');
  return found;
};
const STOCK = stockList();

/** What each place says of lots that expire so many days from a warehouse's own: those that it calls expired, or leaves. */
function saidThere(moment: string, time_zone: string, day: string) {
  const world = new StockWorld();
  const at = Date.parse(moment);
  world.now = at;
  const [supplier, customer, goods] = [world.id(), world.id(), world.id()];
  world.give('supplier', {id: supplier, name: 'Norte'});
  world.give('customer', {id: customer, name: 'Ortega'});
  world.give('goods', {id: goods, code: 'MILK', tracked_by: 'expiry'});
  const place = {
    id: STOCK_WAREHOUSE,
    time_zone,
    expired: 'hold',
    nearly_expired: 'warn',
    expiry_warning_days: 30,
  };
  world.give('warehouse', place);
  const settle = (action: string, args: Record<string, string | number>, asking = false) => {
    const mutation = world.id();
    const settled = world.settle(action, args, {role: 'Admin', asking}, world.view(), mutation);
    if ('puts' in settled) world.store(settled);
    return {settled, row: ownRowId(mutation, 1)};
  };
  const bins = new Map<number, string>();
  for (const days of OFFSETS) {
    const told = {goods, lot: lotId(goods, String(days)), lot_code: String(days), quantity: 1};
    const expires_at = endOfDay(daysAfter(day, days));
    const bin = world.aBin();
    bins.set(days, bin);
    const lines = JSON.stringify([{goods, quantity: 1}]);
    const document = settle('inbound.announce', {supplier, lines}).row;
    settle('inbound.sort', {document, ...told, expires_at});
    settle('inbound.putAway', {document, ...told, bin});
  }
  const order = (quantity: number): string => {
    const lines = JSON.stringify([{goods, quantity}]);
    const document = settle('outbound.create', {customer, lines}).row;
    settle('outbound.confirm', {document});
    return document;
  };
  const codeOf = (id: string): number => Number(world.one(lot, id)?.code);
  const isAsked = (days: number): boolean => {
    const named = {document: order(1), goods, lot: lotId(goods, String(days)), bin: bins.get(days) ?? ''};
    const {settled} = settle('outbound.pick', {...named, quantity: 1}, true);
    return JSON.stringify(settled).includes('lot.expired');
  };
  const rows = world.all(stock).filter(({lot: id}) => id !== '');
  const tab = (name: string) => {
    const filters = dayViewsOf(STOCK, true).find((each) => each.name === name)?.filters ?? [];
    const today = {day: dayInZone(at, time_zone), timeZone: time_zone};
    const isIn = passingFilters(STOCK, resolveFilters(STOCK, filters, today));
    return rows.filter((row) => isIn(row, NO_REFERENCES)).map(({lot: id}) => codeOf(id));
  };
  const warned = (state: string) =>
    OFFSETS.filter((days) => {
      const row = world.one(lot, lotId(goods, String(days))) as LotRow;
      return (
        stateOfLot(
          row,
          place as never,
          todayAt(place, (zone) => dayInZone(at, zone)),
        ) === state
      );
    });
  const asked = OFFSETS.filter(isAsked);
  settle('outbound.release', {document: order(OFFSETS.length)});
  const released = world.allocations().map(({lot: id}) => codeOf(String(id)));
  return {
    expired: {tab: tab('expired'), warned: warned('expired'), asked, released},
    near: {tab: tab('soon'), warned: warned('nearly')},
  };
}
/** Days from today on which something expires. */
const OFFSETS = [-2, -1, 0, 1, 30, 31];

test.each(DAYS)(
  '[LOT-9] at %s it is in %s the %s, for tab, warning, pick and release alike',
  (at, zone, day) => {
    const {expired, near} = saidThere(at, zone, day);
    expect(expired).toEqual({tab: [-2, -1], warned: [-2, -1], asked: [-2, -1], released: [0, 1, 30, 31]});
    expect(near).toEqual({tab: [0, 1, 30], warned: [0, 1, 30]});
  },
);
