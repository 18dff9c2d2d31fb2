import {asShown, nameKey} from '#domain/kernel/name.ts';
import {secretArgument, type AllowedMutation, type IdentityEffect} from './effect.ts';

const BLANK_ACCOUNT = {
  name_key: '',
  password_hash: '',
  check_hash: '',
  wrong_count: 0,
  locked_at: 0,
  exposed_at: 0,
  preferences: '',
} as const;

const endSessions = ({tx, at}: AllowedMutation, staff: string): Promise<void> =>
  tx.changeIdentity('sessions', {staff, revoked_at: 0}, {revoked_at: at});

/**
 * Locking a person ends what is open: at once, and not only when a session is used next (specification 6). An
 * administrator logs in by the name that her row has, which is one on the server.
 */
export const editStaffEffect: IdentityEffect = async (allowed) => {
  const {tx, args} = allowed;
  const staff = String(args['id']);
  const set = JSON.parse(String(args['set'])) as {readonly is_locked?: unknown; readonly name?: unknown};
  if (set.is_locked === 1) await endSessions(allowed, staff);
  if (typeof set.name !== 'string') return undefined;
  const [account] = await tx.identity('accounts', {staff});
  const key = nameKey(set.name);
  if (!account || account.name_key === '' || account.name_key === key) return undefined;
  const name = asShown(set.name);
  return (await tx.renameAdmin(staff, key)) ? undefined : {code: 'admin.name-exists', facts: {name}};
};

export const lockStaffEffect: IdentityEffect = async (allowed) => {
  const staff = String(allowed.args['staff']);
  await allowed.tx.changeIdentity('accounts', {staff}, {locked_at: allowed.at});
  await endSessions(allowed, staff);
  return undefined;
};

/** The tries begin again. */
export const unlockStaffEffect: IdentityEffect = async ({tx, args}) => {
  await tx.changeIdentity('accounts', {staff: String(args['staff'])}, {wrong_count: 0, locked_at: 0});
  return undefined;
};

/** A person who knew the old code is out. */
export const setCode: IdentityEffect = async (allowed) => {
  const {tx, args, beside} = allowed;
  const staff = String(args['staff']);
  const set = {check_hash: secretArgument(beside, 'checkHash'), wrong_count: 0, exposed_at: 0};
  const isNew = await tx.addIdentity('accounts', {...BLANK_ACCOUNT, ...set, staff});
  if (!isNew) await tx.changeIdentity('accounts', {staff}, set);
  await endSessions(allowed, staff);
  return undefined;
};

/** Ends all sessions of a person but the one in which she proved who she is. */
async function endOthers({tx, beside, at}: AllowedMutation, staff: string): Promise<void> {
  for (const {token_hash} of await tx.identity('sessions', {staff, revoked_at: 0}))
    if (token_hash !== secretArgument(beside, 'session'))
      await tx.changeIdentity('sessions', {token_hash}, {revoked_at: at});
}

/**
 * Whether what proved a change is still what lets her in, and the session in which she did still open: another may
 * have given her another one, or ended it, since she was judged.
 */
async function isStillProved(
  {tx, beside}: AllowedMutation,
  staff: string,
  column: 'check_hash' | 'password_hash',
): Promise<boolean> {
  const [account] = await tx.identity('accounts', {staff});
  const [session] = await tx.identity('sessions', {token_hash: secretArgument(beside, 'session')});
  return account?.[column] === secretArgument(beside, 'judged') && session?.revoked_at === 0;
}

/** A person who knew the old code is out, but for the session in which she changed it herself. */
export const setOwnCode: IdentityEffect = async (allowed) => {
  const {tx, args, beside} = allowed;
  const staff = String(args['staff']);
  if (!(await isStillProved(allowed, staff, 'check_hash'))) return {code: 'check-code.wrong', facts: {}};
  const set = {check_hash: secretArgument(beside, 'checkHash'), wrong_count: 0, exposed_at: 0};
  await tx.changeIdentity('accounts', {staff}, set);
  await endOthers(allowed, staff);
  return undefined;
};

/** A person who knew the old password is out, but for the session in which it was changed. */
export const passwordEffect: IdentityEffect = async (allowed) => {
  const {tx, args, beside} = allowed;
  const staff = String(args['staff']);
  // The operator proves nothing.
  if (beside['judged'] !== undefined && !(await isStillProved(allowed, staff, 'password_hash')))
    return {code: 'password.wrong', facts: {}};
  await tx.changeIdentity('accounts', {staff}, {password_hash: secretArgument(beside, 'passwordHash')});
  await endOthers(allowed, staff);
  return undefined;
};
