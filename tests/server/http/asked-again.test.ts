import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {lateFates} from '#offline/sync/ask.ts';
import {stepOfClaim} from '#offline/outbox/ask-step.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {MemoryOutbox} from '../../model/memory-outbox.ts';
import {loseHistory} from '../rig/lost-history.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('a claim whose effect was lost, asked again on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());

  test('[P8] where no history was lost, whoever says that it was leaves nothing', async () => {
    for (const type of ['Customer', 'Outbound']) {
      const [id, by] = [newId(), await owner.hire(type)];
      const answer = await again(id, 'goods.remove', gone(), by);
      expect([answer.status, answer.body['code']]).toEqual([403, 'role.forbidden']);
      expect(await casesOf(id)).toEqual([]);
    }
    await loseHistory(server, owner);
  });

  const casesOf = (mutation: string) => owner.list('case', `index=mutation&mutation=${mutation}`);
  const again = (id: string, action: string, args: object, by: Caller = owner) =>
    by.call('POST', `/api/actions/${action}`, {id, args, again: true});
  const gone = () => ({id: small.goods, version: 1});

  test('[P1] what is refused now leaves a case, once however often it is asked', async () => {
    const id = newId();
    for (let i = 0; i < 2; i++)
      expect(await again(id, 'goods.remove', gone())).toMatchObject({
        status: 409,
        body: {code: 'row.changed'},
      });
    expect(await casesOf(id)).toMatchObject([{kind: 'refused', state: 'open', code: 'row.changed'}]);
  });

  test('[P1] what is refused now is kept where it was asked, at the point where its case was opened', async () => {
    const [id, outbox] = [newId(), new MemoryOutbox(newId())];
    const {operator: who} = owner.session;
    const lost = {action: 'goods.remove', args: gone(), who, login: newId(), again: true} as const;
    await outbox.putStep(stepOfClaim(id, Date.now(), lost));
    const call = async (method: 'get' | 'post', path: string, asked?: unknown): Promise<OfficeReply> => {
      const {status, body} = await owner.call(method.toUpperCase(), path, asked);
      return status < 400
        ? {kind: 'answered', status, body}
        : {kind: 'denied', status, code: String(body['code']), facts: {}};
    };
    const place = {company: owner.company, device: newId(), build: 'test'};
    await lateFates({outbox, who, call, place, now: () => Date.now()});
    const [row] = await casesOf(id);
    const {epoch} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    expect(await outbox.journal()).toMatchObject([
      {id, status: 'refused', epoch, version: row?.['version'], result: {code: 'row.changed'}},
    ]);
    expect(await outbox.steps()).toEqual([]);
  });

  test('[P1] the same claim asked for the first time is refused without one', async () => {
    const id = newId();
    expect((await owner.act('goods.remove', gone(), {id})).status).toBe(409);
    expect(await casesOf(id)).toEqual([]);
  });

  test('[P1] what no build of today would ask so is held, and the office reads why', async () => {
    const id = newId();
    const answer = await again(id, 'goods.remove', {...gone(), version: 'one'});
    expect(answer).toMatchObject({status: 202, body: {status: 'held'}});
    expect(await casesOf(id)).toMatchObject([{kind: 'held', state: 'open', code: answer.body['code']}]);
  });

  test('[P8] what its person may not do any more is held for whoever may', async () => {
    const packer = await owner.hire('Outbound');
    const id = newId();
    expect(await again(id, 'goods.remove', gone(), packer)).toMatchObject({status: 202});
    expect(await casesOf(id)).toMatchObject([{kind: 'held', state: 'open', code: 'role.forbidden'}]);
  });
});
