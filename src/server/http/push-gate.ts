import {Fault} from '../fault.ts';

/** Where work waits to be let in. */
export interface PushGate {
  /** Resolves with how to leave again once there is room for so many bytes; a 503 when that takes too long. */
  enter(bytes: number): Promise<() => void>;
}

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

const COME_AGAIN_SECONDS = 1;

/**
 * Lets in at most `room` bytes of bodies at a time, the rest in the order in which it came. When a whole site
 * comes back from a dead network, its devices would otherwise all wait past their own deadlines, send the same
 * again, and keep the server busy with answers that nobody hears.
 */
export function createPushGate(room: number, patienceMs: number): PushGate {
  let inside = 0;
  let line: Waiting[] = [];

  const fits = (bytes: number): boolean => inside === 0 || inside + bytes <= room;
  const comeIn = (bytes: number): (() => void) => {
    inside += bytes;
    return () => {
      inside -= bytes;
      for (let next = line[0]; next && fits(next.bytes); next = line[0]) {
        line.shift();
        next.admit();
      }
    };
  };

  return {
    enter(bytes) {
      if (line.length === 0 && fits(bytes)) return Promise.resolve(comeIn(bytes));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          line = line.filter((each) => each !== waiting);
          reject(new Fault(503, 'server.busy', 'Too many send at once; come again', {}, COME_AGAIN_SECONDS));
        }, patienceMs);
        const admit = (): void => {
          clearTimeout(timer);
          resolve(comeIn(bytes));
        };
        const waiting = {bytes, admit};
        line.push(waiting);
      });
    },
  };
}
