import {readFile} from 'node:fs/promises';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {DeviceFile} from '#protocol/device-file.ts';
import {DESKTOP} from '../browser.ts';
import {Handset} from './handset.ts';
import {expectMoves} from './records.ts';
import {openSite, type Company, type Move, type BrowserSite} from './site.ts';

/** Work of a handheld that cannot send any more, handed in by an administrator as a file. */
let site: BrowserSite;
let company: Company;
let desktop: Handset;
beforeAll(async () => {
  site = await openSite();
  company = await site.company();
  desktop = await Handset.ready(site, company, {isKept: true, screen: DESKTOP});
});
afterAll(async () => {
  await desktop.discard();
  await site.close();
});

/** The file of a handheld that has recorded these with no network, and is broken then. */
async function fileOf(moves: readonly Move[]): Promise<DeviceFile> {
  const handset = await Handset.ready(site, company);
  await site.proxy.offline();
  for (const move of moves) await handset.move(move);
  await handset.open('/status');
  const download = handset.page.waitForEvent('download');
  await handset.page.getByRole('button', {name: 'Save waiting work as a file'}).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await handset.discard();
  await site.proxy.online();
  return JSON.parse(text) as DeviceFile;
}

/** All that was handed in so far, and nothing twice. */
const done: Move[] = [];
const expectDone = () => expectMoves(company, done);

const bring = () => desktop.page.getByTestId('bring');
async function choose(content: unknown): Promise<void> {
  const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const file = {name: 'binward-outbox.json', mimeType: 'application/json', buffer};
  await bring().getByLabel('Choose the file').setInputFiles(file);
}
const press = (name: string | RegExp) => bring().getByRole('button', {name}).click();
const count = (name: string) => desktop.page.getByTestId(`brought-${name}`).textContent();

test('[P1] a file is summed up, handed in and told piece by piece, and a second time changes nothing', async () => {
  const moves = company.moves(3);
  const file = await fileOf(moves);
  await desktop.open('/devices');
  await choose(file);
  const summary = desktop.page.getByTestId('summary');
  await summary.waitFor();
  const words = async () => (await summary.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  // The login that they were made under is in it, too, and came through when there was a network.
  await expect.poll(words).toMatch(/Pieces of work\s+4\s+Known here already\s+1/);
  await expect.poll(words).toMatch(/Recorded on\s+(?!a device not known)/);
  await expect.poll(words).toMatch(/By\s+(?!Somebody)\S/);
  await press('Hand in (4)');
  await bring().getByText('All of it is handed in').waitFor();
  expect([await count('applied'), await count('known')]).toEqual(['3', '1']);
  // Its button is gone; whoever pressed it by keys reads on here.
  expect(await bring().evaluate((element) => element === document.activeElement)).toBe(true);
  done.push(...moves);
  await expectDone();

  await choose(file);
  await summary.waitFor();
  await expect.poll(() => summary.innerText()).toMatch(/Known here already\s+4/);
  await press('Hand in (4)');
  await bring().getByText('All of it is handed in').waitFor();
  await expect.poll(() => count('known')).toBe('4');
  await expectDone();
});

test('[P1] a sending that is broken off goes on by itself with the next start', async () => {
  const moves = company.moves(2, 3);
  const file = await fileOf(moves);
  await desktop.open('/devices');
  await choose(file);
  await desktop.page.getByTestId('summary').waitFor();
  await site.proxy.offline();
  await press(/^Hand in/);
  await bring().getByText('The server cannot be reached').waitFor();
  await desktop.close();
  await desktop.switchOn();
  await site.proxy.online();
  await desktop.open('/');
  done.push(...moves);
  await expectDone();
  await desktop.open('/devices');
  await expect
    .poll(() => desktop.outbox().then(({steps}) => steps.filter(({key}) => key.startsWith('bring:'))))
    .toEqual([]);
});

test('what cannot be handed in says why, and what to do', async () => {
  const file = {binward: 'outbox', proto: 1, company: company.openid, mutations: [{}]};
  await desktop.open('/devices');
  for (const [content, words] of [
    ['no JSON', 'This is no file of a device'],
    [{...file, binward: undefined}, 'This is no file of a device'],
    [{...file, company: '0HSZ5JC6'}, 'This file is of another company'],
    [{...file, proto: 2}, 'A newer version of the app wrote this file'],
    [{...file, mutations: []}, 'Nothing waits in this file'],
  ] as const) {
    await choose(content);
    await bring().getByRole('alert').getByText(words).waitFor();
  }
  await choose(file);
  await bring().getByText('1 piece in the file cannot be read').waitFor();
  await expect.poll(() => bring().getByRole('button', {name: 'Hand in (0)'}).isDisabled()).toBe(true);
});
