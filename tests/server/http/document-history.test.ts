import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {line} from '../../contract/rows.ts';
import {makeDocument} from '../rig/a-document.ts';
import {MAY_READ_HISTORY, ROLES} from './rights.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('the history of a document, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let document: Id;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    document = await makeDocument(server, owner);
  });
  afterAll(() => server.close());

  const read = async (path: string, by = owner) => {
    const {status, body} = await by.call('GET', path);
    return {status, code: body['code'], next: body['next'], results: (body['results'] ?? []) as Row[]};
  };

  test('tells who made it and when, and what is held for it', async () => {
    const handheld = await HttpHandheld.enrol(owner, 'Dock 1');
    const note = 'x'.repeat(1_001);
    const held = handheld.mutation('test.unknown', {document, quantity: 3, note});
    await handheld.push([held]);
    await handheld.push([handheld.mutation('test.unknown', {document: newId()})]);
    const {results, next} = await read(`/api/documents/${document}/history`);
    const who = owner.session.operator;
    expect(next).toBeNull();
    expect(results).toMatchObject([
      {action: 'test.open', who, device: '', status: 'applied', code: ''},
      {action: 'test.unknown', who, device: 'Dock 1', status: 'held', code: 'action.unknown'},
    ]);
    // A document's own lines stand in its form, not in each line of its history.
    expect(results[1]?.['args']).toEqual({document, quantity: 3});
    const first = await read(`/api/documents/${document}/history?limit=1`);
    expect(first.results).toEqual(results.slice(0, 1));
    expect((await read(String(first.next))).results).toEqual(results.slice(1));
  });

  test('is told a hundred events at a time at most, whatever stands in their arguments', async () => {
    const [long, handheld] = [await makeDocument(server, owner), await HttpHandheld.enrol(owner)];
    for (let i = 0; i < 3; i++)
      await handheld.push(
        Array.from({length: 50}, () =>
          handheld.mutation('test.unknown', {document: long, note: 'x'.repeat(2_000)}),
        ),
      );
    const first = await read(`/api/documents/${long}/history?limit=1000`);
    expect(first.results).toHaveLength(100);
    const second = await read(String(first.next));
    expect([second.results.length, second.next]).toEqual([51, null]);
  });

  test('tells what moved for it, in pages, and nothing of other documents', async () => {
    const other = await makeDocument(server, owner);
    await server.server.deps.storage.write(owner.company, (tx) =>
      tx.addLedger([1, 2, 3, 4].map((n) => line(tx, n, {document: n === 2 ? other : document, quantity: n}))),
    );
    const first = await read(`/api/documents/${document}/ledger?limit=2`);
    expect(first.results).toMatchObject([
      {n: 1, quantity: 1, from: 'outside', to: 'bin:A'},
      {n: 3, quantity: 3},
    ]);
    const second = await read(String(first.next));
    expect(second.results).toMatchObject([{n: 4, quantity: 4}]);
    expect(second.next).toBeNull();
    expect((await read(`/api/documents/${other}/ledger`)).results).toMatchObject([{n: 2}]);
  });

  test('is read by those who read its list', async () => {
    const readers: string[] = [];
    for (const [letter, type] of Object.entries(ROLES)) {
      const by = letter === 'A' ? owner : await owner.hire(type);
      for (const what of ['history', 'ledger']) {
        const {status, code} = await read(`/api/documents/${document}/${what}`, by);
        if (status === 200) readers.push(letter);
        else expect([status, code]).toEqual([403, 'role.forbidden']);
      }
    }
    expect([...new Set(readers)].join('')).toBe(MAY_READ_HISTORY);
    expect(readers).toHaveLength(2 * MAY_READ_HISTORY.length);
  });

  test('a plan of a count is a document: its history tells who made it, and it has no lines that are sold', async () => {
    const id = newId();
    await owner.do('counting.makePlan', {selected_by: 'bin'}, {id});
    const plan = ownRowId(id, 1);
    const {status, results} = await read(`/api/documents/${plan}/history`);
    expect([status, results.map(({action}) => action)]).toEqual([200, ['counting.makePlan']]);
    expect((await read(`/api/documents/${plan}/totals`)).status).toBe(404);
  });

  test('of what is no document, or of no place in it, is not there', async () => {
    for (const id of [newId(), 'x', owner.session.operator]) {
      const {status, code} = await read(`/api/documents/${id}/history`);
      expect([status, code]).toEqual([404, 'document.unknown']);
    }
    // One more digit than a version has, and than a number of a line or an id.
    const places = ['1', 'a.b', '1.ABC', `1.${'9'.repeat(27)}`, `${'9'.repeat(16)}.1`, '1.%00'];
    expect(await read(`/api/documents/${document}/ledger?after=1.${'9'.repeat(26)}`)).toMatchObject({
      status: 400,
    });
    for (const what of ['history', 'ledger'])
      for (const [query, refused] of [
        ...places.map((place) => [`after=${place}`, 'list.page'] as const),
        ['limit=0', 'list.limit'],
        ['limit=x', 'list.limit'],
      ] as const) {
        const {status, code} = await read(`/api/documents/${document}/${what}?${query}`);
        expect([what, query, status, code]).toEqual([what, query, 400, refused]);
      }
  });
});
