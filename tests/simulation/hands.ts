import type {Id} from '#domain/kernel/id.ts';

/**
 * Where units really are: in a bin, at the dock for an order, left behind there by its truck for whatever order goes on
 * with the rest, or with its customer.
 */
export type Spot = `${'bin' | 'dock' | 'rest' | 'sent'} ${Id}`;

/** Some units that hands carry from one spot to another. */
export interface Carry {
  readonly goods: Id;
  readonly from: Spot;
  readonly to: Spot;
  readonly units: number;
}

/** What somebody does with their hands, told by the pieces of work that are recorded with it. */
export interface HandsDeed {
  readonly carries: readonly Carry[];
}

/**
 * The warehouse as it really is. What is done at one moment is done by one person: whoever has begun something with
 * their hands is seen by the others, who wait until it is recorded.
 */
export class SimulatedHands {
  readonly #units = new Map<string, number>();
  /** The orders that have really been put on a truck, with what of which goods. */
  readonly #sent = new Set<string>();
  /** Orders that somebody has seen go on with the rest of another, by their own id; a history may have lost them since. */
  readonly rests = new Map<Id, Id>();
  #isBusy = false;

  /** Opening stock. */
  stand(bin: Id, goods: Id, units: number): void {
    this.#units.set(keyOf(`bin ${bin}`, goods), units);
  }

  unitsAt(spot: Spot, goods: Id): number {
    return this.#units.get(keyOf(spot, goods)) ?? 0;
  }

  /** Whether a truck has really taken some of the order. */
  hasLeft(order: Id): boolean {
    return this.#sent.has(order);
  }

  /** Whether somebody may begin something: one at a time. */
  begin(): boolean {
    if (this.#isBusy) return false;
    return (this.#isBusy = true);
  }

  /** It is recorded, and done; or it came to nothing. */
  end(done: HandsDeed | undefined): void {
    this.#isBusy = false;
    for (const carry of done?.carries ?? []) this.#carry(carry);
  }

  #carry({goods, from, to, units}: Carry): void {
    const there = this.unitsAt(from, goods);
    if (units > there) throw new Error(`hands take ${String(units)} of ${String(there)} at ${from}`);
    this.#units.set(keyOf(from, goods), there - units);
    this.#units.set(keyOf(to, goods), this.unitsAt(to, goods) + units);
    if (to.startsWith('sent ') && units > 0) this.#sent.add(to.slice('sent '.length));
  }

  /** Whoever sees the order that goes on with a rest takes what was left behind for it. */
  takeRest(parent: Id, order: Id, goods: readonly Id[]): void {
    this.rests.set(order, parent);
    for (const of of goods) {
      const units = this.unitsAt(`rest ${parent}`, of);
      this.#carry({goods: of, from: `rest ${parent}`, to: `dock ${order}`, units});
    }
  }

  /** All that is anywhere. */
  *all(): Generator<{readonly spot: Spot; readonly goods: Id; readonly units: number}> {
    for (const [key, units] of this.#units) {
      const [spot = '', goods = ''] = key.split('/');
      yield {spot: spot as Spot, goods, units};
    }
  }
}

const keyOf = (spot: Spot, goods: Id): string => `${spot}/${goods}`;
