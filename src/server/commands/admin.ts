import {randomUUID} from 'node:crypto';
import {setTimeout as pause} from 'node:timers/promises';
import type {Auth} from '../auth/auth.ts';
import {replacePassword} from '../auth/password.ts';
import {openCompany, type NewCompany} from '../auth/register.ts';
import {newTicket} from '../auth/secrets.ts';
import type {ServerConfig} from '../config.ts';
import {HttpFault} from '../fault.ts';
import {keepKeys} from '../installation/keep-keys.ts';
import type {Database} from '../storage/open.ts';
import {isServed} from '../storage/sqlite/server-lock.ts';
import {createAuthOf} from './auth-of.ts';
import {longWorkOf} from './long-work-of.ts';
import {runCommand, printLine, withDatabase} from './run-command.ts';

const USAGE = `npm run admin -- password <administrator>             a new password; open sessions end
npm run admin -- register <administrator> [company]   a new company, also where registration is closed
npm run admin -- register-demo <administrator> [company]   the same with the demo warehouse
npm run admin -- end-key <id>                         what this key has signed counts no more
npm run admin -- history-lost <OPENID>                an old copy of the data was put in place otherwise than by
                                                      a restore: devices offer again what it lacks`;

/** How often a command looks how far a demo is. */
const ADMIN_POLL_MS = 100;

/** Why an epoch opens that an operator tells of. */
const OPERATOR_SAID_LOST = 'whoever runs the server says that history was lost';

/** `npm run admin`: what is closed over the network, beside a running server. */
await runCommand((config, [verb = '', name = '', company]) =>
  withDatabase(config, async (database) => {
    const auth = createAuthOf(database);
    switch (name === '' ? '' : verb) {
      case 'password':
        return resetPassword(auth, name);
      case 'register':
        return (await registerHere(auth, {name, company, demo: false})) !== undefined;
      case 'register-demo':
        return fillHere(config, database, auth, await registerHere(auth, {name, company, demo: true}));
      case 'end-key': {
        const isEnded = await endKey(auth, name);
        await keepKeys(database.kysely, config.dataDir, database.serverId, Date.now());
        return isEnded;
      }
      case 'history-lost':
        return tellOfLoss(database, name);
      default:
        printLine(USAGE);
        return false;
    }
  }),
);

async function resetPassword(auth: Auth, name: string): Promise<boolean> {
  const password = newPassword();
  const whose = await auth.accounts.byAdminName(name);
  if (!whose) {
    printLine(`No administrator of this server is named ${name}`);
    return false;
  }
  await replacePassword(auth, whose, password);
  printLine(
    `The new password of ${name} is ${password}\nThe OPENID is ${whose.company}; the password can be changed under Settings`,
  );
  return true;
}

async function registerHere(
  auth: Auth,
  {
    name,
    company,
    demo,
  }: {readonly name: string; readonly company: string | undefined; readonly demo: boolean},
): Promise<NewCompany | undefined> {
  const password = newPassword();
  await auth.signing.ready();
  try {
    const request = {name, password, demo, ...(company === undefined ? {} : {company})};
    const made = await openCompany(auth, request, '');
    printLine(
      `Registered ${company ?? name}, OPENID ${made.company}\n${name} logs in with the password ${password}`,
    );
    return made;
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error;
    printLine(`${error.message}: ${name}`);
    return undefined;
  }
}

/** Ends when the demo is there: the server fills it that runs on the same file, or this process where none does. */
async function fillHere(
  config: ServerConfig,
  database: Database,
  {sync}: Pick<ReturnType<typeof createAuthOf>, 'sync'>,
  made: NewCompany | undefined,
): Promise<boolean> {
  if (made?.work === undefined) return false;
  const longWork = longWorkOf(database, sync);
  try {
    for (;;) {
      const work = await longWork.store.find(made.company, made.work);
      if (!work || work.ended_at > 0) return work?.state === 'done';
      // It may have been stopped meanwhile.
      if (database.kind !== 'sqlite' || !isServed(config.dataDir)) await longWork.look();
      await pause(ADMIN_POLL_MS);
    }
  } finally {
    await longWork.stop();
  }
}

/** Devices get new enrolments and grants at their next logins with a network. */
async function endKey({signing, now}: Auth, id: string): Promise<boolean> {
  if (await signing.end(id, now())) {
    printLine(`Key ${id} has ended. Logins that wait on devices under its grants will be held`);
    return true;
  }
  const keys = (await signing.keys()).map(
    (key) =>
      `${key.id}  made ${new Date(key.made_at).toISOString()}${key.ended_at > 0 ? `, ended ${new Date(key.ended_at).toISOString()}` : ''}`,
  );
  printLine(`No key ${id} signs here. There are:\n${keys.join('\n')}`);
  return false;
}

/** L8: what no device can say. Where the lost part begins is unknown, so that everything kept is offered again. */
async function tellOfLoss(database: Database, company: string): Promise<boolean> {
  const companies = await database.companies();
  if (!companies.includes(company)) {
    printLine(`No company here has the OPENID ${company}. There are:\n${companies.join('\n')}`);
    return false;
  }
  await database.write(company, (tx) => tx.openEpoch(randomUUID(), true, OPERATOR_SAID_LOST, Date.now()));
  printLine(
    'Each device begins its mirror anew and offers all that it has kept; what is known has no other effect',
  );
  return true;
}

/** 80 bits in four groups, easy to read out. */
function newPassword(): string {
  return newTicket().slice(0, 16).match(/.{4}/g)?.join('-') ?? '';
}
