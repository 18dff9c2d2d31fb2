import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {oneOf, type Throw} from '../simulation/dice.ts';
import type {Diary} from './diary.ts';
import type {Network} from './network.ts';
import type {Premises} from './premises.ts';

/** What stands behind the network, and the backups that its operator has made. */
export interface Backstage {
  readonly premises: Premises;
  readonly networks: readonly Network[];
  readonly backups: string[];
  readonly folder: string;
  readonly diary: Diary;
  readonly dice: Throw;
}

type Accident = (stage: Backstage) => Promise<void>;

export const SITE_ACCIDENTS: Readonly<Record<string, Accident>> = {
  async kill({premises, diary, dice}) {
    const server = oneOf(premises.servers, dice('site', 'server'));
    const ms = Math.round(dice('site', 'down for') * 4_000);
    diary.strike(
      'server killed',
      `server ${String(premises.servers.indexOf(server) + 1)}`,
      `for ${String(ms)} ms`,
    );
    await server.kill9();
    await pause(ms);
    await premises.start(server);
  },

  async backUp(stage) {
    await backUp(stage);
  },

  async restore({premises, backups, diary, dice}) {
    // Rather an old one than a new: it has lost more.
    const n = Math.floor(dice('site', 'backup') ** 2 * backups.length);
    const file = backups[n];
    if (file === undefined) return;
    diary.strike('backup restored', 'site', path.basename(file));
    // Its disk is gone; or somebody stops it as one should.
    if (dice('site', 'stopped') < 0.5) for (const server of premises.servers) await server.kill9();
    await premises.restore(file);
    await premises.start();
    diary.say('site: up again');
  },

  async otherServer({premises, networks, diary, dice}) {
    const [first, ...others] = premises.servers;
    if (!first || others.length === 0) return;
    diary.strike('devices led to other servers', 'site');
    for (const network of networks) network.proxy.retarget(oneOf(premises.servers, dice('site', 'way')).url);
  },
};

/** Backs up as an operator does, beside the servers. */
export async function backUp({premises, backups, folder, diary}: Backstage): Promise<void> {
  const file = path.join(folder, `backup-${String(backups.length + 1)}.ndjson`);
  await premises.backUp(file);
  backups.push(file);
  diary.strike('backup made', 'site', path.basename(file));
}
