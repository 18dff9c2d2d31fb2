import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {broughtIn, lookAtWholeFile, faultsOf, moveIn, rowsOf, sendTakenFile} from '../rig/importing.ts';
import {endedWork} from '../rig/long-work.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {workAnswerSchema} from '#protocol/long-work.ts';

const HEAD = 'name,city,address,contact,manager,level\n';
const aPlace = (name: string) => ({name, city: 'x', address: 'x', contact: 'x', manager: 'x'});

describe.each(DATABASES)('kinds of rows, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  const prove = (): Promise<string[]> =>
    server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));

  test('[IMPORT-20] warehouses come in under short ids, are changed by their name, and bins into them', async () => {
    const head = 'warehouse_name,warehouse_city,address,contact,manager,published,time_zone,expired\n';
    const file = `${head}Norte,Porto,Rua 1,22,Ana,yes,Europe/Lisbon,hold\nSul,Faro,Rua 2,28,Rui,,UTC,Nur anzeigen\n`;
    expect(await moveIn(owner, file, {kind: 'warehouse'})).toMatchObject({state: 'done'});
    const rows = (await owner.list('warehouse')).filter(({name}) => name === 'Norte' || name === 'Sul');
    expect(rows.map(({id}) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(String(id)))).toEqual([true, true]);
    expect(rows.find(({name}) => name === 'Norte')).toMatchObject({published: 0, time_zone: 'Europe/Lisbon'});
    expect(rows.find(({name}) => name === 'Sul')).toMatchObject({expired: 'warn', expiry_warning_days: 30});
    expect(await moveIn(owner, file.replace('Faro', 'Loulé'), {kind: 'warehouse'})).toMatchObject({
      state: 'done',
    });
    expect((await owner.list('warehouse', 'search=Sul'))[0]).toMatchObject({city: 'Loulé'});
    await moveIn(owner, 'name,width,depth,height\nBig,1,1,1\n', {kind: 'binSize'});
    await moveIn(owner, 'warehouse,name,size,property\nSul,A-1,Big,Normal\n', {kind: 'bin'});
    // What is of no warehouse is told once, however many there are.
    await moveIn(owner, 'name,quantity,cost\nForklift,2,18500.5\n', {kind: 'capital'});
    expect((await owner.call('GET', '/api/lists/capitallist')).body['count']).toBe(1);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-20] words that goods are described with come in each as a list of its own', async () => {
    expect(await moveIn(owner, 'goods_unit\nBox\nBag\n', {kind: 'goodsUnit'})).toMatchObject({state: 'done'});
    expect(await moveIn(owner, 'Marca\nAço\n', {kind: 'goodsBrand'})).toMatchObject({state: 'done'});
    expect((await owner.list('goodsUnit')).map(({name}) => String(name)).toSorted()).toEqual(['Bag', 'Box']);
    expect((await owner.list('goodsBrand')).map(({name}) => name)).toEqual(['Aço']);
  });

  test('[IMPORT-20] people come in without a code, below whoever brings them in, and nobody is locked or made the owner by a file', async () => {
    await moveIn(owner, `${HEAD}Norte,Porto,Rua 1,1,Ana,1\n`, {kind: 'supplier'});
    const file =
      'staff_name,staff_type,supplier,is_locked\nEva,Inbound,,1\nRui,Chefin,,\nMia,Supplier,Norte,\n';
    const {import: told} = await sendTakenFile(owner, file, {kind: 'staff'});
    expect(told.matched).toEqual(['name', 'type', 'supplier', '']);
    await lookAtWholeFile(owner, told);
    expect((await faultsOf(owner, told.id)).map(({line, code}) => [line, code])).toEqual([
      [3, 'fault.not-an-option'],
    ]);
    expect(await moveIn(owner, file.replace('Chefin', 'Lagerleitung'), {kind: 'staff'})).toMatchObject({
      state: 'done',
    });
    const rows = await owner.list('staff');
    expect(rows.find(({name}) => name === 'Eva')).toMatchObject({type: 'Inbound', is_locked: 0});
    expect(rows.find(({name}) => name === 'Mia')).toMatchObject({type: 'Supplier'});
    const {import: rising} = await sendTakenFile(owner, 'staff_name,staff_type\nEva,Admin\n', {
      kind: 'staff',
    });
    await lookAtWholeFile(owner, rising);
    expect((await faultsOf(owner, rising.id)).map(({code}) => code)).toEqual(['staff.one-admin']);
    expect(await prove()).toEqual([]);
  });

  test('[STAFF-15] people come in with the warehouses that they are bound to, by their names, as a sheet of them tells it', async () => {
    const own = await Caller.register(server.url);
    await own.do('warehouse.create', {id: 'ZZZZZZZ4', ...aPlace('Hall, west')});
    await own.do('warehouse.create', {id: 'ZZZZZZZ5', ...aPlace('Yard')});
    const file =
      'staff_name,staff_type,Works in\nEva,Inbound,"Yard; Hall, west"\nRui,Inbound,\nMia,Inbound,Attic\n';
    const {import: told} = await sendTakenFile(own, file, {kind: 'staff'});
    expect(told.matched).toEqual(['name', 'type', 'warehouses']);
    await lookAtWholeFile(own, told);
    expect(await faultsOf(own, told.id)).toMatchObject([{line: 4, code: 'import.not-there', value: 'Attic'}]);
    const good = file.replace('Attic', 'Yard');
    expect(await moveIn(own, good, {kind: 'staff'})).toMatchObject({state: 'done'});
    const bound = new Map((await own.list('staff')).map(({name, warehouses}) => [name, warehouses]));
    expect(['Eva', 'Rui', 'Mia'].map((name) => bound.get(name))).toEqual([
      'ZZZZZZZ4 ZZZZZZZ5',
      '',
      'ZZZZZZZ5',
    ]);
    const sheet = (await own.call('GET', '/api/lists/stafflist?form=csv&columns=name,warehouses')).text;
    expect(sheet).toContain('Eva,"Hall, west; Yard"');
    // Said once more it changes nothing.
    const {import: again} = await sendTakenFile(own, good, {kind: 'staff'});
    await lookAtWholeFile(own, again);
    expect((await rowsOf(own, again.id)).map(({does}) => does)).toEqual(['same', 'same', 'same']);
  });

  test('[ROWS-10] [IMPORT-24] a person who is bound brings nothing into another warehouse: its rows are wrong before', async () => {
    const own = await Caller.register(server.url);
    await own.do('warehouse.create', {id: 'ZZZZZZZ6', ...aPlace('Yard')});
    await moveIn(own, 'name,width,depth,height\nBig,1,1,1\n', {kind: 'binSize'});
    const mia = await own.hire('Manager', 'Mia', {warehouses: 'ZZZZZZZ6'});
    const [first] = (await own.list('warehouse')).filter(({name}) => name !== 'Yard');
    const file = `warehouse,name,size,property\n${String(first?.['name'])},A-1,Big,Normal\nYard,A-2,Big,Normal\n,A-3,Big,Normal\n`;
    const {import: told} = await sendTakenFile(mia, file, {kind: 'bin'});
    await lookAtWholeFile(mia, told);
    expect(await faultsOf(mia, told.id)).toMatchObject([
      {line: 2, column: 'warehouse', field: 'warehouse', code: 'import.not-your-warehouse'},
    ]);
    expect((await rowsOf(mia, told.id)).map(({does, values}) => [does, values['warehouse']])).toEqual([
      ['wrong', first?.['name']],
      ['fresh', 'Yard'],
      ['fresh', 'Yard'],
    ]);
    expect(await own.list('bin')).toEqual([]);
    // Put right where it is told, and brought in.
    const mended = await mia.call('POST', `/api/imports/${told.id}/mend`, {
      cells: [{line: 2, column: 0, value: 'Yard'}],
    });
    expect(mended.status).toBe(200);
    await lookAtWholeFile(mia, told);
    expect(await broughtIn(mia, told)).toMatchObject({state: 'done'});
    expect((await own.list('bin')).map(({warehouse}) => warehouse)).toEqual(
      Array.from({length: 3}, () => 'ZZZZZZZ6'),
    );
  });

  test('[IMPORT-24] [STAFF-15] whom a bound person may bind is asked before her file is brought in', async () => {
    const own = await Caller.register(server.url);
    await own.do('warehouse.create', {id: 'ZZZZZZZ7', ...aPlace('Yard')});
    await own.do('warehouse.create', {id: 'ZZZZZZZ8', ...aPlace('Dock')});
    const mia = await own.hire('Manager', 'Mia', {warehouses: 'ZZZZZZZ7'});
    const file = 'staff_name,staff_type,Works in\nEva,Inbound,Yard\nRui,Inbound,Dock\nAda,Inbound,\n';
    const {import: told} = await sendTakenFile(mia, file, {kind: 'staff'});
    await lookAtWholeFile(mia, told);
    expect((await faultsOf(mia, told.id)).map(({line, code}) => [line, code])).toEqual([
      [3, 'staff.warehouses-beyond'],
      [4, 'staff.warehouses-beyond'],
    ]);
  });

  test('[IMPORT-24] each row says into which warehouse it goes, and those for another than the file’s are marked', async () => {
    const own = await Caller.register(server.url);
    await own.do('warehouse.create', {id: 'ZZZZZZZ9', ...aPlace('Yard')});
    const [first] = (await own.list('warehouse')).filter(({name}) => name !== 'Yard');
    await moveIn(own, 'name,width,depth,height\nBig,1,1,1\n', {kind: 'binSize'});
    const shown = async (file: string) => {
      const {import: told} = await sendTakenFile(own, file, {kind: 'bin'});
      await lookAtWholeFile(own, told);
      const rows = await rowsOf(own, told.id);
      return rows.map(({does, values, isElsewhere = false}) => [does, values['warehouse'], isElsewhere]);
    };
    const head = 'warehouse,name,size,property\n';
    const here = String(first?.['name']);
    expect(
      await shown(
        `${head}Yard,A-1,Big,Normal\n,A-2,Big,Normal\nZZZZZZZ9,A-3,Big,Normal\n${here},A-4,Big,Normal\n`,
      ),
    ).toEqual([
      ['fresh', 'Yard', true],
      ['fresh', here, false],
      ['fresh', 'Yard', true],
      ['fresh', here, false],
    ]);
    // A file that has no such column says it, too.
    expect(await shown('name,size,property\nB-1,Big,Normal\n')).toEqual([['fresh', here, false]]);
  });

  test('[IMPORT-19] a file that only adds leaves what is here as it is, says so of each row, and makes nothing for it', async () => {
    const own = await Caller.register(server.url);
    const head = 'code,description,supplier,weight,width,depth,height,brand,cost,price\n';
    await moveIn(own, `${HEAD}Norte,Porto,Rua 1,1,Ana,1\n`, {kind: 'supplier'});
    await moveIn(own, `${head}K1,Kettle,Norte,1,1,1,1,,1,1\nK2,Pan,Norte,1,1,1,1,,1,1\n`);
    const file = `${head}K1,Pot,Norte,1,1,1,1,Fagor,1,1\nK2,Pan,Norte,1,1,1,1,,1,1\nK3,Cup,Norte,1,1,1,1,,1,1\n`;
    const {import: told} = await sendTakenFile(own, file);
    const check = await own.call('POST', `/api/imports/${told.id}/check`, {
      work: newId(),
      matched: told.matched,
      made: true,
      adds: true,
    });
    await endedWork(own, workAnswerSchema.parse(check.body).work);
    const {body} = await own.call('GET', `/api/imports/${told.id}`);
    expect(body['import']).toMatchObject({adds: true, fresh: 1, changed: 0, same: 2, wrong: 0});
    expect(await faultsOf(own, told.id)).toMatchObject([{line: 2, code: 'import.stays'}]);
    expect((await rowsOf(own, told.id)).map(({does}) => does)).toEqual(['same', 'same', 'fresh']);
    expect(await broughtIn(own, told)).toMatchObject({state: 'done'});
    const rows = await own.list('goods');
    expect(rows.map(({code, description}) => `${String(code)} ${String(description)}`).toSorted()).toEqual([
      'K1 Kettle',
      'K2 Pan',
      'K3 Cup',
    ]);
    expect(await own.list('goodsBrand')).toEqual([]);
  });

  test('[IMPORT-6] where no title is known, as many columns as the old system read are read by their places', async () => {
    const own = await Caller.register(server.url);
    await moveIn(own, `${HEAD}Norte,Porto,Rua 1,1,Ana,1\n`, {kind: 'supplier'});
    const titles = Array.from({length: 17}, (_, i) => `列${String(i + 1)}`).join(',');
    const file = `${titles}\nK1,Kettle,Norte,940,1,2,3,0.006,Box,,,,,,,14.5,29.9\n`;
    expect(await moveIn(own, file)).toMatchObject({state: 'done'});
    expect(await own.list('goods')).toMatchObject([{code: 'K1', weight: 940, height: 3, price: 299_000}]);
    const {import: told} = await sendTakenFile(own, `${titles},x\nK2,Kettle\n`);
    expect(new Set(told.matched)).toEqual(new Set(['']));
  });
});
