import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import type {Mutation} from '#protocol/mutation.ts';
import {Caller, DATABASES, HttpHandheld, openServer, type TestServer} from './site.ts';
import {stateOf} from './ours.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('a look into the file of a device, on %s', (kind) => {
  let site: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    site = await openServer(kind);
    owner = await Caller.register(site.url);
    small = await furnishSmall(owner, 100);
  });
  beforeEach(async () => {
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => site.close());

  const look = (mutations: readonly unknown[], by: Caller = owner) => {
    const file = {binward: 'outbox', company: owner.company, mutations};
    return by.call('POST', '/sync/rescue', handheld.spoken({file, look: true}));
  };
  const move = (more: Partial<Mutation> = {}) => handheld.mutation('stock.moveBin', small.move(1), more);

  test('tells what is known and how it ended, and changes nothing', async () => {
    const [sent, held, waiting] = [move(), move(), move()];
    await handheld.push([sent, {...held, args: {...held.args, goods: handheld.device.id}}]);
    const heldAs = {...held, args: {...held.args, goods: handheld.device.id}};
    const before = await stateOf(site);
    const {status, body} = await look([sent, heldAs, waiting]);
    expect([status, body['results']]).toMatchObject([
      200,
      [
        {id: sent.id, status: 'applied'},
        {id: held.id, status: 'held', code: expect.any(String) as string},
      ],
    ]);
    expect(body).not.toHaveProperty('next');
    expect(await stateOf(site)).toEqual(before);
    const many = Array.from({length: 1_200}, () => sent);
    expect((await look(many)).body['results']).toHaveLength(1_200);
  });

  test('[ID-1] an id that names other work tells nothing of that, and what cannot be read is said to be there', async () => {
    const sent = move();
    await handheld.push([sent]);
    const other = {...sent, args: small.move(9)};
    expect((await look([other])).body).toMatchObject({results: []});
    expect((await look([sent, {nonsense: 1}])).body).toMatchObject({
      results: [{id: sent.id}],
      next: 'unreadable',
    });
  });

  test('[P8] it is the office’s, of its own company', async () => {
    const sent = move();
    await handheld.push([sent]);
    const packer = await owner.hire('Outbound');
    expect((await look([sent], packer)).status).toBe(403);
    const stranger = await Caller.register(site.url);
    expect((await look([sent], stranger)).status).toBe(403);
    const file = {binward: 'outbox', company: stranger.company, mutations: [sent]};
    const asOurs = handheld.spoken({company: stranger.company, file, look: true});
    expect((await stranger.call('POST', '/sync/rescue', asOurs)).body).toMatchObject({
      results: [],
      next: 'unreadable',
    });
  });
});
