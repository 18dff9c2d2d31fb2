import {expect, onTestFinished, test} from 'vitest';
import {DESKTOP} from '../browser.ts';
import {startFaultProxy} from '../proxy/fault-proxy.ts';
import {startServer} from '../server-process.ts';
import {PASSWORD} from '../server/http/site.ts';
import {Handset} from './handset.ts';

test('[DEMO-3] whoever registers with a demo is on the first page at once, reads there how far it is, and finds it without a reload', async () => {
  const server = await startServer({env: {LOG_LEVEL: 'warn'}});
  onTestFinished(() => server.close());
  const proxy = await startFaultProxy({target: server.url});
  onTestFinished(() => proxy.close());
  const handset = await Handset.unpack({proxy}, {screen: DESKTOP});
  onTestFinished(() => handset.discard());
  const {page} = handset;
  await handset.open();
  await page.getByLabel('Company name').fill('Ortega Trading');
  await page.getByLabel('Administrator name').fill('Mara Ortega');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', {name: 'Register', exact: true}).click();
  const filling = page.getByTestId('demo-filling');
  await filling.getByText('what is new appears by itself').waitFor();
  await filling.getByText(/\d+ % of the demo warehouse is here/).waitFor();
  // She goes where she likes, and comes back to it.
  await filling.waitFor({state: 'detached', timeout: 40_000});
  expect(await page.getByTestId('demo-stopped').count()).toBe(0);
  // The day is there, of rows that came while she looked.
  await page.getByTestId('waits').waitFor();
});
