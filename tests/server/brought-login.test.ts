import {describe, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {checkHistory} from '#server/sync/checker.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {call, Caller, DATABASES, HttpHandheld, newId} from './http/site.ts';
import {furnishSmall} from './http/warehouse.ts';
import {restorable} from './rig/restorable.ts';

describe.each(DATABASES)('a restore to before somebody was hired, whose device broke, on %s', (kind) => {
  const place = restorable(kind);

  test('[ACT-5] what was in the device is done as soon as she is there again, and proves', async () => {
    const before = await place.open();
    const first = await Caller.register(before.url);
    const small = await furnishSmall(first, 100);
    const {device, session} = await HttpHandheld.enrol(first);
    const comeBack = await place.backUp(before);
    const [who, name] = [newId(), 'Cleo'];
    await first.do('staff.create', {id: who, name, type: 'StockControl'});
    const {code} = (await first.call('POST', `/api/staff/${who}/check-code`)).body;
    const asked = {mode: 'user', openid: first.company, name, code, device: {name: 'Dock', ...device}};
    const {body} = await call(`${before.url}/api/session`, 'POST', asked);
    const {grant = ''} = body as unknown as SessionAnswer;

    const server = await comeBack();
    const owner = await first.back(server.url);
    const broken = new HttpHandheld(server.url, session);
    const login = broken.loginOf({operator: who, grant});
    const move = broken.mutation('stock.moveBin', small.move(1), {who, login: login.id});
    const file = {binward: 'outbox', company: owner.company, mutations: [login, move]};
    const brought = await owner.call('POST', '/sync/rescue', broken.spoken({file}));
    expect(brought.body['results']).toMatchObject([{code: 'staff.unknown'}, {code: 'login.unknown'}]);
    await owner.do('staff.create', {id: who, name, type: 'StockControl'});
    await vi.waitFor(async () => {
      const cases = await owner.list('case');
      expect(cases.map(({state, closing}) => [state, closing])).toEqual(
        Array(2).fill(['closed', 'case.rerun']),
      );
    }, 10_000);
    const {storage} = server.server.deps;
    expect(await storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });
});
