import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {AsnState} from '#domain/inbound/asn.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
import {dn, dnLine, type DnState} from '#domain/outbound/dn.ts';
import {lotId} from '#domain/stock/lot.ts';
import {returnAtOffice} from './return-office.ts';
import {Broken} from './broken.ts';
import {oneOf, type Throw} from './dice.ts';
import {SIMULATED_COMPANY, CUSTOMER, SITE, SIMULATED_SUPPLIER, type SimulatedWorld} from './world.ts';

/** What the office may ask for at a document in each of its states. */
const AT_ORDER: Readonly<Record<DnState, readonly string[]>> = {
  fresh: ['confirm', 'confirm', 'confirm', 'confirm', 'confirm', 'edit', 'cancel'],
  new: ['release', 'release', 'release', 'release', 'release', 'cancel', 'closeShort', 'edit'],
  'to-pick': ['release', 'unrelease', 'makePickingList', 'closeShort', 'cancel'],
  picked: ['release', 'closeShort', 'cancel'],
  shipped: ['cancel'],
  delivered: ['closeShort'],
  cancelled: ['confirm'],
};
const AT_DELIVERY: Readonly<Record<AsnState, readonly string[]>> = {
  announced: ['cancel', 'edit'],
  arrived: ['cancel', 'edit'],
  unloaded: ['cancel'],
  sorted: ['cancel'],
  finished: ['cancel'],
  cancelled: ['reopen'],
};

const OVER = ['shipped', 'delivered', 'cancelled'];

interface Claim {
  readonly action: string;
  readonly args: Args;
}

/** A day that has begun: a delivery is on its way, and orders wait in their first states. */
export async function beginDay(world: SimulatedWorld): Promise<void> {
  const [one = '', other = ''] = SITE.goods;
  const lines = (...quantities: readonly (readonly [string, number])[]): string =>
    JSON.stringify(quantities.map(([goods, quantity]) => ({goods, quantity})));
  const ask = (action: string, args: Args): Promise<string> =>
    world.claim(action, args, SITE.people[2]?.id ?? '');
  for (const quantity of [4, 2])
    await ask('inbound.announce', {
      supplier: SIMULATED_SUPPLIER,
      expected_on: '',
      lines: lines([one, quantity], [other, 3]),
    });
  for (const quantity of [3, 2, 5])
    await ask('outbound.create', {
      customer: CUSTOMER,
      promised_on: '',
      lines: lines([one, quantity], [other, 1]),
    });
  const [first, second] = await rowsOf(world, dn.name);
  for (const order of [first, second]) await ask('outbound.confirm', {document: String(order?.['id'])});
  await ask('outbound.release', {document: String(first?.['id'])});
}

/** Somebody at a desk with a network asks for one thing: a new document, or what may be done with one that is there. */
export async function askAtOffice(world: SimulatedWorld, dice: Throw): Promise<string> {
  const chance = (purpose: string): number => dice('office', purpose);
  const {action, args} = await claimOf(world, chance);
  const status = await world.claim(action, args, SITE.people[2]?.id ?? '');
  const [isEdit, isDone] = [action.endsWith('.edit'), status === 'applied'];
  if (isEdit && isDone) await checkEdited(world, args, isInbound(action));
  return `${action} ${status}`;
}

async function claimOf(world: SimulatedWorld, chance: (purpose: string) => number): Promise<Claim> {
  const isReturn = world.hasReturns && chance('return') < 0.35;
  const returned = isReturn && (await returnAtOffice({rowsOf: (list) => rowsOf(world, list), chance}));
  if (returned) return returned;
  const at = chance('what');
  const lines = JSON.stringify(
    SITE.goods
      .slice(0, chance('goods') < 0.3 ? 2 : 1)
      .map((goods) => ({goods, quantity: 1 + Math.floor(chance('quantity') * 4)})),
  );
  if (at < 0.14)
    return {action: 'inbound.announce', args: {supplier: SIMULATED_SUPPLIER, expected_on: '', lines}};
  const orders = await rowsOf(world, dn.name);
  if (at < 0.3 || orders.length === 0)
    return {action: 'outbound.create', args: {customer: CUSTOMER, promised_on: '', lines}};
  const deliveries = await rowsOf(world, asn.name);
  if (at < 0.39 && deliveries.length > 0) {
    const row = oneOf(deliveries, chance('delivery'));
    const act = oneOf(AT_DELIVERY[row['state'] as AsnState], chance('act'));
    const action = `inbound.${act}`;
    if (act === 'edit')
      return {action, args: {supplier: SIMULATED_SUPPLIER, expected_on: '', ...edited(row, chance)}};
    return {action, args: {document: String(row['id'])}};
  }
  const open = orders.filter(({state}) => !OVER.includes(String(state)));
  const among = open.length > 0 && chance('late') > 0.1 ? open : orders;
  const row = oneOf(among, chance('order'));
  const {id, state} = row;
  const document = String(id);
  const act = oneOf(AT_ORDER[state as DnState], chance('act'));
  const action = `outbound.${act}`;
  if (act === 'edit') return {action, args: {customer: CUSTOMER, promised_on: '', ...edited(row, chance)}};
  if (act === 'makePickingList') {
    const beside = chance('one list') < 0.5 ? [] : [String(oneOf(orders, chance('listed with'))['id'])];
    return {action, args: {documents: JSON.stringify([...new Set([document, ...beside])])}};
  }
  if (act !== 'closeShort') return {action, args: {document}};
  const own = (await rowsOf(world, dnLine.name)).filter((line) => line['document'] === id);
  return {action, args: {document, line: String(oneOf(own, chance('line'))['id'])}};
}

/** What somebody enters in place of what a document had; now and then somebody else was faster. */
function edited({id, version}: Row, chance: (purpose: string) => number): Args {
  const isBehind = chance('behind') < 0.15;
  const lines = SITE.goods
    .filter((_, i) => i === 0 || chance('other goods') < 0.5)
    .map((goods, i) => ({
      goods,
      lot: i === 0 && chance('of a lot') < 0.25 ? lotId(goods, 'L1') : '',
      quantity: 1 + Math.floor(chance('edited quantity') * 5),
    }));
  return {document: String(id), version: Number(version) - (isBehind ? 1 : 0), lines: JSON.stringify(lines)};
}

const isInbound = (action: string): boolean => action.startsWith('inbound.');

/** [ASN-2] [DN-1] What was entered is what its lines say, and nothing beside it. */
async function checkEdited(
  world: SimulatedWorld,
  {document, lines}: Args,
  isDelivery: boolean,
): Promise<void> {
  const textOf = (all: readonly Row[], quantity: string): string =>
    all
      .filter((line) => Number(line[quantity]) > 0)
      .map((line) => [line['goods'], line['lot'], line[quantity]].map(String).join(' '))
      .sort()
      .join();
  const told = textOf(JSON.parse(String(lines)) as Row[], 'quantity');
  const rows = await rowsOf(world, isDelivery ? asnLine.name : dnLine.name);
  const own = rows.filter((line) => line['document'] === document);
  const stands = textOf(own, isDelivery ? 'expected' : 'quantity');
  if (told !== stands) throw new Broken(`${String(document)} was edited to ${told} and says ${stands}`);
}

const rowsOf = ({storage}: SimulatedWorld, list: string): Promise<Row[]> =>
  storage.read(SIMULATED_COMPANY, (tx) =>
    tx.page(list, {index: 'key', prefix: [], search: '', warehouse: '', limit: 1_000}),
  );
