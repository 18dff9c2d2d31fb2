import type {Context} from 'hono';
import {dayOf} from '#protocol/days.ts';
import {PAGE} from '#protocol/http.ts';
import type {LoginState} from '../auth/login-states.ts';
import type {HttpDeps} from './deps.ts';
import {speechOf} from './list-sheet.ts';
import type {SheetType} from './send-sheet.ts';
import {sendTold, sheetWords, type ToldColumn} from './told-sheet.ts';

/** As they stand on the screen: how a login stands, and never what it is. */
const COLUMNS: readonly ToldColumn<LoginState>[] = [
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

/** How the logins of all staff stand, as a sheet in the words of whoever asks; times as in the warehouse that is named. */
export async function loginSheet(
  c: Context,
  deps: HttpDeps,
  company: string,
  form: SheetType,
): Promise<Response> {
  const {storage, now, auth} = deps;
  const warehouse = c.req.query('warehouse') ?? '';
  const {timeZone} = await storage.read(company, (tx) =>
    speechOf(tx, company, {warehouse, texts: sheetWords(c, deps)}),
  );
  const read = (after: LoginState | undefined): Promise<readonly LoginState[]> =>
    auth.loginStates(company, {
      after: {name: after?.name ?? '', id: after?.id ?? ''},
      most: PAGE.most,
    });
  const day = dayOf(now(), timeZone);
  return sendTold(c, deps, {form, title: 'logins.title', day, timeZone, columns: COLUMNS, read});
}
