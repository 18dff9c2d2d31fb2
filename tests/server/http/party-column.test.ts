import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';

/** Lists of documents that are agreed with a customer, a supplier and another warehouse. */
const PLACE = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A'};
const THERE = 'ZZZZZZZ2';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let here: string;
  const [customer, supplier] = [newId(), newId()] as const;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    here = owner.warehouse;
    const {goods} = await furnishSmall(owner, 60);
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...PLACE, level: 1});
    await owner.do('supplier.create', {id: supplier, name: 'Sul', ...PLACE, level: 1});
    await owner.do('warehouse.create', {id: THERE, name: 'Harbour', ...PLACE});
    const lines = JSON.stringify([{goods, quantity: 2}]);
    await owner.do('outbound.create', {customer, lines});
    await owner.do('returns.sendBack', {supplier, lines});
    await owner.do('transfers.order', {to_warehouse: THERE, lines});
    await owner.do('inbound.announce', {supplier, lines});
    await owner.do('returns.announce', {customer, lines});
    await owner.do('transfers.order', {from_warehouse: THERE, to_warehouse: here, lines});
  });
  afterAll(() => server.close());

  /** Lists that have the name of their rows' resource are asked for by a view of theirs. */
  const page = async (by: Caller, list: string, column: string) => {
    const view = column === 'party.name' ? '&view=all' : '';
    const {body} = await by.call('GET', `/api/lists/${list}?warehouse=${here}${view}`);
    return (body['results'] as Row[]).map((row) => String(row[column])).toSorted();
  };
  const sheet = async (by: Caller, list: string, query: string) => {
    const {status, text} = await by.call('GET', `/api/lists/${list}?form=csv&warehouse=${here}&${query}`);
    expect([query, status]).toEqual([query, 200]);
    const [head, ...rows] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    return [head, ...rows];
  };

  test('[DOC-6] each document and each line of one names whom it is agreed with', async () => {
    expect(await page(owner, 'dn', 'party.name')).toEqual(['Harbour', 'Ortega', 'Sul']);
    expect(await page(owner, 'freshorder', 'document.party.name')).toEqual(['Harbour', 'Ortega', 'Sul']);
    expect(await page(owner, 'asn', 'party.name')).toEqual(['Harbour', 'Ortega', 'Sul']);
    const expected = await page(owner, 'predeliverystock', 'document.party.name');
    expect(expected).toEqual(['Harbour', 'Ortega', 'Sul']);
  });

  test('[DOC-6] a sheet has it under a title of its own, in the order of the names, and only those that are asked for', async () => {
    const all = ['Recipient', 'Harbour', 'Ortega', 'Sul'];
    expect(await sheet(owner, 'dn', 'columns=party.name&sort=party.name')).toEqual(all);
    expect(await sheet(owner, 'dn', 'columns=party.name&is=party.name:Sul')).toEqual(['Recipient', 'Sul']);
    expect(await sheet(owner, 'dn', 'columns=party.name&is=customer.name:Ortega')).toEqual(
      all.filter((name) => name === 'Recipient' || name === 'Ortega'),
    );
    expect(await sheet(owner, 'dn', 'columns=party.name&search=harb')).toEqual(['Recipient', 'Harbour']);
    expect((await sheet(owner, 'asn', 'columns=party.name'))[0]).toBe('Sender');
    for (const list of ['downloadoutbound', 'downloadoutboundlines']) {
      const [head, ...rows] = await sheet(owner, list, '');
      expect(head).toContain('Recipient');
      for (const name of ['Harbour', 'Ortega', 'Sul'])
        expect([list, name, rows.filter((row) => row?.includes(name)).length]).toEqual([list, name, 1]);
    }
  });

  test('[DOC-6] [ROWS-2] a party reads its own name there, and of nobody else’s document', async () => {
    const carl = await owner.hire('Customer', undefined, {customer});
    const sue = await owner.hire('Supplier', undefined, {supplier});
    expect([await page(carl, 'dn', 'party.name'), await page(carl, 'asn', 'party.name')]).toEqual([
      ['Ortega'],
      ['Ortega'],
    ]);
    expect([await page(sue, 'dn', 'party.name'), await page(sue, 'asn', 'party.name')]).toEqual([
      ['Sul'],
      ['Sul'],
    ]);
  });
});
