import {sql} from 'kysely';
import {ON_THE_WAY} from '#domain/replenishment.ts';
import type {ToOrder, ToOrderQuery} from '../storage.ts';
import {indexedBy, parameter, type SqlFragment} from './fragments.ts';
import type {SqlSession} from './session.ts';

const OF_GOODS = ['id', 'code', 'description', 'supplier', 'safety_stock'] as const;

const can_order: SqlFragment = sql`coalesce(figures.can_order, 0)`;
const on_the_way: SqlFragment = sql`coalesce(${sql.join(
  ON_THE_WAY.map((name) => sql`figures.${sql.ref(name)}`),
  sql` + `,
)}, 0)`;

/**
 * Goods that are to be ordered (REPLENISH-1), by their code from behind one on: one statement, which goes through those
 * with a safety stock in the order of an index that holds no others.
 */
export async function toOrder(
  session: SqlSession,
  query: ToOrderQuery,
  {after, limit}: {readonly after: string; readonly limit: number},
): Promise<ToOrder[]> {
  const text = textOf(
    session,
    query,
    'page',
    sql`
    ${sql.join(OF_GOODS.map((name) => sql.ref(`goods.${name}`)))},
    ${can_order} as can_order, ${on_the_way} as on_the_way`,
  );
  const names = [...OF_GOODS, 'can_order', 'on_the_way'];
  const rows = await session.all(text, [...valuesOf(session, query), after, limit], names);
  return rows.map((row) => ({
    id: String(row['id']),
    code: String(row['code']),
    description: String(row['description']),
    supplier: String(row['supplier']),
    safety_stock: Number(row['safety_stock']),
    can_order: Number(row['can_order']),
    on_the_way: Number(row['on_the_way']),
  }));
}

/** How many goods are to be ordered. */
export async function countToOrder(session: SqlSession, query: ToOrderQuery): Promise<number> {
  const text = textOf(session, query, 'count', sql`count(*) as counted`);
  const [row] = await session.all(text, valuesOf(session, query), ['counted']);
  return Number(row?.['counted'] ?? 0);
}

const valuesOf = ({company}: SqlSession, {warehouse, supplier}: ToOrderQuery): string[] => [
  warehouse,
  company,
  ...(supplier === '' ? [] : [supplier]),
];

function textOf(
  session: SqlSession,
  {supplier}: ToOrderQuery,
  what: 'page' | 'count',
  told: SqlFragment,
): string {
  return session.texts.of(
    `to order ${what} ${supplier === '' ? '' : 'of one'}`,
    () => sql`
      select ${told}
      from goods ${indexedBy(session.texts.dialect, 'goods_safety')}
      left join figures
        on figures.company = goods.company and figures.warehouse = ${parameter} and figures.goods = goods.id
      where goods.company = ${parameter} and goods.safety_stock > 0
        ${supplier === '' ? sql`` : sql`and coalesce(goods.supplier, '') = ${parameter}`}
        and ${can_order} + ${on_the_way} < goods.safety_stock
        ${what === 'page' ? sql`and goods.code > ${parameter} order by goods.code limit ${parameter}` : sql``}`,
  );
}
