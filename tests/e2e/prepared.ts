import {existsSync} from 'node:fs';
import {readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {SessionAnswer} from '#protocol/session.ts';
import {keptByWorker} from './installed.ts';

/** A company that is there as a site opens, and handhelds on which its administrator is logged in. */
export interface PreparedCompany {
  readonly session: SessionAnswer;
  /** Profiles with all of the warehouse on them: each is to be copied once, since each is a device of its own. */
  readonly profiles: readonly string[];
}

/** What sites begin with a copy of. */
export interface PreparedData {
  /** The data directory of a server that has stopped. */
  readonly dataDir: string;
  readonly companies: readonly PreparedCompany[];
}

const FILE = 'companies.json';

/**
 * A warehouse that is filled, a handheld that is logged in and a download that is whole cost more than most tests do, and
 * what they prove is proved where they are the matter. So they are made once for all files that one worker works through.
 * `fill`: starts a server on the directory, and leaves its companies there.
 */
export async function preparedData(
  fill: (folder: string) => Promise<readonly PreparedCompany[]>,
): Promise<PreparedData> {
  const folder = keptByWorker('prepared');
  if (!existsSync(folder)) {
    const making = `${folder}-making`;
    await rm(making, {recursive: true, force: true});
    const companies = await fill(making);
    await writeFile(path.join(making, FILE), JSON.stringify(companies));
    await rename(making, folder);
  }
  const companies = JSON.parse(await readFile(path.join(folder, FILE), 'utf8')) as PreparedCompany[];
  const within = (profile: string): string => path.join(folder, profile);
  return {
    dataDir: path.join(folder, 'data'),
    companies: companies.map(({session, profiles}) => ({session, profiles: profiles.map(within)})),
  };
}
