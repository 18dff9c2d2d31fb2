import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {caseAnswerSchema} from '#protocol/case.ts';
import {Caller, Handheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe('the story of a case', () => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: Handheld;
  beforeAll(async () => {
    server = await openServer('sqlite');
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 20);
    handheld = await Handheld.enrol(owner, 'Dock 4');
  });
  afterAll(() => server.close());

  const storyOf = async (mutation: string) => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    const told = await owner.call('GET', `/api/cases/${String(row?.['id'])}`);
    expect(told.status).toBe(200);
    return caseAnswerSchema.parse(told.body);
  };

  test('a corrected move tells who, what, with which device, and what the screen had said', async () => {
    const mutation = handheld.mutation('stock.moveBin', small.move(32), {believed: '32 there'});
    await handheld.push([mutation]);
    expect(await storyOf(mutation.id)).toMatchObject({
      device: 'Dock 4',
      case: {kind: 'corrected', code: 'stock.short', state: 'open'},
      story: {
        action: 'stock.moveBin',
        args: small.move(32),
        who: owner.session.operator,
        device: 'Dock 4',
        at: mutation.at,
        believed: '32 there',
        status: 'corrected',
        code: 'stock.short',
      },
    });
  });

  test('a re-run that was held again is told with the case that it closed', async () => {
    const mutation = handheld.mutation('stock.teleport', {});
    await handheld.push([mutation]);
    const {case: row, again} = await storyOf(mutation.id);
    expect(again).toBeUndefined();
    await owner.do('case.rerun', {case: row['id'] ?? ''});
    const after = await storyOf(mutation.id);
    expect(after.case).toMatchObject({state: 'closed', closing: 'case.rerun'});
    expect(after.again).toMatchObject({status: 'held', code: 'action.unknown', who: owner.session.operator});
  });

  test('a re-run that ended corrected tells what the records had', async () => {
    const mutation = handheld.mutation('stock.moveBin', small.move(32), {login: newId()});
    await handheld.push([mutation]);
    const {case: row, story} = await storyOf(mutation.id);
    expect(story).toMatchObject({status: 'held'});
    await owner.do('case.rerun', {case: row['id'] ?? ''});
    const {again} = await storyOf(mutation.id);
    expect(again).toMatchObject({status: 'corrected', code: 'stock.short'});
    expect(JSON.parse(again?.facts ?? '')).toMatchObject({wanted: 32, goods: small.goods});
  });

  test('a case that is not known, or no id at all, is not found', async () => {
    for (const id of [newId(), 'nonsense']) {
      const told = await owner.call('GET', `/api/cases/${id}`);
      expect([told.status, told.body['code']]).toEqual([404, 'case.unknown']);
    }
  });
});
