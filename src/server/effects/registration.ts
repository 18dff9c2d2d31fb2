import {nameKey} from '#domain/kernel/name.ts';
import {newWorkRow, type NewWork} from '../long-work/new-work.ts';
import {secretArgument, type IdentityEffect} from './effect.ts';

/**
 * The account of a company's owner, with the company itself, and the order for its demo, in one transaction. Registrations of all processes take
 * turns here, so that one of two that come together is the first, and a name is taken once.
 */
export const ownerRegistrationEffect: IdentityEffect = async ({tx, args, beside}) => {
  const turn = await tx.registrationTurn();
  if (turn === 'later' && secretArgument(beside, 'registration') === 'first')
    return {code: 'register.closed', facts: {}};
  const name = String(args['name']);
  const isFree = await tx.addIdentity('accounts', {
    staff: String(args['admin']),
    name_key: nameKey(name),
    password_hash: secretArgument(beside, 'passwordHash'),
    check_hash: '',
    wrong_count: 0,
    locked_at: 0,
    exposed_at: 0,
    preferences: '',
  });
  if (!isFree) return {code: 'admin.name-exists', facts: {name}};
  // Written by the registration itself.
  if (beside['demo']) await tx.beginWork(newWorkRow(JSON.parse(beside['demo']) as NewWork));
  return undefined;
};
