import type {Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {outranks} from '#domain/people/rank.ts';
import {changeCode} from '#domain/people/staff-acts.ts';
import type {NewCodes} from '#protocol/session.ts';
import {workplaceOf} from '../auth/people.ts';
import {hashPassword, newCheckCode} from '../auth/secrets.ts';
import {HttpFault} from '../fault.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import {askFor} from './action-routes.ts';
import type {HttpDeps} from './deps.ts';
import type {Principal} from './principal.ts';

/** A new check code for a person, as typed or at random: a mutation with the code's hash beside it. */
export async function giveCode(deps: HttpDeps, by: Principal, staff: Id, typed?: string) {
  const {auth} = deps;
  const {company, staff: who} = by;
  const code = typed ?? newCheckCode((await workplaceOf(deps.storage, company)).offlineHours > 0);
  const asked = mutationWithoutOutbox({
    id: auth.newId(),
    company,
    who,
    action: changeCode.name,
    at: auth.now(),
  });
  const {mutation, version, epoch} = await askFor(deps, {
    kind: 'ask',
    mutation: {...asked, args: {staff}},
    insist: false,
    beside: {checkHash: await hashPassword(code)},
  });
  return {code, mutation: mutation.id, version, epoch};
}

/** New check codes at random for several people; '' for whom a person above the asker has to do it (STAFF-4). */
export async function giveCodes(
  deps: HttpDeps,
  by: Principal,
  people: readonly {readonly id: Id; readonly name: string; readonly type: Role}[],
): Promise<NewCodes> {
  const results: NewCodes = [];
  for (const {id, name, type} of people) {
    results.push({id, name, code: await codeFor(deps, by, id, type)});
  }
  return results;
}

/** A new code, or '' where none is given; a person who was given theirs before her is told of it all the same. */
async function codeFor(deps: HttpDeps, by: Principal, id: Id, type: Role): Promise<string> {
  if (type === 'Admin' || !outranks(by.role, type)) return '';
  try {
    return (await giveCode(deps, by, id)).code;
  } catch (fault) {
    // Her role has changed meanwhile.
    if (fault instanceof HttpFault && fault.status < 500) return '';
    throw fault;
  }
}
