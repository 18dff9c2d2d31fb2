import {isTextKey, type Say} from '../i18n/text.ts';

/**
 * What people call an action, on its button and over its form; done with a document of `kind`, as it is called there:
 * the one who takes back a return cancels no delivery.
 */
export function actionName(say: Say, action: string, kind = ''): string {
  const key = [`act.${action}.${kind}`, `act.${action}`].find(isTextKey);
  return key ? say(key) : action;
}
