import type {Page} from 'playwright';
import {storesOfDevice} from './stores-of-device.ts';

/** A record of the outbox or journal, as far as the tests look at it. */
export interface OutboxRecord {
  readonly id: string;
  readonly seq: number;
  readonly action: string;
  readonly status?: string;
  readonly args: {
    readonly from?: string;
    readonly goods?: string;
    readonly to?: string;
    readonly quantity?: number;
  };
}

/** What a device holds of its own work, read past the app from its database. */
export interface HeldEntry {
  readonly outbox: readonly OutboxRecord[];
  readonly journal: readonly OutboxRecord[];
  /** Open steps by key, as the JSON that was kept. */
  readonly steps: readonly {readonly key: string; readonly state: string}[];
}

export async function readOutbox(page: Page): Promise<HeldEntry> {
  const [held] = await storesOfDevice(page, 'binward-outbox:', ['outbox', 'journal', 'step']);
  if (!held) return {outbox: [], journal: [], steps: []};
  const {outbox, journal, step: steps} = held;
  return {outbox, journal, steps} as HeldEntry;
}

/** Bin moves on the device, waiting or settled, in the order they were made. */
export const movesIn = ({outbox, journal}: HeldEntry): OutboxRecord[] =>
  [...journal, ...outbox]
    .filter(({action}) => action === 'stock.moveBin')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
