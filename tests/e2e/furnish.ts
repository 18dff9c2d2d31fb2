import type {Args} from '#domain/kernel/action.ts';
import {type Caller, newId} from '../server/http/site.ts';

const ADDRESS = {city: 'Lyon', address: 'Quai 1', contact: '1', manager: 'Ana', level: 1};
const MEASURES = {weight: 4, width: 1, depth: 1, height: 1, cost: 1, price: 1};

/** Acme, which supplies these goods and no others; answers its id. */
export async function suppliedBy(admin: Caller, goods: readonly Args[]): Promise<string> {
  const supplier = newId();
  await admin.do('supplier.create', {id: supplier, name: 'Acme', ...ADDRESS});
  for (const each of goods) await admin.do('goods.create', {...MEASURES, ...each, supplier});
  return supplier;
}

/** Normal bins of these names, as large as the others; answers their ids. */
export async function binsCalled(admin: Caller, names: readonly string[]): Promise<string[]> {
  const {warehouse} = admin;
  const size = String((await admin.list('bin'))[0]?.['size']);
  const bins = names.map((name) => ({id: newId(), warehouse, name, size, property: 'Normal'}));
  for (const each of bins) await admin.do('bin.create', each);
  return bins.map(({id}) => id);
}

/** Corner Shop; answers its id. */
export async function furnishCustomer(admin: Caller): Promise<string> {
  const id = newId();
  await admin.do('customer.create', {id, name: 'Corner Shop', ...ADDRESS});
  return id;
}
