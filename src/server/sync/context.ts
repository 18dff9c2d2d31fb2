import type {Args, Context} from '#domain/kernel/action.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Mutation} from '#protocol/mutation.ts';

/** What a rule may know of a mutation on the server. */
export function contextOf(m: Mutation, by: {role: Role; now: number; asking: boolean}): Context {
  return {
    company: m.company,
    warehouse: m.warehouse,
    who: m.who,
    role: by.role,
    device: m.device,
    now: by.now,
    asking: by.asking,
    mutation: m.id,
    id: (n) => ownRowId(m.id, n),
  };
}

/** Arguments as they travelled; `settle` validates them against the action's fields before anybody reads them. */
export const argsOf = (m: Mutation): Args => m.args as Args;
