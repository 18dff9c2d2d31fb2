import type {Id} from '#domain/kernel/id.ts';
import type {Device, Devices, Report} from './devices.ts';
import {storagePromise} from './storage-promise.ts';

/** What devices last told, in memory; written to the database now and then, never under the company lock. */
export interface Telemetry {
  /** Remembers a report and gives what was known before it. A device that tells nothing of its storage changes nothing. */
  note(device: Device, report: Omit<Report, 'seenAt'>): Report;
  /** So much of what it reported as unsent has come in. */
  settled(device: Device, count: number): void;
  /** The newest of what a device told and what is stored of it. */
  latest(device: Device): Report;
  /** Writes what is new since the last time. */
  flush(): Promise<void>;
}

type Known = Report & {readonly company: string};

export function createTelemetry(devices: Devices, now: () => number): Telemetry {
  const known = new Map<Id, Known>();
  let fresh = new Map<Id, Known>();

  const latest = (device: Device): Report => {
    const told = known.get(device.id);
    if (told && told.seenAt >= device.seen_at) return told;
    const {pending, oldest_at: oldestAt, build, seen_at: seenAt} = device;
    return {pending, oldestAt, build, seenAt, storage: storagePromise(device.storage)};
  };

  return {
    note(device, report) {
      const before = latest(device);
      const storage = report.storage === 'unknown' ? before.storage : report.storage;
      const told = {...report, storage, seenAt: now(), company: device.company};
      known.set(device.id, told);
      fresh.set(device.id, told);
      return before;
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
