import type {IdentityEffect} from './effect.ts';

/** What is written is not read to a device that is none of the company's, or was revoked (CHAT-3). */
export const toDevice: IdentityEffect = async ({tx, args}) => {
  if (args['to_kind'] !== 'device') return undefined;
  const [device] = await tx.identity('devices', {id: String(args['to']), revoked_at: 0});
  return device ? undefined : {code: 'device.unknown', facts: {}};
};
