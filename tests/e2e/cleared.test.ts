import {afterAll, beforeAll, expect, test} from 'vitest';
import {Handset} from './handset.ts';
import {openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site.close());

test('[P1] site data cleared with work pending: whoever enrols again finds a case that tells of it', async () => {
  const company = await site.company();
  // Whose device was the last that its person logged in on: of prepared ones she has more.
  const handset = await Handset.unused(site);
  await handset.open();
  await handset.logIn(company);
  await handset.downloaded();
  const [move] = company.moves(1);
  if (!move) throw new Error('no move');
  // Somebody else in this browser is at sending and does not get on; the server hears meanwhile what waits.
  await handset.page.evaluate((openid) => {
    void navigator.locks.request(`flush:${openid}`, () => new Promise<never>(() => undefined));
  }, company.openid);
  await handset.move(move);
  const pending = async () => {
    const devices = await company.admin.call('GET', '/api/devices');
    return (devices.body['results'] as {readonly pending: number}[]).map((device) => device.pending);
  };
  await expect.poll(pending, {timeout: 60_000, interval: 200}).toContain(1);

  const session = await handset.page.context().newCDPSession(handset.page);
  await handset.page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', {origin: site.proxy.url, storageTypes: 'all'});
  await handset.open();
  expect((await handset.outbox()).outbox).toEqual([]);
  await handset.logIn(company);

  const cases = () => company.admin.list('case');
  await expect.poll(async () => (await cases()).map(({code}) => code)).toEqual(['device.left-pending']);
  const [born] = await cases();
  expect(JSON.parse(String(born?.['facts']))).toMatchObject({pending: 1});
});
