import type {BenchCompany} from './company.ts';
import {dice} from './numbers.ts';
import {BenchWorker, type BenchDeed} from './worker.ts';

/** A worker on each device who moves one unit at a time, between bins all over the warehouse. */
export const movers = (company: BenchCompany): BenchWorker[] =>
  company.devices.map((device, i) => new BenchWorker(company, device, movesOf(company, i + 1)));

function movesOf({stock, bins, warehouse}: BenchCompany, seed: number): () => BenchDeed {
  const throwDice = dice(seed);
  return () => {
    const [from = '', goods = ''] = stock[throwDice(stock.length)] ?? [];
    let to = from;
    while (to === from) to = bins[throwDice(bins.length)] ?? '';
    return ['stock.moveBin', {warehouse, goods, lot: '', unit: '', from, to, quantity: 1}];
  };
}
