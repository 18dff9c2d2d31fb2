import type {Storage, WriteTransaction} from '#server/storage/storage.ts';
import type {Throw} from './dice.ts';
import type {Faults} from './faults.ts';

/** What a database without room or connection throws: no work is at fault, and none may advance. */
export class DatabaseFails extends Error {}

/** Part of the transactions that fail, and of those whose commit is done and never acknowledged. */
const FAILING = {undone: 0.03, unacknowledged: 0.015} as const;
/** Calls of a usual transaction; one that makes fewer fails at its commit. */
const CALLS = 9;

/** Writes that sometimes fail: at any of their calls, at the commit, or behind it. */
export const failingWrite =
  (write: Storage['write'], dice: Throw, faults: Faults): Storage['write'] =>
  async (company, work) => {
    const at = faults.isOn ? dice('server', 'database') : 1;
    const fail = (fault: string): never => {
      faults.count(fault);
      throw new DatabaseFails(fault);
    };
    if (at < FAILING.undone) {
      let left = Math.floor(dice('server', 'database call') * CALLS);
      const count = (): void => void (left-- === 0 && fail('database failed'));
      return write(company, async (tx) => {
        const value = await work(counted(tx, count));
        // A fault that nobody minded is not made good by a second one.
        return left < 0 ? value : fail('database failed');
      });
    }
    const value = await write(company, work);
    return at < FAILING.undone + FAILING.unacknowledged ? fail('commit not acknowledged') : value;
  };

/** A transaction whose calls are counted before they are made. */
function counted(tx: WriteTransaction, count: () => void): WriteTransaction {
  return new Proxy(tx, {
    get: (target, property) => {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        count();
        const value: unknown = await member.apply(target, args);
        return value;
      };
    },
  });
}
