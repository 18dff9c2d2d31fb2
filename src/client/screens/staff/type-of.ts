import {isRole} from '#domain/kernel/roles.ts';
import type {Say} from '../../i18n/text.ts';

/** What people call a type of staff. */
export const typeOf = (say: Say, {type}: {readonly type: string}): string =>
  isRole(type) ? say(`option.${type}`) : type;
