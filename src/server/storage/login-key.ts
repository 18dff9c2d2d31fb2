import type {Id} from '#domain/kernel/id.ts';

/** A person on a device, as `deviceLogins` answers. */
export const loginKey = (device: Id, who: Id): string => `${device}/${who}`;
