import type {Row} from '#domain/kernel/field.ts';
import {isId, type Id} from '#domain/kernel/id.ts';
import {asShown} from '#domain/kernel/name.ts';
import {isRole, PARTY_OF, type Role} from '#domain/kernel/roles.ts';
import {company, offlineHours} from '#domain/parties/party.ts';
import {boundWarehouses, staff} from '#domain/people/staff.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {ReadTransaction, Storage} from '../storage/storage.ts';

/** A person as the company's rows describe them at this moment. */
export interface AuthenticatedPerson {
  readonly company: string;
  readonly staff: Id;
  readonly name: string;
  readonly role: Role;
  /** The supplier or customer that a login of its people is bound to; '' for everybody else (ROWS-1). */
  readonly party: string;
  /** The warehouses that a person of the house is bound to; absent where she works in all (ROWS-9). */
  readonly warehouses?: readonly string[];
  readonly isLocked: boolean;
}

/** The company's name and warehouses, as a login tells them. */
interface Workplace {
  readonly company: string;
  readonly warehouses: readonly {readonly id: string; readonly name: string}[];
  /** Hours after an online login in which one without a network counts; 0 where the company has none. */
  readonly offlineHours: number;
}

export const staffById = async (
  storage: Storage,
  companyId: string,
  id: Id,
): Promise<AuthenticatedPerson | undefined> =>
  storage.read(companyId, async (tx) => {
    const [found] = await tx.fetch([{list: staff.name, key: id}]);
    return someone(companyId, found?.rows[0]);
  });

export const staffByName = async (
  storage: Storage,
  companyId: string,
  name: string,
): Promise<AuthenticatedPerson | undefined> =>
  storage.read(companyId, async (tx) => {
    const prefix = [asShown(name)];
    const [found] = await tx.fetch([{list: staff.name, index: 'name', prefix, limit: 1}]);
    return someone(companyId, found?.rows[0]);
  });

export const workplaceOf = async (storage: Storage, companyId: string): Promise<Workplace> =>
  storage.read(companyId, async (tx) => ({
    ...(await companyOf(tx)),
    warehouses: await warehousesOf(tx),
  }));

async function companyOf(tx: ReadTransaction): Promise<Pick<Workplace, 'company' | 'offlineHours'>> {
  const [found] = await tx.fetch([{list: company.name, key: tx.company}]);
  const row = found?.rows[0];
  return {company: String(row?.['name'] ?? ''), offlineHours: offlineHours(row)};
}

async function warehousesOf(tx: ReadTransaction): Promise<Workplace['warehouses']> {
  const rows = await tx.page(warehouse.name, {
    index: 'name',
    prefix: [],
    limit: 1_000,
    search: '',
    warehouse: '',
  });
  return rows.map((row) => ({id: String(row['id']), name: String(row['name'])}));
}

function someone(companyId: string, row: Row | undefined): AuthenticatedPerson | undefined {
  const role = String(row?.['type'] ?? '');
  if (!row || !isRole(role) || !isId(String(row['id']))) return undefined;
  const warehouses = boundWarehouses(row);
  return {
    company: companyId,
    staff: String(row['id']),
    name: String(row['name']),
    role,
    party: String(row[PARTY_OF[role] ?? ''] ?? ''),
    ...(warehouses ? {warehouses} : {}),
    isLocked: row['is_locked'] === 1,
  };
}
