import type {Id} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';

/** A login that this server has witnessed once, as the grant in its mutation says. Times are ms UTC. */
export interface ProvedLogin {
  readonly device: Id;
  readonly person: Id;
  readonly grantedAt: number;
  /** When the device was last heard with nothing waiting, or 0. */
  readonly quietAt: number;
  /** Its grant stands in a login that was held: a person who has seen that case may know it. */
  readonly wasHeld: boolean;
}

/** What login mutations of a company prove, by their ids; those that prove nothing are left out. */
export type ProveLogins = (
  company: string,
  logins: readonly Mutation[],
) => Promise<ReadonlyMap<Id, ProvedLogin>>;

export const LOGIN_ACTION = 'session.login';
