import type {Id} from '#domain/kernel/id.ts';
import {boundedCount, withinCentury} from '#protocol/bounds.ts';
import type {EnrolledDevice, Devices, OutboxReport} from './devices.ts';
import {storagePromiseByNumber} from './storage-promise.ts';

/** What devices last told, in memory; written to the database now and then, never under the company lock. */
export interface DeviceTelemetry {
  /**
   * Remembers a report. Where the device's outbox has numbered less than it told before, it is not the one that it
   * was: answers what waited in that, if anything did. One that does not tell it is not judged, and one that tells
   * nothing of its storage changes nothing.
   */
  note(device: EnrolledDevice, report: IncomingReport): LostOutboxWork | undefined;
  /** So much of what it reported as unsent has come in. */
  settled(device: EnrolledDevice, count: number): void;
  /** The newest of what a device told and what is stored of it. */
  latest(device: EnrolledDevice): OutboxReport;
  /** Writes what is new since the last time. */
  flush(): Promise<void>;
}

/** A report as it comes. */
type IncomingReport = Omit<OutboxReport, 'seenAt' | 'made'> & {readonly made?: number | undefined};
/** Unsent work that a device held, and holds no more. */
type LostOutboxWork = Pick<OutboxReport, 'pending' | 'oldestAt'>;

/** So much later than the next a report may arrive: the deadline of requests, and a server that was busy. ms. */
const LATE_MS = 60_000;

type KnownReport = OutboxReport & {readonly company: string};

export function createTelemetry(devices: Devices, now: () => number): DeviceTelemetry {
  const known = new Map<Id, KnownReport>();
  let fresh = new Map<Id, KnownReport>();

  const latest = (device: EnrolledDevice): OutboxReport => {
    const told = known.get(device.id);
    if (told && told.seenAt >= device.seen_at) return told;
    const {build, seen_at: seenAt} = device;
    // What was told before it was bounded stands in the row.
    const oldestAt = withinCentury(device.oldest_at);
    const [pending, made] = [boundedCount(device.pending), boundedCount(device.made)];
    return {pending, oldestAt, made, build, seenAt, storage: storagePromiseByNumber(device.storage)};
  };

  return {
    note(device, report) {
      const before = latest(device);
      const {made = before.made} = report;
      // What was overtaken on its way looks like an outbox that has lost its last records: an emptied one asks again.
      if (made < before.made && now() - before.seenAt < LATE_MS) return undefined;
      const storage = report.storage === 'unknown' ? before.storage : report.storage;
      const told = {...report, made, storage, seenAt: now(), company: device.company};
      known.set(device.id, told);
      fresh.set(device.id, told);
      const isLost = made < before.made && before.pending > 0;
      return isLost ? {pending: before.pending, oldestAt: before.oldestAt} : undefined;
    },

    settled(device, count) {
      const told = known.get(device.id);
      if (!told || count === 0) return;
      const left = {...told, pending: Math.max(0, told.pending - count)};
      known.set(device.id, left);
      fresh.set(device.id, left);
    },

    latest,

    async flush() {
      const reports = fresh;
      fresh = new Map();
      try {
        await devices.writeReports(reports);
      } catch (error) {
        // Told again with the next flush, unless something newer was told meanwhile.
        fresh = new Map([...reports, ...fresh]);
        throw error;
      }
    },
  };
}
