import {isTextKey, type Say} from '../i18n/text.ts';

/** What people call an action, on its button and over its form. */
export function actionName(say: Say, action: string): string {
  const key = `act.${action}`;
  return isTextKey(key) ? say(key) : action;
}
