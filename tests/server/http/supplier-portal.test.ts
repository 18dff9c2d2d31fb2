import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {houseAnswerOf} from '#client/documents/answer-of-house.tsx';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

/** What the people of a supplier do with its deliveries, and what the house answers. */
const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const MEASURES = {weight: 10, width: 10, depth: 10, height: 10, cost: 7, price: 8};

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  /** Two suppliers with goods of their own, and two people of the first. */
  const suppliers = [newId(), newId()] as const;
  const goods = [newId(), newId()] as const;
  let sue: Caller;
  let sam: Caller;
  let rival: Caller;

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    for (const [n, id] of suppliers.entries()) {
      await owner.do('supplier.create', {id, name: `Supplies ${String(n)}`, ...ADDRESS});
      const code = `G-${String(n)}`;
      const row = {id: goods[n] ?? '', code, description: `Thing ${code}`, supplier: id, ...MEASURES};
      await owner.do('goods.create', row);
    }
    sue = await owner.hire('Supplier', undefined, {supplier: suppliers[0]});
    sam = await owner.hire('Supplier', undefined, {supplier: suppliers[0]});
    rival = await owner.hire('Supplier', undefined, {supplier: suppliers[1]});
  });
  afterAll(() => server.close());

  const ask = (by: Caller, action: string, args: Row, id = newId()) =>
    by.call('POST', `/api/actions/${action}`, {id, args, warehouse: owner.warehouse});
  const line = (quantity: number, of: string = goods[0]) => JSON.stringify([{goods: of, quantity}]);
  const rowOf = async (by: Caller, document: string): Promise<Row | undefined> => {
    const {body} = await by.call('GET', `/api/lists/asn?id=${document}`);
    return (body['results'] as Row[])[0];
  };
  /** Units of her goods that the house expects. */
  const expected = async () =>
    (await owner.list('figures')).find((row) => row['goods'] === goods[0])?.['asn'];
  /** A delivery that Sue has announced. */
  const announced = async (): Promise<string> => {
    const id = newId();
    const {status} = await ask(sue, 'inbound.announce', {supplier: suppliers[0], lines: line(6)}, id);
    expect(status).toBe(200);
    return ownRowId(id, HEADER_ID);
  };

  test('[ASN-13] a supplier announces a delivery of its own goods, which the house sees as its word and its colleague as their own', async () => {
    const document = await announced();
    expect(await rowOf(owner, document)).toMatchObject({state: 'announced', offered: 1, word: ''});
    expect((await rowOf(sam, document))?.['code']).toMatch(/^ASN-/);
    expect(await rowOf(rival, document)).toBeUndefined();
    expect(await expected()).toBe(6);
  });

  test('[ASN-13] it changes and withdraws what it announced until the house accepts that, and then no more', async () => {
    const document = await announced();
    const seen = Number((await rowOf(sam, document))?.['update_time']);
    const edit = (seen_at: number, quantity: number) =>
      ask(sam, 'inbound.edit', {
        document,
        version: 0,
        seen_at,
        supplier: suppliers[0],
        lines: line(quantity),
      });
    expect((await edit(seen - 1, 8)).body['code']).toBe('row.changed');
    expect((await edit(seen, 9)).status).toBe(200);
    const [kept] = (await owner.list('asnLine')).filter((row) => row['document'] === document);
    expect(kept).toMatchObject({announced: 9, expected: 9});
    const accepted = await ask(owner, 'inbound.accept', {document, word: 'Dock 3, before noon'});
    expect(accepted.status).toBe(200);
    const told = await rowOf(sue, document);
    expect(told).toMatchObject({state: 'announced', offered: 0, word: 'Dock 3, before noon'});
    const late = [
      await edit(Number(told?.['update_time']), 1),
      await ask(sue, 'inbound.cancel', {document}),
      await ask(owner, 'inbound.accept', {document, word: ''}),
    ];
    expect(late.map(({status, body}) => [status, body['code']])).toEqual(
      late.map(() => [409, 'asn.accepted']),
    );
    const other = await announced();
    expect((await ask(sam, 'inbound.cancel', {document: other})).status).toBe(200);
    expect(await rowOf(sue, other)).toMatchObject({state: 'cancelled'});
  });

  test('[ASN-13] the house declines it with a word, after which nothing of it is expected', async () => {
    const before = await expected();
    const document = await announced();
    expect((await ask(owner, 'inbound.decline', {document})).body['code']).toBe('args.invalid');
    expect((await ask(owner, 'inbound.decline', {document, word: 'Closed that week'})).status).toBe(200);
    expect(await rowOf(sue, document)).toMatchObject({
      state: 'cancelled',
      offered: 0,
      word: 'Closed that week',
    });
    expect(await expected()).toBe(before);
  });

  test('[ASN-13] accepted with a word and cancelled later it reads as cancelled, and not as declined', async () => {
    const document = await announced();
    expect((await ask(owner, 'inbound.accept', {document, word: 'Dock 3'})).status).toBe(200);
    expect((await ask(owner, 'inbound.cancel', {document})).status).toBe(200);
    const told = await rowOf(sue, document);
    expect(told).toMatchObject({state: 'cancelled', offered: 0, word: ''});
    expect(houseAnswerOf(told ?? {}, 'Supplier')).toBeUndefined();
    expect((await ask(owner, 'inbound.reopen', {document})).status).toBe(200);
    expect(houseAnswerOf((await rowOf(sue, document)) ?? {}, 'Supplier')).toBe('accepted');
  });

  test('[ROWS-5] naming what is another’s is answered as naming what is nobody’s, and changes nothing', async () => {
    const document = await announced();
    const theirs = async () => {
      const id = newId();
      await ask(rival, 'inbound.announce', {supplier: suppliers[1], lines: line(2, goods[1])}, id);
      return ownRowId(id, HEADER_ID);
    };
    const foreign = await theirs();
    const nobody = newId();
    const seen = Number((await rowOf(rival, foreign))?.['update_time']);
    const mine = {supplier: suppliers[0], lines: line(1)};
    const pairs: readonly [string, (id: string) => Row, string][] = [
      ['inbound.announce', (supplier) => ({supplier, lines: line(1)}), suppliers[1]],
      ['inbound.announce', (of) => ({...mine, lines: line(1, of)}), goods[1]],
      ['inbound.cancel', (id) => ({document: id}), foreign],
      ['inbound.edit', (id) => ({document: id, version: 0, seen_at: seen, ...mine}), foreign],
      [
        'inbound.edit',
        (of) => ({document, version: 0, seen_at: seen, ...mine, lines: line(1, of)}),
        goods[1],
      ],
    ];
    const version = async () => (await owner.call('GET', '/api/lists/asn?limit=1000')).body['results'];
    const before = await version();
    for (const [action, args, other] of pairs) {
      const [hers, none] = [await ask(sue, action, args(other)), await ask(sue, action, args(nobody))];
      const bare = (text: string, id: string) => text.replaceAll(id, '').replaceAll(/"id":"[^"]*"/g, '');
      expect([action, hers.status, bare(hers.text, other)]).toEqual([
        action,
        none.status,
        bare(none.text, nobody),
      ]);
      expect(hers.status).toBeGreaterThanOrEqual(400);
    }
    expect(await version()).toEqual(before);
  });

  test('[ASN-13] the house answers what it has seen, and an answer is for the supplier that it was given to', async () => {
    const document = await announced();
    const seen = Number((await rowOf(owner, document))?.['version']);
    const changed = {document, version: 0, supplier: suppliers[0], lines: line(1_000_000)};
    const seen_at = Number((await rowOf(sue, document))?.['update_time']);
    expect((await ask(sue, 'inbound.edit', {...changed, seen_at})).status).toBe(200);
    for (const action of ['inbound.accept', 'inbound.decline'])
      expect((await ask(owner, action, {document, version: seen, word: 'six, fine'})).body['code']).toBe(
        'row.changed',
      );
    const version = Number((await rowOf(owner, document))?.['version']);
    expect((await ask(owner, 'inbound.accept', {document, version, word: 'between us'})).status).toBe(200);
    const now = Number((await rowOf(owner, document))?.['version']);
    const moved = {document, version: now, supplier: suppliers[1], lines: line(2, goods[1])};
    expect((await ask(owner, 'inbound.edit', moved)).status).toBe(200);
    expect(await rowOf(rival, document)).toMatchObject({word: '', offered: 0});
    expect(await rowOf(sue, document)).toBeUndefined();
  });

  test('[ASN-13] nothing waits for an answer that was withdrawn or has arrived', async () => {
    const [gone, here] = [await announced(), await announced()];
    expect((await ask(sue, 'inbound.cancel', {document: gone})).status).toBe(200);
    expect((await ask(owner, 'inbound.confirmArrival', {document: here})).status).toBe(200);
    for (const document of [gone, here]) expect(await rowOf(owner, document)).toMatchObject({offered: 0});
  });

  test('[ROWS-5] a party puts nothing before the house against its records, hands nothing in and undoes nothing', async () => {
    const cases = async () => (await owner.list('case')).length;
    const before = await cases();
    const theirs = newId();
    await ask(owner, 'inbound.announce', {supplier: suppliers[1], lines: line(1, goods[1])}, theirs);
    const more = (of: Row) =>
      sue.call('POST', '/api/actions/inbound.cancel', {
        id: newId(),
        args: {document: newId()},
        warehouse: owner.warehouse,
        ...of,
      });
    const plain = await more({});
    expect(plain.status).toBe(404);
    for (const of of [
      {believed: 'x'},
      {believed: ''},
      {again: true},
      {again: true, who: owner.session.operator},
      {undoes: theirs},
      {undoes: newId()},
    ] as readonly Row[]) {
      const {status, body} = await more(of);
      expect([of, status, body['code'], Object.keys(body).toSorted()]).toEqual([
        of,
        404,
        'asn.unknown',
        Object.keys(plain.body).toSorted(),
      ]);
    }
    const work = {
      id: newId(),
      kind: 'outbound.releaseAll',
      args: {},
      warehouse: owner.warehouse,
      again: true,
    };
    expect((await sue.call('POST', '/api/long-work', work)).status).toBe(403);
    expect(await cases()).toBe(before);
  });

  test('[ROWS-2] whoever was of the house is told of what they did there that it was done, and no more', async () => {
    const keeper = await owner.hire('Supervisor');
    const id = newId();
    const args = {supplier: suppliers[1], lines: line(2, goods[1])};
    expect((await ask(keeper, 'inbound.announce', args, id)).status).toBe(200);
    const work = newId();
    const cancelled = await ask(keeper, 'inbound.confirmArrival', {document: ownRowId(id, HEADER_ID)}, work);
    expect(Number(cancelled.body['version'])).toBeGreaterThan(0);
    const row = (await owner.list('staff')).find((each) => each['id'] === keeper.session.operator);
    await owner.do('staff.edit', {
      id: keeper.session.operator,
      version: Number(row?.['version']),
      set: JSON.stringify({type: 'Supplier', supplier: suppliers[0]}),
    });
    const {body} = await keeper.call('GET', `/api/actions/by-id/${work}`);
    expect(body).toMatchObject({status: 'applied', version: 0});
    expect(body).not.toHaveProperty('facts');
  });

  test('[ROWS-4] what no column holds is refused, also of its own rows', async () => {
    for (const list of ['asn', 'asnLine', 'goods', 'supplierasnlist', 'goodslist'])
      for (const form of ['', '&form=csv', '&form=raw'])
        expect([
          list,
          form,
          (await sue.call('GET', `/api/lists/${list}?warehouse=%00${form}`)).status,
        ]).toEqual([list, form, 400]);
  });

  test('[ROWS-5] a login that is bound to nobody names nothing, and what the house alone does is forbidden', async () => {
    const document = await announced();
    const unbound = await owner.hire('Supplier');
    for (const supplier of [suppliers[0], ''])
      expect((await ask(unbound, 'inbound.announce', {supplier, lines: line(1)})).status).toBeGreaterThan(
        399,
      );
    for (const action of ['inbound.accept', 'inbound.decline', 'inbound.confirmArrival', 'inbound.reopen'])
      expect((await ask(sue, action, {document, word: 'x'})).status).toBe(403);
  });

  test('[ROWS-2] what became of its work is told without a count of what the company has done, and once however often it is asked', async () => {
    const id = newId();
    const args = {supplier: suppliers[0], lines: line(4)};
    const first = await ask(sue, 'inbound.announce', args, id);
    const again = await ask(sue, 'inbound.announce', args, id);
    expect(first.body).toMatchObject({status: 'applied', version: 0});
    expect(again.text).toBe(first.text);
    expect((await sue.call('GET', `/api/actions/by-id/${id}`)).body).toMatchObject({version: 0});
    expect(
      (await owner.list('asnLine')).filter((row) => row['document'] === ownRowId(id, HEADER_ID)),
    ).toHaveLength(1);
  });

  test('[ROWS-6] the people of one party ask for so much in an hour together, and others go on', async () => {
    const answers: number[] = [];
    const both = [sue, sam] as const;
    for (let i = 0; !answers.includes(429) && i < 400; i++) {
      const by = both[i % 2] ?? sue;
      answers.push((await ask(by, 'inbound.cancel', {document: newId()})).status);
    }
    expect(answers.length).toBeLessThanOrEqual(301);
    expect((await ask(sam, 'inbound.announce', {supplier: suppliers[0], lines: line(1)})).status).toBe(429);
    const own = await ask(rival, 'inbound.announce', {supplier: suppliers[1], lines: line(1, goods[1])});
    expect(own.status).toBe(200);
  });
});
