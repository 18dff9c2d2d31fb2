import type {Mutation} from '#protocol/mutation.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {newId, type BenchCompany, type EnrolledBenchDevice} from './company.ts';

/** One piece of work: an action, and what it is asked with. */
export type BenchDeed = readonly [action: string, args: Mutation['args']];

/** A device on which somebody works; what it makes must be sent in the order made. */
export class BenchWorker {
  readonly device: EnrolledBenchDevice;
  readonly #company: BenchCompany;
  readonly #nextDeed: () => BenchDeed;
  #seq = 0;
  #tip = '';

  constructor(company: BenchCompany, device: EnrolledBenchDevice, nextDeed: () => BenchDeed) {
    this.device = device;
    this.#company = company;
    this.#nextDeed = nextDeed;
  }

  login(): Mutation {
    return this.#mutation('session.login', {offline: 0, grant: this.device.grant}, this.device.login);
  }

  next(): Mutation {
    return this.#mutation(...this.#nextDeed());
  }

  several(count: number): Mutation[] {
    return Array.from({length: count}, () => this.next());
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
export const pushBody = (
  company: BenchCompany,
  device: EnrolledBenchDevice,
  items: readonly Mutation[],
): string =>
  JSON.stringify({
    proto: PROTOCOL_VERSION,
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
