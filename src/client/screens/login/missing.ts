import {isShortId} from '#domain/kernel/id.ts';
import type {EntryDenial} from '../../data/identity.ts';

/** What a login asks for, in the order of the screen. Specification section 5: each is required. */
type LoginField = 'openid' | 'staff-name' | 'check-code' | 'admin-name' | 'password';

/** The first field that is empty, or an OPENID that is none, as the reason why nothing was sent. */
export function missingField(fields: Readonly<Partial<Record<LoginField, string>>>): EntryDenial {
  const empty = Object.entries(fields).find(([, text]) => text.trim() === '');
  if (empty) return {code: `login.no-${empty[0]}`, facts: {}};
  const {openid} = fields;
  return openid === undefined || isShortId(openid) ? undefined : {code: 'login.bad-openid', facts: {}};
}

/**
 * A login that did not fit, in the words that the specification has for this kind of login, on a handheld and on a
 * desktop (section 8). Which part was wrong is not told.
 */
export function inOwnWords(denial: EntryDenial, kind: 'staff' | 'admin', isMobile: boolean): EntryDenial {
  if (denial?.code === 'device.revoked') return {...denial, code: 'login.device-revoked'};
  if (denial?.code !== 'login.mismatch' && denial?.code !== 'login.failed') return denial;
  return {...denial, code: `login.${kind}-${isMobile ? 'unassigned' : 'mismatch'}`};
}
