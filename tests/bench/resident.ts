import {readFile} from 'node:fs/promises';

/** How often a process is looked at, ms: a peak lasts longer. */
const EVERY_MS = 100;

/** The memory of a process that is looked at all the time. */
export interface Resident {
  /** The most since the last question, MB. */
  peak(): number;
  stop(): void;
}

/** Memory that a process has at this moment, MB. */
async function residentNow(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Looks at the memory of a process all the time, so that each part of its work has a peak of its own. */
export function watchResident(pid: number): Resident {
  let most = 0;
  const look = async (): Promise<void> => {
    // The process may end between two looks.
    most = Math.max(most, await residentNow(pid).catch(() => 0));
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    peak: () => {
      const peak = most;
      most = 0;
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}
