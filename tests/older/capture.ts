import path from 'node:path';
import {ownRowId} from '#domain/kernel/id.ts';
import {commandText, labelText} from '#domain/scanning/label.ts';
import {Handset} from '../e2e/handset.ts';
import {badgeIn, enrolBy, hire, ticketFor} from '../e2e/person.ts';
import {startFaultProxy} from '../proxy/fault-proxy.ts';
import {Caller, newId} from '../server/http/site.ts';
import {startServer} from '../server-process.ts';
import {readDevice} from './device-records.ts';
import {readServer, writeDay, type OlderDay} from './older-day.ts';

/**
 * `node tests/older/capture.ts <folder>`: works half a day on an earlier build, whose sources and `.build/app` lie in that
 * folder, and keeps what it leaves behind in `day.ndjson`: the data of its server, all that a handheld has in its browser
 * with work that waits, and what that handheld would push.
 */
const [folder = ''] = process.argv.slice(2);
const ADDRESS = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
const MEASURES = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};
/** The key of a device leaves no browser; here it goes into the file with the rest. */
const EXTRACTABLE = `
  const {subtle} = crypto;
  const make = subtle.generateKey.bind(subtle);
  subtle.generateKey = (algorithm, _, uses) => make(algorithm, true, uses);
`;

const server = await startServer({
  main: path.resolve(folder, 'src/server/main.ts'),
  env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'},
});
const network = await startFaultProxy({target: server.url});
const admin = await Caller.register(server.url, {company: 'Older'});
const {warehouse} = admin;

const size = newId();
await admin.do('binSize.create', {id: size, name: 'Shelf', width: 1000, depth: 1000, height: 1000});
const [supplier, customer, driver] = [newId(), newId(), newId()];
await admin.do('supplier.create', {id: supplier, name: 'Acme', ...ADDRESS});
await admin.do('customer.create', {id: customer, name: 'Corner Shop', ...ADDRESS});
await admin.do('driver.create', {id: driver, name: 'Rui', plate: 'AB-12', contact: '1'});

/** Ids of bins by their names, and of goods by their codes. */
const ids: Record<string, string> = {};
const idOf = (name: string): string => ids[name] ?? '';
for (const name of ['A-01', 'A-02', 'A-03', 'A-04']) {
  ids[name] = newId();
  await admin.do('bin.create', {id: idOf(name), warehouse, name, size, property: 'Normal'});
}
for (const [code, bin, change] of [
  ['KETTLE', 'A-01', 20],
  ['LADLE', 'A-02', 10],
  ['WHISK', 'A-04', 7],
] as const) {
  ids[code] = newId();
  await admin.do('goods.create', {id: idOf(code), code, description: code, supplier, ...MEASURES});
  const at = {warehouse, bin: idOf(bin), goods: idOf(code)};
  await admin.do('stock.adjust', {...at, change, reason: 'opening'});
}
/** Enters a document of one kind of goods. */
async function enter(
  action: string,
  party: Record<string, string>,
  code: string,
  quantity: number,
): Promise<string> {
  const id = newId();
  const lines = JSON.stringify([{goods: idOf(code), quantity}]);
  await admin.do(action, {...party, lines}, {id});
  return ownRowId(id, 1);
}
const delivery = await enter('inbound.announce', {supplier}, 'KETTLE', 5);
const order = await enter('outbound.create', {customer}, 'KETTLE', 6);
await admin.do('outbound.confirm', {document: order});
await admin.do('outbound.release', {document: order});
const fresh = await enter('outbound.create', {customer}, 'WHISK', 1);

const person = await hire({admin}, 'Ana Silva', '482913', 'Supervisor');
const handset = await Handset.unpack({proxy: network}, {origin: network.url, before: [EXTRACTABLE]});
const {page} = handset;
await enrolBy(handset, await ticketFor({admin, openid: admin.company}, network.url, 'Handheld of old'));
await badgeIn(handset, person);
await handset.downloaded();
await handset.open('/sort');
await page.getByText('ASN-000001').first().waitFor();

// Confirmed, and nobody has heard so.
await handset.open(`/document?dn=${fresh}`);
network.set({does: 'lose-answer', path: '/api/actions/outbound.confirm'});
await page.getByRole('button', {name: 'Confirm the order', exact: true}).click();
await network.waitFor(({path: asked}) => asked === '/api/actions/outbound.confirm');
await network.offline();

const bin = (name: string): string => labelText('bin', idOf(name));
const goods = (code: string): string => labelText('goods', idOf(code));
/** Opens a job, and scans once it stands there. */
async function work(job: string, title: string, ...codes: readonly string[]): Promise<void> {
  await handset.open(job);
  await page.getByRole('heading', {name: title, level: 1}).waitFor();
  await page.getByTestId('job').waitFor();
  for (const code of codes) {
    const felt = await handset.scan(code);
    if (felt !== 'tick') throw new Error(`${job}, ${code}: ${felt}\n${await page.innerText('body')}`);
  }
}
/** Waits until so much of it stands in the outbox. */
const recorded = async (count: number): Promise<void> => {
  while ((await handset.outbox()).outbox.length < count) await page.waitForTimeout(50);
};
await work('/sort', 'Sort', labelText('asn', delivery), ...['', '', '', ''].map(() => goods('KETTLE')));
await handset.pull(commandText('DONE'));
await page.getByRole('button', {name: 'Not there', exact: true}).click({delay: 450});
await recorded(2);
await work('/put-away', 'Put away', goods('KETTLE'), bin('A-03'));
await recorded(3);
await work('/receive', 'Came unannounced', goods('LADLE'), goods('LADLE'));
await page.getByTestId('job').getByRole('button', {name: 'Acme'}).first().click({delay: 450});
await page.getByText('Scan the next').waitFor();
await handset.pull(commandText('DONE'));
await recorded(4);
await work('/pick', 'Pick', labelText('dn', order), bin('A-01'), goods('KETTLE'), bin('A-01'));
await recorded(5);
await work('/dispatch', 'Dispatch', labelText('dn', order));
await handset.pull(labelText('driver', driver));
await recorded(6);
await work('/inventory', 'Count', bin('A-02'), goods('LADLE'));
await handset.pad('9');
await handset.pull(commandText('DONE'));
await recorded(7);
await work('/bin-move', 'Bin move', bin('A-04'), goods('WHISK'), goods('WHISK'), bin('A-03'));
await recorded(8);
// A move that is begun, and goes on another day.
await work('/bin-move', 'Bin move', bin('A-04'));

const device = await readDevice(page);
const push = await page.evaluate(async () => {
  const {promise, resolve} = Promise.withResolvers<OlderDay['push']>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/sync/push'))
      resolve({headers: Object.fromEntries(request.headers), body: await request.text()});
    throw new TypeError('cut');
  };
  dispatchEvent(new Event('online'));
  return promise;
});
await handset.discard();
await network.close();
await server.stop();

await writeDay({
  at: Date.now(),
  company: admin.company,
  owner: admin.session.name,
  person,
  ids: {...ids, delivery, order, fresh},
  push,
  server: await readServer(server.dataDir),
  device,
});
await server.close();
