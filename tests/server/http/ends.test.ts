import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {pullAnswerSchema} from '#protocol/sync.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('how a supervisor decided reaches the worker, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 20);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  const caseOf = async (mutation: string): Promise<string> => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    return String(row?.['id']);
  };
  const endsOf = async (...asks: readonly string[]) => {
    const {version, epoch} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    const {body} = await handheld.pull({asks, version, epoch, partial: false});
    const answer = pullAnswerSchema.parse(body);
    if (answer.kind !== 'delta') throw new Error(answer.kind);
    return answer.ends;
  };
  const by = () => owner.session.operator;

  test('a closed case tells the way, who, when and the note; an open one and other work tell nothing', async () => {
    const [first, second] = [1, 2].map(() => handheld.mutation('stock.moveBin', small.move(30)));
    if (!first || !second) throw new Error('no moves');
    await handheld.push([first, second]);
    expect(await endsOf(first.id, second.id, newId())).toEqual([]);
    expect(await endsOf()).toBeUndefined();
    await owner.do('stock.closeAsFound', {case: await caseOf(first.id)});
    expect(await endsOf(first.id, second.id)).toEqual([
      {id: first.id, closing: 'stock.closeAsFound', by: by(), at: expect.any(Number), note: ''},
    ]);
  });

  test('a note is told with it', async () => {
    const held = handheld.mutation('stock.moveBin', small.move(1), {login: newId()});
    await handheld.push([held]);
    await owner.do('case.close', {case: await caseOf(held.id), note: 'done by hand'});
    expect(await endsOf(held.id)).toMatchObject([{closing: 'case.close', note: 'done by hand'}]);
  });

  test('work that was run again is told once it counts, however often it was held before', async () => {
    const held = handheld.mutation('stock.teleport', {});
    await handheld.push([held]);
    await owner.do('case.rerun', {case: await caseOf(held.id)});
    expect(await endsOf(held.id)).toEqual([]);
    const [row] = await owner.list('case', `index=mutation&mutation=${held.id}`);
    await owner.do('case.close', {case: await caseOf(String(row?.['note'])), note: 'no such job'});
    expect(await endsOf(held.id)).toMatchObject([{id: held.id, closing: 'case.close', note: 'no such job'}]);
    const move = handheld.mutation('stock.moveBin', small.move(1), {login: newId()});
    await handheld.push([move]);
    await owner.do('case.rerun', {case: await caseOf(move.id)});
    expect(await endsOf(move.id)).toMatchObject([
      {
        id: move.id,
        closing: 'case.rerun',
        by: by(),
        note: '',
        status: expect.stringMatching(/applied|corrected/),
      },
    ]);
  });
});
