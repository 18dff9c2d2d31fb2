import {shapedLists} from './lists.ts';
import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, matchesPrefix} from '#domain/kernel/resource.ts';
import {StockWorld} from '#tests/builders/stock-world.ts';
import type {WorkSession} from '../base/session.ts';
import {previewAction} from './preview.ts';

const now = 1_000;
/** A device that holds the rows of a world. */
const officeOf = (world: StockWorld) =>
  shapedLists(() => ({
    rowsUnder: async () => [],
    rows: async (
      resource: Parameters<typeof rowKey>[0],
      {index, prefix, limit}: {index: string; prefix: readonly (string | number)[]; limit: number},
    ): Promise<Row[]> =>
      [...world.list(resource.name).values()]
        .filter((row) => matchesPrefix(resource, index, prefix, row))
        .slice(0, limit),
    rowsOf: async (resource: Parameters<typeof rowKey>[0], keys: readonly string[]) =>
      new Map(
        keys.flatMap((key): [string, Row][] => {
          const row = world.list(resource.name).get(key);
          return row ? [[key, row]] : [];
        }),
      ),
  }));
const session = (role: string): WorkSession => ({
  openid: '0'.repeat(8),
  who: '0'.repeat(26),
  login: '',
  name: 'Ana',
  role,
  warehouse: '0'.repeat(8),
  warehouseName: '',
  companyName: '',
  currency: '',
});

function aCase() {
  const world = new StockWorld();
  const [from, to, goods] = [world.aBin(), world.aBin(), world.aGoods()];
  world.stand(from, goods, 3);
  world.move(from, to, goods, 5);
  const id = world.openCases()[0]?.id ?? '';
  return {world, office: officeOf(world), id, to};
}

test('[CASE-3] [CASE-4] what a closing will do is what it then does, and previewing it changes nothing', async () => {
  for (const action of ['stock.closeAsFound', 'stock.closeAsNotThere']) {
    const {world, office, id} = aCase();
    const before = JSON.stringify([...world.list('stock')]);
    const seen = await previewAction(
      office,
      session('Supervisor'),
      {action, args: {case: id}},
      {now, asking: false},
    );
    expect(JSON.stringify([...world.list('stock')])).toBe(before);
    const done = world.do(action, {case: id}, {role: 'Supervisor'});
    expect(seen.kind === 'done' && seen.entries).toEqual('entries' in done && done.entries);
    expect(seen.kind === 'done' && seen.entries).not.toEqual([]);
  }
});

test('[CASE-5] a count names what was found and what was not; a count that cannot be is refused with its code', async () => {
  const {office, id, world} = aCase();
  const of = (counted: number) => ({action: 'stock.closeByCount', args: {case: id, counted}});
  const seen = await previewAction(office, session('Supervisor'), of(4), {now, asking: false});
  expect(
    seen.kind === 'done' && seen.entries.map(({from, to, quantity}) => [from.slice(0, 4), to, quantity]),
  ).toEqual([
    ['adju', 'discrepancy', 1],
    ['bin:', 'discrepancy', 1],
  ]);
  world.do('stock.closeAsFound', {case: id}, {role: 'Supervisor'});
  expect(await previewAction(office, session('Supervisor'), of(4), {now, asking: false})).toMatchObject({
    kind: 'no',
    code: 'case.closed',
  });
});

test('an action that this build does not know has no preview', async () => {
  const {office} = aCase();
  const ask = {action: 'stock.teleport', args: {}};
  expect(await previewAction(office, session('Supervisor'), ask, {now, asking: false})).toEqual({
    kind: 'unknown',
  });
});
