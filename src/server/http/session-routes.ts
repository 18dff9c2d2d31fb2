import type {Hono} from 'hono';
import {
  loginRequestSchema,
  passwordRequestSchema,
  registerRequestSchema,
  preferencesSchema,
  type SessionPerson,
  type SessionPreferences,
  type SessionAnswer,
} from '#protocol/session.ts';
import {deviceOfLogin} from '../auth/enrol.ts';
import {verifyLogin, loginMismatch} from '../auth/login.ts';
import {changePassword} from '../auth/password.ts';
import {workplaceOf, type AuthenticatedPerson} from '../auth/people.ts';
import {openCompany, registrationOf} from '../auth/register.ts';
import type {JudgedBy, LoginSession} from '../auth/sessions.ts';
import {answerJson} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import {callerAddress, type HttpDeps} from './deps.ts';
import {principalOf, worksIn} from './principal.ts';

/** Registration, login, logout, and who is logged in. */
export function addSessionRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.get('/api/registration', async (c) =>
    answerJson(c, 200, {detail: 'success', ...(await registrationOf(auth))}),
  );

  app.post('/api/register', async (c) => {
    const request = await readBody(c, registerRequestSchema, BODY_LIMIT.other);
    const made = await openCompany(auth, request, callerAddress(c, deps));
    const opened = await openSession(deps, made.admin, request.device);
    if (made.work === undefined) return answerJson(c, 201, opened);
    await deps.longWork.look();
    return answerJson(c, 201, {...opened, work: made.work} satisfies SessionAnswer);
  });

  app.post('/api/session', async (c) => {
    const request = await readBody(c, loginRequestSchema, BODY_LIMIT.other);
    const someone = await verifyLogin(auth, request, callerAddress(c, deps));
    return answerJson(c, 200, await openSession(deps, someone, request.device, someone.judged));
  });

  app.get('/api/session', async (c) => {
    const principal = await principalOf(c, deps);
    return answerJson(c, 200, {detail: 'success', ...(await personOf(deps, principal, principal.session))});
  });

  app.post('/api/session/password', async (c) => {
    const principal = await principalOf(c, deps);
    const request = await readBody(c, passwordRequestSchema, BODY_LIMIT.other);
    await changePassword(auth, principal, request);
    return answerJson(c, 200, {detail: 'success'});
  });

  app.post('/api/session/preferences', async (c) => {
    const {company, staff} = await principalOf(c, deps);
    const choices = await readBody(c, preferencesSchema, BODY_LIMIT.other);
    await auth.accounts.setPreferences(company, staff, JSON.stringify(choices));
    return answerJson(c, 200, {detail: 'success'});
  });

  app.delete('/api/session', async (c) => {
    const {session} = await principalOf(c, deps);
    await auth.sessions.end(session.hash, auth.now());
    return answerJson(c, 200, {detail: 'success'});
  });
}

async function openSession(
  deps: HttpDeps,
  who: AuthenticatedPerson,
  claim: Parameters<typeof deviceOfLogin>[2] | undefined,
  judged?: JudgedBy,
): Promise<SessionAnswer> {
  const {auth} = deps;
  const device = claim && (await deviceOfLogin(auth, who, claim));
  const of = {company: who.company, staff: who.staff, device: device?.id ?? ''};
  const session = await auth.sessions.open(of, auth.now(), judged);
  if (!session) throw loginMismatch();
  const person = await personOf(deps, who, session);
  const {company, staff} = who;
  const grant = device && {company, device: device.id, person: staff, at: auth.now()};
  return {
    detail: 'success',
    session: session.token,
    ...person,
    ...(grant ? {device, grant: await auth.signing.grant(grant)} : {}),
  };
}

async function preferencesOf(
  {auth}: HttpDeps,
  {company, staff}: AuthenticatedPerson,
): Promise<SessionPreferences> {
  const account = await auth.accounts.byStaff(company, staff);
  const kept: unknown = JSON.parse(account?.preferences || '{}');
  const choices = preferencesSchema.safeParse(kept);
  return choices.success ? choices.data : {};
}

async function personOf(
  deps: HttpDeps,
  who: AuthenticatedPerson,
  {expiresAt}: LoginSession,
): Promise<SessionPerson> {
  const {company, warehouses, offlineHours} = await workplaceOf(deps.storage, who.company);
  return {
    openid: who.company,
    operator: who.staff,
    name: who.name,
    role: who.role,
    ...(who.party === '' ? {} : {party: who.party}),
    company,
    warehouses: warehouses.filter(({id}) => worksIn(who, id)),
    server: deps.serverId,
    offlineHours,
    preferences: await preferencesOf(deps, who),
    expiresAt,
  };
}
