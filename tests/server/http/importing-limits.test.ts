import {connect} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {workAnswerSchema, type WorkStatus} from '#protocol/long-work.ts';
import {
  broughtIn,
  lookAtWholeFile,
  faultsOf,
  importOf,
  moveIn,
  sendFile,
  sendTakenFile,
} from '../rig/importing.ts';
import {endedWork} from '../rig/long-work.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const suppliers = (rows: number, from = 0): string =>
  [
    'name,city,address,contact,manager,level',
    ...Array.from({length: rows}, (_, i) => `S${String(from + i)},Porto,Rua 1,1,Ana,1`),
    '',
  ].join('\n');

describe.each(DATABASES)('files at their limits, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind, {IMPORT_MAX_MB: '100'});
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  /** Sends a file to its last byte before it hears anything, as a slow line does. */
  function sentBlindly(path: string, head: string, filler: Buffer, times: number): Promise<string> {
    const {hostname, port} = new URL(server.url);
    const size = Buffer.byteLength(head) + filler.length * times;
    const lines = [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}`,
      ...Object.entries(owner.headers).map(([name, value]) => `${name}: ${value}`),
      'content-type: text/csv',
      `content-length: ${String(size)}`,
      'connection: close',
    ];
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.pause().on('error', reject);
      let left = times;
      const write = (): void => {
        while (left > 0) if (left-- > 0 && !socket.write(filler)) return void socket.once('drain', write);
        let heard = '';
        socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
        socket.on('end', () => resolve(heard)).resume();
      };
      socket.write(`${lines.join('\r\n')}\r\n\r\n${head}`);
      write();
    });
  }

  const upload = (id: string, as = 'supplier') =>
    `/api/imports/${id}?kind=${as}&name=f.csv&encoding=&warehouse=${owner.warehouse}`;
  const row = Buffer.from('S1,Porto,Rua 1,1,Ana,1\n'.repeat(40_000));
  /** More than the seventy megabytes for which a connection is kept that nobody reads. */
  const often = Math.ceil(90_000_000 / row.length);

  test('[IMPORT-7] whoever sends a large file to its end hears what is wrong at its beginning', async () => {
    const heard = await sentBlindly(upload(newId()), 'name\n"', row, often);
    expect(heard).toContain('HTTP/1.1 400');
    expect(heard).toContain('"code":"import.cell-too-long"');
    expect(await sentBlindly(upload(newId(), 'movingIn'), 'name\n', row, often)).toContain('"import.kind"');
  });

  test('[IMPORT-7] a file sent again after a lost answer is told as it stands, however large', async () => {
    const {import: told} = await sendTakenFile(owner, suppliers(3));
    const heard = await sentBlindly(upload(told.id), 'name\n', row, often);
    expect(heard).toContain('HTTP/1.1 200');
    expect(heard).toContain(`"id":"${told.id}"`);
    expect(await importOf(owner, told.id)).toMatchObject({lines: 3});
  });

  test('[IMPORT-7] a file beyond IMPORT_MAX_MB is refused, and one just within it is taken', async () => {
    const small = await openServer(kind, {IMPORT_MAX_MB: '1'});
    try {
      const by = await Caller.register(small.url);
      const head = 'name\n';
      const [within, id] = [Buffer.from(head + 'S\n'.repeat(499_997)), newId()];
      expect(within.length).toBeLessThanOrEqual(1_000_000);
      expect((await sendTakenFile(by, within, {kind: 'supplier'})).import.lines).toBe(499_997);
      const answer = await sendFile(by, head + 'S\n'.repeat(499_998), {kind: 'supplier', id});
      expect([answer.status, answer.body['code']]).toEqual([413, 'import.file-too-large']);
      expect((await by.call('GET', `/api/imports/${id}`)).status).toBe(404);
    } finally {
      await small.close();
    }
  });

  test('[IMPORT-5] all faults of a file are had page by page, and as one sheet', async () => {
    const rows = 2_300;
    const {import: told} = await sendTakenFile(owner, suppliers(rows).replaceAll(',1\n', ',high\n'), {
      kind: 'supplier',
    });
    expect(await lookAtWholeFile(owner, told)).toMatchObject({wrong: rows});
    const lines: number[] = [];
    for (let next: unknown = `/api/imports/${told.id}/faults`; typeof next === 'string';) {
      const {body} = await owner.call('GET', next);
      lines.push(...(body['results'] as {line: number}[]).map(({line}) => line));
      ({next} = body);
    }
    expect(lines).toEqual(Array.from({length: rows}, (_, i) => i + 2));
    const sheet = await owner.call('GET', `/api/imports/${told.id}/faults`, undefined, {accept: 'text/csv'});
    expect(sheet.text.split('\r\n')).toHaveLength(rows + 2);
  });

  test('[IMPORT-6] of two columns that are called alike the first counts', async () => {
    const file = 'name,supplier_name,city,city,address,contact,manager,level\nA,B,Porto,Faro,Rua,1,Ana,1\n';
    const {import: told} = await sendTakenFile(owner, file, {kind: 'supplier'});
    expect(told.matched).toEqual(['name', '', 'city', '', 'address', 'contact', 'manager', 'level']);
    await lookAtWholeFile(owner, told);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    expect(await owner.list('supplier')).toMatchObject([{name: 'A', city: 'Porto'}]);
  });

  const begin = async (path: string, body: object = {}): Promise<WorkStatus> =>
    workAnswerSchema.parse((await owner.call('POST', path, {work: newId(), ...body})).body).work;
  const cancel = (work: WorkStatus) => owner.call('POST', `/api/long-work/${work.id}/cancel`, {});

  test('[IMPORT-3] a look at a file that is cancelled is begun anew, and a file whose taking in is cancelled is not in', async () => {
    const rows = 8_000;
    const {import: told} = await sendTakenFile(owner, suppliers(rows, 1_000), {kind: 'supplier'});
    const {matched} = told;
    const look = await begin(`/api/imports/${told.id}/check`, {matched, made: true});
    await cancel(look);
    expect(await endedWork(owner, look)).toMatchObject({state: 'cancelled'});
    expect(await importOf(owner, told.id)).toMatchObject({state: 'read'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({state: 'checked', fresh: rows});
    const taking = await begin(`/api/imports/${told.id}/bring-in`);
    await cancel(taking);
    expect(await endedWork(owner, taking)).toMatchObject({state: 'cancelled'});
    expect(await importOf(owner, told.id)).toMatchObject({state: 'checked', fresh: rows});
    expect((await owner.call('GET', '/api/lists/supplier?limit=1')).body['count']).toBe(1);
    // Others edit again, and the file comes in when somebody says so.
    await owner.do('supplier.create', {
      id: newId(),
      name: 'Norte',
      city: 'Porto',
      address: 'Rua 1',
      contact: '1',
      manager: 'Ana',
      level: 1,
    });
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    expect((await owner.call('GET', '/api/lists/supplier?limit=1')).body['count']).toBe(2 + rows);
  });

  test('[IMPORT-9] what the floor brings into a bin after the dry run keeps opening stock out', async () => {
    await moveIn(owner, 'name,width,depth,height\nBig,1100,1200,1800\n', {kind: 'binSize'});
    await moveIn(owner, 'name,size,property\nA1,Big,Normal\nA2,Big,Normal\n', {kind: 'bin'});
    const goods =
      'code,description,supplier,weight,width,depth,height,unit,cost,price\nK1,Kettle,A,9,2,3,4,Box,1,2\n';
    await moveIn(owner, goods, {kind: 'goods'});
    const opening = 'bin,goods,quantity\nA1,K1,7\nA2,K1,5\n';
    const {import: told} = await sendTakenFile(owner, opening, {kind: 'stock'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 2, wrong: 0});
    const id = async (list: string, of: string): Promise<string> =>
      String((await owner.list(list, `search=${of}`))[0]?.['id']);
    const [bin, kettle] = [await id('bin', 'A1'), await id('goods', 'K1')];
    await owner.do('stock.adjust', {
      warehouse: owner.warehouse,
      bin,
      goods: kettle,
      change: 3,
      reason: 'found',
    });
    expect(await broughtIn(owner, told)).toMatchObject({state: 'stopped', code: 'import.rows-wrong'});
    expect(await faultsOf(owner, told.id)).toMatchObject([{line: 2, code: 'import.stock-there', value: '3'}]);
    expect((await owner.list('stock')).map(({quantity}) => quantity)).toEqual([3]);
  });
});
