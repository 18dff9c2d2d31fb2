import 'fake-indexeddb/auto';
import {afterAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Device} from '#offline/device.ts';
import {askServer, beginWork, lateFates, type AskDeps} from '#offline/sync/ask.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {startFaultProxy} from '../proxy/fault-proxy.ts';
import {Caller, DATABASES, newId} from './http/site.ts';
import {enrolAsPage, killPage, killAll, logIn, openAsPage} from './rig/page.ts';
import {restorable} from './rig/restorable.ts';

afterAll(killAll);

/** What the office of a page asks with, as somebody who is logged in there. */
const askerOf = (device: Device, by: Caller): AskDeps => ({
  outbox: device.asked,
  place: device.place,
  who: by.session.operator,
  login: newId(),
  flush: () => device.flush(10_000),
  call: async (method, path, body): Promise<OfficeReply> => {
    const answer = await by.call(method.toUpperCase(), path, body);
    return answer.status < 400
      ? {kind: 'answered', status: answer.status, body: answer.body}
      : {kind: 'denied', status: answer.status, code: String(answer.body['code']), facts: {}};
  },
  newId: device.newId,
  now: () => Date.now(),
  pause: async () => false,
});

describe.each(DATABASES)('what a browser was told ahead of a restore, on %s', (kind) => {
  const place = restorable(kind);

  /** A company, a page of its owner's that has sent all it had, and the backup of that moment. */
  async function openBackedUp() {
    const first = await place.open();
    const proxy = await startFaultProxy({target: first.url});
    const owner = await Caller.register(first.url);
    const {outboxName} = await enrolAsPage(owner, proxy.url);
    const page = await openAsPage(outboxName, RULES);
    await logIn(page, owner);
    expect(await page.flush(10_000)).toBe(true);
    const comeBack = await place.backUp(first);
    return {proxy, owner, page, comeBack};
  }

  test('[CASE-25] [WORK-4] where another person comes there first, the office reads all of it, and nothing is done', async () => {
    const {proxy, owner, page, comeBack} = await openBackedUp();

    const asker = askerOf(page, owner);
    const brand = newId();
    const claim = {action: 'goodsBrand.create', args: {id: brand, name: 'Sul'}, warehouse: owner.warehouse};
    expect(await askServer(asker, claim, () => undefined)).toMatchObject({kind: 'done'});
    const work = {id: newId(), kind: 'outbound.releaseAll', args: {}, warehouse: owner.warehouse};
    const reply = await beginWork(asker, work, () => asker.call('post', '/api/long-work', work));
    expect(reply).toMatchObject({kind: 'answered'});
    expect(await page.asked.steps()).toEqual([]);

    const {url} = await comeBack();
    proxy.retarget(url);
    page.hurry();
    await expect.poll(async () => (await page.asked.steps()).length, {timeout: 20_000}).toBe(2);
    const back = await owner.back(url);
    const she = await back.hire('Supervisor');
    expect(await lateFates(askerOf(page, she), true)).toEqual([]);
    expect(await page.asked.steps()).toEqual([]);
    const found = (await back.list('case')).filter(({code}) => code === 'claim.of-another');
    expect(new Set(found.map(({action}) => action))).toEqual(new Set([claim.action, work.kind]));
    for (const row of found)
      expect(row).toMatchObject({
        state: 'open',
        who: owner.session.operator,
        facts: JSON.stringify({who: she.session.operator}),
      });
    expect((await back.list('goodsBrand')).some(({id}) => id === brand)).toBe(false);
    expect((await back.call('GET', `/api/long-work/${work.id}`)).status).toBe(404);
    killPage(page);
    await proxy.close();
  });

  test('[WORK-4] where she comes herself it is asked and begun again under its id', async () => {
    const {proxy, owner, page, comeBack} = await openBackedUp();
    const asker = askerOf(page, owner);
    const work = {id: newId(), kind: 'outbound.releaseAll', args: {}, warehouse: owner.warehouse};
    await beginWork(asker, work, () => asker.call('post', '/api/long-work', work));
    const {url} = await comeBack();
    proxy.retarget(url);
    page.hurry();
    await expect.poll(async () => (await page.asked.steps()).length, {timeout: 20_000}).toBe(1);
    const back = await owner.back(url);
    await lateFates(askerOf(page, back), true);
    expect((await back.call('GET', `/api/long-work/${work.id}`)).body['work']).toMatchObject({id: work.id});
    expect(await back.list('case')).toEqual([]);
    killPage(page);
    await proxy.close();
  });
});
