import type {Mutation} from '#protocol/mutation.ts';
import {PROTOCOL} from '#protocol/version.ts';
import {newId, type BenchCompany, type BenchDevice} from './company.ts';

/** A small sequence of numbers that look like chance and are the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** A device that makes bin moves, one unit at a time, between bins all over the warehouse. */
export class Mover {
  readonly device: BenchDevice;
  readonly #company: BenchCompany;
  readonly #dice: (below: number) => number;
  #seq = 0;
  #tip = '';

  constructor(company: BenchCompany, device: BenchDevice, seed: number) {
    this.device = device;
    this.#company = company;
    this.#dice = dice(seed);
  }

  login(): Mutation {
    return this.#mutation('session.login', {offline: 0, grant: this.device.grant}, this.device.login);
  }

  move(): Mutation {
    const {stock, bins, warehouse} = this.#company;
    const [from = '', goods = ''] = stock[this.#dice(stock.length)] ?? [];
    let to = from;
    while (to === from) to = bins[this.#dice(bins.length)] ?? '';
    return this.#mutation('stock.moveBin', {warehouse, goods, lot: '', unit: '', from, to, quantity: 1});
  }

  moves(count: number): Mutation[] {
    return Array.from({length: count}, () => this.move());
  }

  #mutation(action: string, args: Mutation['args'], id = newId()): Mutation {
    const {id: company, warehouse, who} = this.#company;
    const {client, id: device, login} = this.device;
    const prev = this.#tip;
    this.#tip = id;
    return {
      id,
      client,
      seq: ++this.#seq,
      prev,
      company,
      warehouse,
      action,
      v: 1,
      args,
      who,
      login,
      device,
      at: Date.now(),
      elapsed: 1_000,
      build: 'bench',
      after: [],
    };
  }
}

/** The body of a push as a device sends it. */
export const pushBody = (company: BenchCompany, device: BenchDevice, items: readonly Mutation[]): string =>
  JSON.stringify({
    proto: PROTOCOL,
    company: company.id,
    device: device.id,
    client: device.client,
    epoch: '',
    knownAck: 0,
    pending: items.length,
    oldestAt: items[0]?.at ?? 0,
    build: 'bench',
    items,
  });
