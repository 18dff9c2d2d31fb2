import type {Context, Hono} from 'hono';
import {goods} from '#domain/goods/goods.ts';
import {isId} from '#domain/kernel/id.ts';
import {FLOOR} from '#domain/kernel/roles.ts';
import {company} from '#domain/parties/party.ts';
import {figures} from '#domain/stock/figures.ts';
import {MAX_ORDERABLE_GOODS} from '#protocol/orderable.ts';
import {badRequest} from '../fault.ts';
import {answerJson} from './answer.ts';
import type {HttpDeps} from './deps.ts';
import {mustBe, principalOf} from './principal.ts';

/** What can be ordered of goods: for the house, and for customers as far as the company tells them (DN-17). */
export function addOrderableRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/orderable', async (c) => {
    const principal = await principalOf(c, deps);
    mustBe(principal, [...FLOOR, 'Customer']);
    const {warehouse, asked} = queryOf(c);
    const isOfHouse = FLOOR.includes(principal.role);
    const told = await deps.storage.read(principal.company, async (tx) => {
      const [own, ...found] = await tx.fetch([
        {list: company.name, key: tx.company},
        ...asked.map((key) => ({list: goods.name, key})),
        ...asked.map((id) => ({list: figures.name, key: `${warehouse}/${id}`})),
      ]);
      const shows = isOfHouse ? 'quantity' : own?.rows[0]?.['shows_stock'];
      // A login that is bound to none is told nothing.
      if ((shows !== 'quantity' && shows !== 'whether') || (!isOfHouse && principal.party === '')) return {};
      return Object.fromEntries(
        asked.flatMap((id, i) => {
          if (!found[i]?.rows[0]) return [];
          const units = Math.max(0, Number(found[asked.length + i]?.rows[0]?.['can_order'] ?? 0));
          return [[id, shows === 'quantity' ? units : units > 0] as const];
        }),
      );
    });
    return answerJson(c, 200, {detail: 'success', goods: told});
  });
}

function queryOf(c: Context): {readonly warehouse: string; readonly asked: readonly string[]} {
  const {warehouse = '', goods: named = ''} = c.req.query();
  const asked = named.split(',');
  if (!/^[\w-]{1,40}$/.test(warehouse))
    throw badRequest('list.warehouse', 'Stock stands in a warehouse: name it', {field: 'warehouse'});
  if (asked.length > MAX_ORDERABLE_GOODS || !asked.every(isId))
    throw badRequest('list.filter', 'Goods are asked about by their ids', {column: 'goods'});
  return {warehouse, asked};
}
