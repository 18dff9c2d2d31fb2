import {HttpFault} from '../fault.ts';

/** Whose work it is. */
export interface PushSender {
  readonly company: string;
  /** A device, or who brings its work. */
  readonly device: string;
}

/** Where work waits to be let in. */
export interface PushGate {
  /** Resolves with how to leave again once there is room for so many bytes; a 503 when that takes too long. */
  enter(bytes: number, by: PushSender): Promise<() => void>;
}

interface GateRoom {
  /** Bytes of all companies that are inside at a time. */
  readonly room: number;
  /** Bytes of one company: the rest is for others, who so wait for none of it. */
  readonly ofCompany: number;
  /** Pushes of one device, inside or waiting: one that is sent again, and one from another tab. */
  readonly ofDevice: number;
  readonly patienceMs: number;
}

interface WaitingPush {
  readonly bytes: number;
  readonly admit: () => void;
}

const COME_AGAIN_SECONDS = 1;

/**
 * Lets in so many bytes of bodies at a time, the rest of a company in the order in which it came, and companies in
 * turn. When a whole site comes back from a dead network, its devices would otherwise all wait past their own
 * deadlines, send the same again, and keep the server busy with answers that are not heard. What one device sends at
 * once beyond its share is told to come again at once: its sequence goes one after the other anyway.
 */
export function createPushGate({room, ofCompany, ofDevice, patienceMs}: GateRoom): PushGate {
  const inside = new Counts();
  const devices = new Counts();
  /** Who waits, by company; the first one is next. */
  const lines = new Map<string, WaitingPush[]>();

  const hasShare = (company: string, bytes: number): boolean =>
    inside.of(company) === 0 || inside.of(company) + bytes <= ofCompany;
  const hasRoom = (bytes: number): boolean => inside.total === 0 || inside.total + bytes <= room;

  const admitNext = (): void => {
    for (let next = inTurn(); next && hasRoom(next.first.bytes); next = inTurn()) {
      leaveLine(next.company, next.first);
      // The others have their turn before the next one of this company has.
      const rest = lines.get(next.company);
      lines.delete(next.company);
      if (rest) lines.set(next.company, rest);
      next.first.admit();
    }
  };
  /** The first request of the first company that has not its share already: for lack of room none is overtaken. */
  const inTurn = (): {readonly company: string; readonly first: WaitingPush} | undefined => {
    for (const [company, [first]] of lines)
      if (first && hasShare(company, first.bytes)) return {company, first};
    return undefined;
  };
  const leaveLine = (company: string, waiting: WaitingPush): void => {
    const line = lines.get(company)?.filter((each) => each !== waiting) ?? [];
    if (line.length > 0) lines.set(company, line);
    else lines.delete(company);
  };

  return {
    async enter(bytes, {company, device}) {
      const who = `${company} ${device}`;
      if (devices.of(who) >= ofDevice) throw busy('This device sends too much at once; come again');
      devices.add(who, 1);
      const comeIn = (): (() => void) => {
        inside.add(company, bytes);
        return () => {
          inside.add(company, -bytes);
          devices.add(who, -1);
          admitNext();
        };
      };
      if (inTurn() === undefined && hasShare(company, bytes) && !lines.has(company) && hasRoom(bytes))
        return comeIn();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          leaveLine(company, waiting);
          devices.add(who, -1);
          reject(busy('Too many send at once; come again'));
          // The request behind it may fit.
          admitNext();
        }, patienceMs);
        const admit = (): void => {
          clearTimeout(timer);
          resolve(comeIn());
        };
        const waiting = {bytes, admit};
        lines.set(company, [...(lines.get(company) ?? []), waiting]);
      });
    },
  };
}

const busy = (detail: string): HttpFault => new HttpFault(503, 'server.busy', detail, {}, COME_AGAIN_SECONDS);

/** Numbers by name; what comes to nothing is forgotten. */
class Counts {
  readonly #by = new Map<string, number>();
  total = 0;

  of(name: string): number {
    return this.#by.get(name) ?? 0;
  }

  add(name: string, count: number): void {
    this.total += count;
    const sum = this.of(name) + count;
    if (sum === 0) this.#by.delete(name);
    else this.#by.set(name, sum);
  }
}
