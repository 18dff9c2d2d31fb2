import {adjustStock} from '#domain/stock/adjust.ts';
import type {WorkPiece, WorkKind} from '#server/long-work/work-kind.ts';
import {WORK_KINDS} from '#server/long-work/work-kinds.ts';

/** Pieces that one part of the plan holds. */
const PART = 100;

/** Adds a unit to a bin, as many times as asked: so many pieces that show by the stock how often each was done. */
const addOften: WorkKind = {
  name: 'test.addOften',
  roles: ['Admin', 'Supervisor', 'StockControl'],
  args: {
    bin: {kind: 'id', required: true},
    goods: {kind: 'id', required: true},
    times: {kind: 'integer', positive: true},
    change: {kind: 'integer', required: true},
  },
  async plan(_tx, {args, warehouse}, cursor) {
    const {bin, goods, change} = args;
    const from = Number(cursor);
    const until = Math.min(from + PART, Number(args['times']));
    const piece: WorkPiece = {
      subject: String(bin),
      action: adjustStock.name,
      args: {warehouse, bin: String(bin), goods: String(goods), change: Number(change), reason: 'often'},
      warehouse,
    };
    const pieces = Array.from({length: until - from}, () => piece);
    return until < Number(args['times']) ? {pieces, cursor: String(until)} : {pieces};
  },
};

/** The product's long work, and that. */
export const TEST_KINDS: ReadonlyMap<string, WorkKind> = new Map([...WORK_KINDS, [addOften.name, addOften]]);
