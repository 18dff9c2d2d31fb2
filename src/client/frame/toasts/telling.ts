import type {QuestionEnding} from '../../data/server-questions.ts';
import {plainFacts} from '../../data/facts.ts';
import type {TextKey} from '../../i18n/text.ts';
import type {ToastText} from './toasts.ts';

/** Specification section 8. */
const STATUSES: Readonly<Record<number, TextKey>> = {
  400: 'http.400',
  401: 'http.401',
  403: 'http.403',
  404: 'http.404',
  405: 'http.405',
  408: 'http.408',
  409: 'http.409',
  410: 'http.410',
  500: 'http.500',
  501: 'http.501',
  502: 'http.502',
  503: 'http.503',
  504: 'http.504',
  505: 'http.505',
};
/** Codes of ours are words joined by points; anything else is a text to show as it stands. */
const OWN_CODE = /^[a-zA-Z]+(?:\.[\w-]+)+$/;

/** An ending in words: by its HTTP status, and by its code where there is one. Specification section 8. */
export function sayingOf(ending: QuestionEnding): ToastText {
  switch (ending.kind) {
    case 'done':
      return {
        look: 'done',
        title: 'toast.done',
        ...(ending.action ? {action: ending.action} : {}),
        ...(ending.number === undefined ? {} : {facts: {number: ending.number}}),
      };
    case 'unreached':
      return {look: 'refused', title: unreachedTitle(ending.status)};
    case 'denied': {
      const {status, code, facts} = ending;
      // Nothing was asked: the code alone says why.
      const title = status === 0 ? 'toast.notAsked' : status < 300 ? 'toast.held' : statusTitle(status);
      return {look: 'refused', title, code, facts: plainFacts(facts)};
    }
    case 'detail': {
      const {detail, facts} = ending;
      const isCode = OWN_CODE.test(detail);
      return {
        look: 'refused',
        title: 'toast.otherwise',
        ...(isCode ? {code: detail, facts: plainFacts(facts)} : {detail}),
      };
    }
  }
}

/** An answer that is not our server's: none at all, a proxy's own fault, or something that only claims to be it. */
function unreachedTitle(status: number): TextKey {
  if (status === 0) return 'http.none';
  return status < 400 ? 'http.stranger' : statusTitle(status);
}

const statusTitle = (status: number): TextKey => STATUSES[status] ?? 'http.other';
