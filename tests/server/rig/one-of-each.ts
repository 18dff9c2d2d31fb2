import type {Action} from '#domain/kernel/action.ts';
import type {Field, Row, Value} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {Caller, HttpHandheld, newId, type TestServer} from '../http/site.ts';
import {aJpeg} from './a-jpeg.ts';
import {moveIn, sendTakenFile} from './importing.ts';
import {endedWork, startWork} from './long-work.ts';

/*
 * A company with a row in every list, for tests that nobody else has any of it, and actions that name those rows.
 */

/** Suppliers as a file of the old system. */
export const fileOf = (
  mark: string,
): string => `supplier_name,supplier_city,supplier_address,supplier_contact,supplier_manager,supplier_level
${mark} Norte,${mark},${mark},1,${mark},1
`;

/** What stands at a company that has one of everything, beside the rows of its lists. */
interface OneOfEach {
  readonly device: HttpHandheld;
  /** Work of it that was corrected, with a photo. */
  readonly moved: string;
  readonly ticket: string;
  readonly session: string;
  /** Long work that has ended, and a file that was taken in. */
  readonly work: string;
  readonly file: string;
}

/** Furnishes a demo's company, whose server has the test's own kinds of long work, with one of each; all named so. */
export async function furnishOneOfEach(server: TestServer, owner: Caller, mark: string): Promise<OneOfEach> {
  const device = await HttpHandheld.enrol(owner, `${mark} 1`);
  const [from, to] = await owner.list('bin');
  const [goods] = await owner.list('goods');
  const [source = '', target = '', what = ''] = [from, to, goods].map((row) => String(row?.['id']));
  const place = {warehouse: owner.warehouse, goods: what, from: source, to: target};
  const corrected = device.mutation('stock.moveBin', {...place, quantity: 900_000});
  await device.push([corrected, device.mutation('stock.teleport', {})]);
  const ticket = String((await owner.call('POST', '/api/devices/tickets', {name: `${mark} 2`})).body['id']);
  await server.server.deps.auth.afterRestore.returned(owner.company, device.device.id, 1);
  const photo = {company: owner.company, mutation: corrected.id, n: 1};
  await server.server.deps.photos.keep(photo, device.device.id, aJpeg(), 1);
  const {results: open} = (await owner.call('GET', '/api/session/open')).body as {results: {id: string}[]};
  const args = {bin: source, goods: what, times: 1, change: 1};
  const {id: work} = await endedWork(owner, await startWork(owner, 'test.addOften', args));
  const order = await furnishDocuments(owner, mark, source, what);
  const over = {document: order, goods: what, bin: source, quantity: 2};
  await device.push([1, 2].map(() => device.mutation('outbound.pick', over)));
  const regretted = device.mutation('stock.moveBin', {...place, quantity: 1});
  const undoing = device.mutation('work.undo', {act: 'stock.moveBin'}, {undoes: regretted.id});
  await device.push([regretted, undoing]);
  await moveIn(owner, fileOf(mark), {kind: 'supplier'});
  const {import: file} = await sendTakenFile(owner, fileOf(mark), {kind: 'supplier'});
  return {device, moved: corrected.id, ticket, session: String(open[0]?.id), work, file: file.id};
}

/** All rows of a company's warehouse, and those of no warehouse, by list. */
export const allRowsOf = ({server}: TestServer, owner: Caller): Promise<Map<string, Row[]>> =>
  server.deps.storage.read(owner.company, async (tx) => {
    const all = new Map<string, Row[]>();
    for (const {name, scope} of RESOURCES.values())
      all.set(name, await tx.pageByKey(name, scope === 'warehouse' ? owner.warehouse : '', '', 100_000));
    return all;
  });

/** Rows by list, a device and a ticket, for arguments that name them. */
interface NamedRows {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly device: string;
  readonly ticket: string;
}

export const firstIdOf = (rows: NamedRows['rows'], list: string): string =>
  String(rows.get(list)?.[0]?.['id'] ?? '');

/** Arguments that name these rows wherever they can. */
export const argsNaming = (action: Action, named: NamedRows): Row =>
  Object.fromEntries(
    Object.entries(action.args)
      .filter(
        ([column, field]) =>
          field.required ||
          field.positive ||
          column === 'from_order' ||
          // One of two parties.
          (column === 'supplier' && action.name === 'inbound.receiveUnannounced'),
      )
      .map(([column, field]) => [column, valueFor(action, column, field, named)]),
  );

function valueFor(action: Action, column: string, field: Field, named: NamedRows): Value {
  const list = field.list ?? action.name.split('.')[0] ?? '';
  const rows = named.rows.get(list) ?? [];
  const firstId = (of: string): string => firstIdOf(named.rows, of);
  const isCreation = action.name.endsWith('.create');
  if (column === 'about') return firstId('bin');
  // Any other needs to say what it finds them by.
  if (column === 'selected_by') return 'bin';
  if (column === 'device') return named.device;
  if (column === 'ticket') return named.ticket;
  if (column === 'set') return '{}';
  if (column === 'lines' && ['outbound.deliver', 'case.secondProof'].includes(action.name))
    return JSON.stringify([{line: firstId('dnLine'), actual: 1}]);
  if (column === 'lines' && action.name === 'counting.count')
    return JSON.stringify([{goods: firstId('goods'), counted: 1, believed: 2}]);
  if (column === 'lines' && action.name === 'inbound.receiveUnannounced')
    return JSON.stringify([{goods: firstId('goods'), quantity: 1}]);
  if (column === 'sscc') return '340123450000000017';
  if (column === 'codes')
    return JSON.stringify([{code: 'a'.repeat(32), kind: 'goods', of: firstId('goods')}]);
  if (column === 'bins') return JSON.stringify([firstId('bin')]);
  if (column === 'lines' && action.name === 'outbound.confirmDelivery')
    return JSON.stringify([{line: firstId('dnLine'), actual: 1}]);
  if (column === 'lines') return JSON.stringify([{goods: firstId('goods'), quantity: 1}]);
  if (column === 'orders') return JSON.stringify([{document: firstId('dn')}]);
  if (column === 'documents') return JSON.stringify([firstId('dn')]);
  if (column === 'to') return String(rows[1]?.['id'] ?? newId());
  if (column === 'version') return Number(rows[0]?.['version'] ?? 1);
  if (field.kind === 'id' && isCreation)
    return RESOURCES.get(list)?.fields['id']?.max === 8 ? 'ZZZZZZZ1' : newId();
  if (field.kind === 'reference' || field.kind === 'id') return String(rows[0]?.['id'] ?? newId());
  if (field.options) return field.options.at(-1) ?? '';
  if (field.kind === 'day') return '2031-01-31';
  return field.kind === 'text' ? `text ${newId()}` : 1;
}

/** One row of each kind of document, and all that goes with it; answers the order that is still here. */
async function furnishDocuments(owner: Caller, mark: string, bin: string, goods: string): Promise<string> {
  const address = {city: mark, address: mark, contact: mark, manager: mark, level: 1};
  const [customer, supplier] = [newId(), newId()];
  await owner.do('customer.create', {id: customer, name: mark, ...address});
  await owner.do('supplier.create', {id: supplier, name: mark, ...address});
  await owner.do('driver.create', {id: newId(), name: mark, plate: mark, contact: mark});
  await owner.do('capital.create', {id: newId(), name: mark, quantity: 1, cost: 1});
  const fees = {weight_fee: 1, volume_fee: 1, min_payment: 1};
  const rate = {transportation_supplier: mark, send_city: mark, receiver_city: mark, ...fees};
  await owner.do('freightRate.create', {id: newId(), ...rate});
  await owner.do('goodsCode.create', {id: newId(), goods, code: mark, units: 1});
  const old = [{code: 'a'.repeat(32), kind: 'goods', of: goods}];
  await owner.do('oldCode.load', {codes: JSON.stringify(old)});
  await owner.do('stock.adjust', {warehouse: owner.warehouse, bin, goods, change: 5, reason: mark});
  const lines = JSON.stringify([{goods, quantity: 1}]);
  await owner.do('inbound.announce', {supplier, lines});
  const orders = [newId(), newId()];
  for (const id of orders) await owner.do('outbound.create', {customer, lines}, {id});
  const documents = orders.map((id) => ownRowId(id, 1));
  for (const document of documents) {
    await owner.do('outbound.confirm', {document});
    await owner.do('outbound.release', {document});
  }
  await owner.do('outbound.makePickingList', {documents: JSON.stringify(documents)});
  const truck = {driver_name: mark, plate: mark, contact: mark};
  const loaded = JSON.stringify([{document: documents[0], whole: 1}]);
  await owner.do('outbound.dispatch', {...truck, orders: loaded});
  await owner.do('outbound.deliver', {document: documents[0] ?? '', lines: '[]', received_by: mark});
  const counted = JSON.stringify([{goods, counted: 1, believed: 1}]);
  await owner.do('counting.count', {warehouse: owner.warehouse, bin, whole: 1, lines: counted});
  await owner.do('stock.report', {kind: 'blocked-bin', bin, note: mark});
  const plan = newId();
  await owner.do('counting.makePlan', {selected_by: 'bin', note: mark}, {id: plan});
  await owner.do('counting.addBins', {document: ownRowId(plan, 1), bins: JSON.stringify([bin])});
  await owner.do('task.take', {kind: 'count', about: bin});
  await owner.do('chat.send', {to_kind: 'role', to: 'Office', text: mark, about_list: 'bin', about: bin});
  return documents[1] ?? '';
}
