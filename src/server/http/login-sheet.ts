import type {Context} from 'hono';
import {dayInZone} from '#protocol/days.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {isInView, LOGIN_VIEWS} from '#protocol/login-views.ts';
import type {LoginState} from '../auth/login-states.ts';
import type {HttpDeps} from './deps.ts';
import type {SheetType} from './send-sheet.ts';
import {
  choiceParameter,
  translatedIn,
  sendColumns,
  sheetWords,
  zoneParameter,
  type SheetColumnText,
} from './sheet-request.ts';

/** As they stand on the screen: how a login stands, and never what it is. */
const LOGIN_COLUMNS: readonly SheetColumnText<LoginState>[] = [
  {title: 'field.name', kind: 'text', of: ({name}) => name},
  {title: 'field.type', kind: 'choice', of: ({type}) => type},
  {title: 'field.is_locked', kind: 'flag', of: ({is_locked}) => is_locked},
  {title: 'login.checkCode', kind: 'flag', of: ({has_code}) => (has_code ? 1 : 0)},
  {title: 'logins.set', kind: 'moment', of: ({code_at}) => code_at},
  {title: 'logins.by', kind: 'text', of: ({code_by}) => code_by},
  {title: 'logins.exposed', kind: 'moment', of: ({exposed_at}) => exposed_at},
  {title: 'logins.used', kind: 'moment', of: ({used_at}) => used_at},
  {title: 'logins.tries', kind: 'amount', of: ({tries_left}) => tries_left},
];

/** By what people look for a person. */
const SEARCHED: readonly SheetColumnText<LoginState>[] = LOGIN_COLUMNS.slice(0, 2);

/**
 * How the logins of the staff stand, as a sheet in the words of the asker: those of a `view` in which a `search` is
 * found; times as in the warehouse that is named.
 */
export async function loginSheet(
  c: Context,
  deps: HttpDeps,
  company: string,
  form: SheetType,
): Promise<Response> {
  const {now, auth} = deps;
  const {search = '', view: asked} = c.req.query();
  const view = choiceParameter(LOGIN_VIEWS, asked, 'view');
  const timeZone = await zoneParameter(c, deps, company);
  const at = now();
  const isFound = translatedIn(SEARCHED, search, sheetWords(c, deps));
  return sendColumns(c, deps, {
    form,
    title: 'logins.title',
    day: dayInZone(at, timeZone),
    timeZone,
    columns: LOGIN_COLUMNS,
    read: (after) =>
      auth.loginStates(company, {
        after: {name: after?.name ?? '', id: after?.id ?? ''},
        most: PAGE_ROWS.most,
      }),
    shows: (state) => isInView(view, state, at) && isFound(state),
  });
}
