import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {MAX_COUNTED_LINES} from '#domain/counting/counted-lines.ts';
import {HEADER_ID, MAX_DOCUMENT_LINES} from '#domain/kernel/document.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {lotId} from '#domain/stock/lot.ts';
import {MUTATION_BYTES} from '#protocol/limits.ts';
import {runVerify} from '../rig/verify.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';

describe.each(DATABASES)('a document of a thousand lines, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let supplier: string;
  let lines: string;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    const small = await furnishSmall(owner, 0);
    supplier = String((await owner.list('supplier'))[0]?.['id']);
    // Each line a lot of its own: as many stock rows and lines as of so many goods.
    const codes = Array.from({length: MAX_DOCUMENT_LINES}, (_, i) => `L-${String(i)}`);
    const lots = codes.map((lot_code) => ({lot: lotId(small.goods, lot_code), lot_code}));
    lines = JSON.stringify(lots.map(({lot}) => ({goods: small.goods, lot, quantity: 2})));
    for (let i = 0; i < MAX_DOCUMENT_LINES; i += MAX_COUNTED_LINES) {
      const counted = lots
        .slice(i, i + MAX_COUNTED_LINES)
        .map((lot) => ({goods: small.goods, ...lot, counted: 1, believed: 0}));
      await owner.do('counting.count', {
        warehouse: owner.warehouse,
        bin: small.from,
        lines: JSON.stringify(counted),
      });
    }
  });
  afterAll(() => server.close());

  const ofDocument = async (document: Id) =>
    (await owner.list('asnLine', `index=document&document=${document}`)).length;

  test('[DOC-3] is announced by one claim over HTTP, and arrives by one fact out of an outbox', async () => {
    const id = newId();
    await owner.do('inbound.announce', {supplier, lines}, {id});
    const document = derivedId(id, HEADER_ID);
    expect(await ofDocument(document)).toBe(MAX_DOCUMENT_LINES);
    const handheld = await HttpHandheld.enrol(owner);
    const arrival = handheld.mutation('inbound.confirmArrival', {document});
    const {results} = await handheld.push([arrival]);
    expect(results).toMatchObject([{id: arrival.id, status: 'applied'}]);
    const {body} = await owner.call('GET', `/api/documents/${document}/ledger?limit=1000`);
    const moved = body['results'] as {to: string; mutation: string}[];
    expect(moved.filter(({to}) => to === `asn:${document}:expected`)).toHaveLength(MAX_DOCUMENT_LINES);
    const next = await owner.call('GET', String(body['next']));
    const arrived = next.body['results'] as {to: string; mutation: string}[];
    expect(arrived.map(({to, mutation}) => `${to} ${mutation}`)).toEqual(
      Array(MAX_DOCUMENT_LINES).fill(`asn:${document}:unload ${arrival.id}`),
    );
    expect(lines.length).toBeLessThan(MUTATION_BYTES / 4);
    const proof = await runVerify(server.where, []);
    expect(proof.said).toContain('proved');
  });

  test('[DOC-3] of one line more is refused whole, and says so', async () => {
    const more = JSON.stringify([...(JSON.parse(lines) as object[]), {goods: newId(), quantity: 1}]);
    const {status, body} = await owner.act('inbound.announce', {supplier, lines: more});
    expect([status, body['code'], body['faults']]).toEqual([
      400,
      'args.invalid',
      [{field: 'lines', code: 'too-large'}],
    ]);
  });
});
