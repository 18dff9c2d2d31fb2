import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {asn, asnLine, type AsnState} from '#domain/inbound/asn.ts';
import {unitsOn} from '#domain/inbound/on-units.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {dn} from '#domain/outbound/dn.ts';
import {oneOf, type Throw} from './dice.ts';
import {TASKS} from './tasks.ts';
import {SIMULATED_COMPANY, SITE, type SimulatedWorld} from './world.ts';

/**
 * Seeds from here on play in a world with documents whose goods also go to a second warehouse: orders of theirs are
 * worked at by the devices of the first, and received by people at a desk of the second, sooner and later than is told
 * that they left.
 */
export const TRANSFERS = 3_700_000;

export const hasTransfers = (seed: number): boolean => seed > TRANSFERS && seed <= TASKS;

/** What is done where they are received, by how far that is. */
const AT_DELIVERY: Readonly<Record<AsnState, readonly string[]>> = {
  announced: ['confirmArrival', 'sort', 'sort'],
  arrived: ['finishUnloading', 'sort'],
  unloaded: ['sort', 'sort', 'sort', 'finishSorting', 'putAway', 'uncount'],
  sorted: ['sort', 'putAway', 'uncount'],
  finished: ['sort', 'uncount'],
  cancelled: ['sort'],
};
const CLOSINGS = ['case.neverLeft', 'case.lostOnWay'];
/** Most that are open at once. */
const MAX_TRANSFERS = 6;

/** Somebody orders a transfer, receives one, or says where the rest of one is. */
export async function workAtTransfers(world: SimulatedWorld, dice: Throw): Promise<string> {
  const chance = (purpose: string): number => dice('transfers', purpose);
  const [first, second] = SITE.warehouses;
  const who = SITE.people[2]?.id ?? '';
  const ask = async (action: string, args: Args, at: string): Promise<string> =>
    `${action} ${await world.claim(action, args, who, at)}`;
  const orders = (await rowsOf(world, dn.name)).filter((row) => row['is_transfer'] === 1);
  if (orders.length === 0 || (orders.length < MAX_TRANSFERS && chance('what') < 0.12)) {
    const lines = SITE.goods
      .slice(0, chance('goods') < 0.4 ? 2 : 1)
      .map((goods) => ({goods, quantity: 1 + Math.floor(chance('quantity') * 5)}));
    const args = {from_warehouse: first.id, to_warehouse: second.id, lines: JSON.stringify(lines)};
    return ask('transfers.order', args, chance('where') < 0.5 ? first.id : second.id);
  }
  const fresh = orders.find(({state}) => state === 'fresh' || state === 'new');
  if (fresh && chance('confirm') < 0.3) {
    const act = fresh['state'] === 'fresh' ? 'confirm' : 'release';
    return ask(`outbound.${act}`, {document: String(fresh['id'])}, first.id);
  }
  const released = orders.find(({state}) => state === 'to-pick' || state === 'picked');
  if (released && chance('leaves') < 0.15) {
    const loaded = JSON.stringify([{document: String(released['id']), whole: chance('whole') < 0.6 ? 1 : 0}]);
    const truck = {shipment: '', driver: '', driver_name: 'Ana', plate: 'AB-1', contact: '1'};
    return ask('outbound.dispatch', {...truck, orders: loaded}, first.id);
  }
  const short = (await rowsOf(world, caseResource.name)).find(
    (row) => row['code'] === 'transfer.short' && row['state'] === 'open',
  );
  if (short && chance('explain') < 0.8)
    return ask(
      oneOf(CLOSINGS, chance('closing') ** 3),
      {case: String(short['id']), note: 'asked'},
      second.id,
    );
  const deliveries = (await rowsOf(world, asn.name)).filter((row) => row['is_transfer'] === 1);
  const sent = deliveries.filter((row) => Number(row['sent_at']) > 0);
  const among = sent.length > 0 && chance('early') > 0.3 ? sent : deliveries;
  return ask(...(await received(world, oneOf(among, chance('delivery')), chance)), second.id);
}

async function received(
  world: SimulatedWorld,
  header: Row,
  chance: (purpose: string) => number,
): Promise<[action: string, args: Args]> {
  const document = String(header['id']);
  const acts = AT_DELIVERY[header['state'] as AsnState];
  // Nobody says of what has not left that it is missing, or hardly ever.
  const isDue = Number(header['sent_at']) > 0 || chance('undue') < 0.1;
  const act = oneOf(isDue ? acts : acts.filter((each) => each !== 'finishSorting'), chance('act'));
  const lines = (await rowsOf(world, asnLine.name)).filter((row) => row['document'] === document);
  const line = lines.length > 0 ? oneOf(lines, chance('line')) : {};
  const quantity = 1 + Math.floor(chance('units') * 4);
  const lot = chance('of its lot') < 0.8 ? String(line['lot'] ?? '') : '';
  const named = {document, goods: String(line['goods'] ?? SITE.goods[0]), lot, unit: '', quantity};
  const action = `inbound.${act}`;
  const pallets = linesByPallet(lines);
  if (act === 'sort' && pallets.size > 0 && chance('whole') < 0.8) {
    const [sscc, on] = oneOf([...pallets], chance('pallet'));
    return ['inbound.sortUnit', {document, sscc, lines: JSON.stringify(on)}];
  }
  if (act === 'sort') return [action, {...named, over: 1}];
  if (act === 'putAway') return [action, {...named, bin: SITE.warehouses[1].bins[0] ?? ''}];
  return [action, act === 'uncount' ? named : {document}];
}

/** What a delivery says that each of its pallets holds. */
function linesByPallet(lines: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const on = new Map<string, Row[]>();
  for (const line of lines) {
    const {id, goods = '', lot = '', sscc = '', sscc_units = ''} = line;
    for (const {sscc: pallet, quantity} of unitsOn({sscc: String(sscc), sscc_units: String(sscc_units)}))
      on.set(pallet, [...(on.get(pallet) ?? []), {line: String(id), goods, lot, quantity}]);
  }
  return on;
}

const rowsOf = ({storage}: SimulatedWorld, list: string): Promise<Row[]> =>
  storage.read(SIMULATED_COMPANY, (tx) =>
    tx.page(list, {index: 'key', prefix: [], search: '', warehouse: '', limit: 1_000}),
  );
