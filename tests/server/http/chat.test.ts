import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {KEPT_MS} from '#domain/chat/message.ts';
import type {Row} from '#domain/kernel/field.ts';
import {RULES} from '#domain/actions.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {
  CHAT_PAGE,
  type ContactsAnswer,
  type ConversationSummary,
  type ConversationsAnswer,
  type ChatMessage,
  type MessagesAnswer,
} from '#protocol/chat.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {forgetOldMessages} from '#server/chat/forget.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {serverRequest} from '#server/sync/server-request.ts';
import {restorable} from '../rig/restorable.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const MEASURES = {weight: 10, width: 10, depth: 10, height: 10, cost: 7, price: 8};

const to = (who: Caller) => ({to_kind: 'person', to: who.session.operator});
const toRole = (role: string, other?: Caller) => ({
  to_kind: 'role',
  to: role,
  ...(other ? {with: other.session.operator} : {}),
});

/** Sends, and answers the message's id. */
async function send(from: Caller, text: string, args: Row): Promise<string> {
  const id = newId();
  await from.do('chat.send', {text, ...args}, {id});
  return ownRowId(id, 1);
}

async function messagesOf(of: Caller, query = ''): Promise<MessagesAnswer> {
  const {status, body, text} = await of.call('GET', `/api/chat/messages?${query}`);
  if (status !== 200) throw new Error(text);
  return body as unknown as MessagesAnswer;
}
const textsOf = async (of: Caller, query = ''): Promise<string[]> =>
  (await messagesOf(of, query)).results.map(({text}) => text);

async function conversationsOf(of: Caller): Promise<ConversationsAnswer> {
  return (await of.call('GET', '/api/chat/conversations')).body as unknown as ConversationsAnswer;
}

describe.each(DATABASES)('messages on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let sue: Caller;
  let max: Caller;
  let ana: Caller;
  let ben: Caller;
  let cal: Caller;
  let cat: Caller;
  let handheld: HttpHandheld;
  /** The owner as she is logged in at the handheld. */
  let there: Caller;
  /** What is told, by whom it is for. */
  const said = new Map<string, readonly [Caller, readonly Caller[]]>();
  const customers = [newId(), newId()] as const;
  const [goods, bin] = [newId(), newId()];

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    for (const [i, id] of customers.entries())
      await owner.do('customer.create', {id, name: `Shop ${String(i)}`, ...ADDRESS});
    const supplier = newId();
    await owner.do('supplier.create', {id: supplier, name: 'Supplies', ...ADDRESS});
    await owner.do('goods.create', {id: goods, code: 'G-1', description: 'Lamp', supplier, ...MEASURES});
    const size = newId();
    await owner.do('binSize.create', {id: size, name: 'S', width: 100, depth: 100, height: 100});
    const [property] = await owner.list('binProperty');
    const place = {warehouse: owner.warehouse, size, property: String(property?.['name'])};
    await owner.do('bin.create', {id: bin, name: 'A-01', ...place});
    [sue, max] = [await owner.hire('Supervisor'), await owner.hire('Manager')];
    [ana, ben] = [await owner.hire('Outbound'), await owner.hire('Inbound')];
    cal = await owner.hire('Customer', undefined, {customer: customers[0]});
    cat = await owner.hire('Customer', undefined, {customer: customers[1]});
    handheld = await HttpHandheld.enrol(owner);
    there = new Caller(server.url, handheld.session);
    const rows: readonly (readonly [string, Caller, Row, readonly Caller[]])[] = [
      ['ana to ben', ana, to(ben), [ben]],
      ['ben to ana', ben, to(ana), [ana]],
      ['ana and sue', ana, to(sue), [sue]],
      ['ana to the office', ana, toRole('Office'), [owner, there, sue, max]],
      ['sue to ana for the office', sue, toRole('Office', ana), [owner, there, ana, max]],
      ['max to managers', max, toRole('Manager'), []],
      ['sue to outbound', sue, toRole('Outbound'), [ana]],
      ['ana to sue for outbound', ana, toRole('Outbound', sue), [sue]],
      ['cal to the office', cal, toRole('Office'), [owner, there, sue, max]],
      ['max to cal', max, to(cal), [owner, there, sue, cal]],
      ['cat to the office', cat, toRole('Office'), [owner, there, sue, max]],
      ['ben to a device', ben, {to_kind: 'device', to: handheld.device.id}, [there]],
    ];
    for (const [text, from, args, readers] of rows) {
      await send(from, text, args);
      said.set(text, [from, readers]);
    }
  });
  afterAll(() => server.close());

  const names = new Map<string, () => Caller>([
    ['owner', () => owner],
    ['the owner at the handheld', () => there],
    ['sue', () => sue],
    ['max', () => max],
    ['ana', () => ana],
    ['ben', () => ben],
    ['cal', () => cal],
    ['cat', () => cat],
  ]);
  const conversationWith = async (of: Caller, name: string): Promise<ConversationSummary> => {
    const found = (await conversationsOf(of)).results.find((each) => each.name === name);
    if (!found) throw new Error(`no conversation with ${name}`);
    return found;
  };

  test.each([...names.keys()])(
    '[CHAT-2] %s reads what is from her and for her, and finds nothing else',
    async (name) => {
      const me = names.get(name)?.() ?? owner;
      const mine = [...said].flatMap(([text, [from, readers]]) =>
        from.session.operator === me.session.operator || readers.includes(me) ? [text] : [],
      );
      expect((await textsOf(me)).toSorted()).toEqual(mine.toSorted());
      for (const text of said.keys())
        expect([text, await textsOf(me, `search=${encodeURIComponent(text)}`)]).toEqual([
          text,
          mine.includes(text) ? [text] : [],
        ]);
      const {results, count} = await conversationsOf(me);
      expect(count).toBe(results.length);
      for (const {last} of results) expect(mine).toContain(last?.text);
      const all = new Set(
        (await Promise.all([...names.values()].map(async (who) => (await conversationsOf(who())).results)))
          .flat()
          .map(({id}) => id),
      );
      for (const id of all) {
        const texts = await textsOf(me, `conversation=${id}`);
        expect(texts.every((text) => mine.includes(text))).toBe(true);
        expect([id, texts.length > 0]).toEqual([id, results.some((each) => each.id === id)]);
      }
    },
  );

  test('[CHAT-2] the text of a message is told by nothing but the messages, to any role', async () => {
    const id = newId();
    await ana.do(
      'chat.send',
      {text: 'between the two of us', ...to(ben), about_list: 'bin', about: bin},
      {id},
    );
    const held = handheld.mutation('chat.send', {text: 'between the two of us', ...to(ana), to: newId()});
    await handheld.push([held]);
    const [kept] = await owner.list('case');
    const paths = [
      `/api/actions/by-id/${id}`,
      `/api/cases/${String(kept?.['id'])}`,
      '/api/cases',
      ...[...RESOURCES.keys()].map((list) => `/api/lists/${list}`),
    ];
    for (const who of [owner, sue, ana])
      for (const path of paths) {
        const {text} = await who.call('GET', path);
        expect([path, text.includes('between the two')]).toEqual([path, false]);
      }
    expect((await owner.call('GET', `/api/cases/${String(kept?.['id'])}`)).text).toContain('chat.send');
    const {text} = await handheld.pull();
    expect(text.includes('between the two')).toBe(false);
  });

  test('[CHAT-3] [CHAT-8] a customer is told of nobody in the house, of no device and of nobody who is here', async () => {
    const {results} = await messagesOf(cal);
    expect(results.map(({text, sender, sender_name}) => [text, sender, sender_name])).toEqual([
      ['max to cal', '', ''],
      ['cal to the office', cal.session.operator, cal.session.name],
    ]);
    const contacts = (await cal.call('GET', '/api/chat/contacts')).body;
    expect(contacts).toEqual({detail: 'success', people: [], roles: ['Office'], devices: []});
    const texts = await Promise.all(
      ['contacts', 'conversations', 'messages'].map(
        async (path) => (await cal.call('GET', `/api/chat/${path}`)).text,
      ),
    );
    for (const who of [owner, sue, max, ana, ben, cat])
      for (const text of texts)
        expect([text.includes(who.session.operator), text.includes(who.session.name)]).toEqual([
          false,
          false,
        ]);
    const [way] = (await conversationsOf(cal)).results;
    expect(way).toMatchObject({kind: 'role', to: 'Office', with: '', name: 'Office', with_name: ''});
  });

  test('[CHAT-8] the house is told who there is, and who is here by the device that they came to last', async () => {
    const told = (await ana.call('GET', '/api/chat/contacts')).body as unknown as ContactsAnswer;
    expect(told.people.map(({name}) => name).toSorted()).toEqual(
      [owner, sue, max, ben, cal, cat].map(({session}) => session.name).toSorted(),
    );
    expect(told.roles).toContain('Office');
    const at = {now: server.server.deps.now()};
    const seen = async (ago: number) => {
      await server.server.deps.auth.db
        .updateTable('devices')
        .set({seen_at: at.now - ago})
        .where('id', '=', handheld.device.id)
        .execute();
      const {people, devices} = await server.server.deps.whoIsHere(owner.company);
      return [people.get(owner.session.operator) ?? '', devices[0]?.here];
    };
    expect(await seen(60_000)).toEqual(['now', 'now']);
    expect(await seen(3_600_000)).toEqual(['today', 'today']);
    expect(await seen(24 * 3_600_000)).toEqual(['', '']);
  });

  test('[CHAT-4] what a message is about is a link for whoever may open it, and nothing for others', async () => {
    const made = newId();
    const lines = JSON.stringify([{goods, quantity: 1}]);
    await owner.do('outbound.create', {customer: customers[0], lines}, {id: made});
    const order = ownRowId(made, 1);
    const about = async (list: string, id: string, from = sue, args: Row = toRole('Office', cal)) => {
      const sent = await send(from, `about ${list} ${id}`, {...args, about_list: list, about: id});
      const link = async (of: Caller) => {
        const found = (await messagesOf(of)).results.find((each) => each.id === sent);
        return [found?.about_list, found?.about, found?.about_title];
      };
      return link;
    };
    const nothing = ['', '', ''];
    const ofOrder = await about('dn', order);
    expect(await ofOrder(max)).toEqual(['dn', order, expect.stringMatching(/^DN-/)]);
    expect(await ofOrder(cal)).toEqual(['dn', order, expect.stringMatching(/^DN-/)]);
    const toCat = await about('dn', order, sue, to(cat));
    expect([await toCat(sue), await toCat(cat)]).toEqual([
      ['dn', order, expect.stringMatching(/^DN-/)],
      nothing,
    ]);
    const ofBin = await about('bin', bin);
    expect([await ofBin(owner), await ofBin(cal)]).toEqual([['bin', bin, 'A-01'], nothing]);
    const [first] = await owner.list('case');
    const ofCase = await about('case', String(first?.['id']), sue, to(ana));
    expect([await ofCase(sue), await ofCase(ana)]).toEqual([
      ['case', first?.['id'], first?.['code']],
      nothing,
    ]);
    // Asked for on its page: one's own of it, and no others; nothing, where that is not hers to open.
    const onPage = async (of: Caller) => (await messagesOf(of, `about=${order}`)).count;
    expect([
      await onPage(sue),
      await onPage(max),
      await onPage(cal),
      await onPage(cat),
      await onPage(ana),
    ]).toEqual([2, 2, 1, 0, 0]);
    const strange = await cat.act('chat.send', {
      text: 'mine?',
      ...toRole('Office'),
      about_list: 'dn',
      about: order,
    });
    const never = await cat.act('chat.send', {
      text: 'mine?',
      ...toRole('Office'),
      about_list: 'dn',
      about: newId(),
    });
    expect([strange.status, strange.body['code']]).toEqual([409, 'chat.about-unknown']);
    expect([never.status, never.body]).toEqual([409, {...strange.body, id: never.body['id']}]);
  });

  test('[CHAT-9] the page of a thing has the messages that name it, the newest first, page by page, for whoever may open it', async () => {
    const pia = await owner.hire('Outbound');
    const from = await HttpHandheld.enrol(owner);
    const aboutBin = {about_list: 'bin', about: bin};
    const write = (_: unknown, i: number) =>
      from.mutation('chat.send', {text: `of the bin ${String(i)}`, ...to(pia), ...aboutBin});
    await from.push(Array.from({length: CHAT_PAGE + 5}, write));
    await send(sue, 'of nothing', to(pia));
    const first = await messagesOf(pia, `about=${bin}`);
    const rest = (await pia.call('GET', String(first.next))).body as unknown as MessagesAnswer;
    const texts = [...first.results, ...rest.results].map(({text}) => text);
    expect([first.results.length, rest.next]).toEqual([CHAT_PAGE, null]);
    expect(texts).toEqual(
      Array.from({length: CHAT_PAGE + 5}, (_, i) => `of the bin ${String(CHAT_PAGE + 4 - i)}`),
    );
    // What is open to nobody of her role is told of by no count; nor is another company's.
    const [asked] = await owner.list('case');
    const aboutCase = {about_list: 'case', about: String(asked?.['id'])};
    await send(sue, 'of the case', {...to(pia), ...aboutCase});
    expect((await messagesOf(pia, `about=${aboutCase.about}`)).count).toBe(0);
    expect((await messagesOf(sue, `about=${aboutCase.about}`)).count).toBeGreaterThan(0);
    const stranger = await Caller.register(server.url);
    for (const id of [bin, newId()])
      expect(await messagesOf(stranger, `about=${id}`)).toMatchObject({count: 0, results: [], next: null});
  });

  test('[CHAT-5] a conversation is read page by page from its end, and each message once', async () => {
    const pia = await owner.hire('Outbound');
    const from = await HttpHandheld.enrol(owner);
    const write = (_: unknown, i: number) => from.mutation('chat.send', {text: String(i + 1), ...to(pia)});
    const items = Array.from({length: 65}, write);
    await from.push(items.slice(0, 40));
    await from.push(items.slice(40));
    const {id} = await conversationWith(pia, owner.session.name);
    const seen: number[] = [];
    for (let at: string | null = `/api/chat/messages?conversation=${id}`; at !== null;) {
      const page: MessagesAnswer = (await pia.call('GET', at)).body as unknown as MessagesAnswer;
      expect(page.count).toBe(65);
      seen.push(...page.results.map(({text}) => Number(text)));
      at = page.next;
    }
    expect(seen).toEqual(Array.from({length: 65}, (_, i) => 65 - i));
    const all: number[] = [];
    for (let at: string | null = '/api/chat/messages?'; at !== null;) {
      const page: MessagesAnswer = (await pia.call('GET', at)).body as unknown as MessagesAnswer;
      all.push(...page.results.flatMap(({n, conversation}) => (conversation === id ? [n] : [])));
      at = page.next;
    }
    expect(all).toEqual(seen);
    const late = await messagesOf(pia, `conversation=${id}&above=63`);
    expect(late.results.map(({n}) => n)).toEqual([65, 64]);
  });

  test('[CHAT-5] what others wrote is unread until it is read, for each of them, and reading goes only on', async () => {
    const [one, two] = [await owner.hire('StockControl'), await owner.hire('StockControl')];
    const ids: string[] = [];
    for (const text of ['1', '2', '3']) ids.push(await send(ana, text, toRole('StockControl')));
    const own = await send(one, 'four', toRole('StockControl', ana));
    const unread = async (of: Caller) => {
      const {results, unread: sum} = await conversationsOf(of);
      return [sum, ...results.map((each) => each.unread)];
    };
    expect([await unread(one), await unread(two)]).toEqual([
      [3, 3],
      [4, 4],
    ]);
    const read = (of: Caller, message: string) => of.call('POST', '/api/chat/read', {message});
    expect((await read(one, ids[1] ?? '')).body).toEqual({detail: 'success', unread: 1});
    expect((await read(one, ids[0] ?? '')).body['unread']).toBe(1);
    expect((await read(two, own)).body['unread']).toBe(0);
    expect([await unread(one), await unread(two)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    // What is not hers cannot be read, and answers as what never was.
    for (const message of [ids[2] ?? '', newId()])
      expect([(await read(ben, message)).status, (await read(ben, message)).body['code']]).toEqual([
        404,
        'chat.unknown',
      ]);
    // Who comes later has missed nothing.
    expect(await unread(await owner.hire('StockControl'))).toEqual([0, 0]);
  });

  test('[CHAT-1] [CHAT-5] handed in twice by a device it is there once, in the order in which it was written', async () => {
    const eve = await owner.hire('Inbound');
    const from = await HttpHandheld.enrol(owner);
    const items = ['a', 'b', 'c'].map((text) =>
      from.mutation('chat.send', {text, ...to(eve), written_at: 1_700_000_000_000}),
    );
    await from.push(items);
    await from.push(items);
    const {results} = await messagesOf(eve);
    expect(results.map(({text, n, written_at}) => [text, n, written_at])).toEqual(
      ['c', 'b', 'a'].map((text, i) => [text, 3 - i, 1_700_000_000_000]),
    );
  });

  test('[CASE-9] [CHAT-3] what was written to somebody whom the records do not know yet comes when they do', async () => {
    const late = newId();
    const written = handheld.mutation('chat.send', {to_kind: 'person', to: late, text: 'Welcome'});
    expect((await handheld.push([written])).results).toMatchObject([{status: 'held'}]);
    await owner.do('staff.create', {id: late, name: `Late ${late}`, type: 'Inbound'});
    await vi.waitFor(async () => {
      const [row] = await owner.list('case', `index=mutation&mutation=${written.id}`);
      expect(row).toMatchObject({state: 'closed', closing: 'case.rerun'});
    }, 20_000);
  });

  test('[CHAT-3] a device that is none, or another company’s, is written to by nobody', async () => {
    const stranger = await HttpHandheld.enrol(await Caller.register(server.url));
    for (const device of [newId(), stranger.device.id]) {
      const {status, body} = await ana.act('chat.send', {text: 'x', to_kind: 'device', to: device});
      expect([status, body['code']]).toEqual([404, 'device.unknown']);
    }
  });

  test('[CHAT-1] a search folds case and accents, and finds what stands there and no pattern', async () => {
    const [una, otto] = [await owner.hire('Inbound'), await owner.hire('Inbound')];
    for (const text of ['Größe 100 % da', 'große Kiste', 'A_B\\C', 'الشاحنة هنا', '倉庫 3 👍'])
      await send(una, text, to(otto));
    const found = (text: string) => textsOf(otto, `search=${encodeURIComponent(text)}`);
    expect(await found('GROSSE')).toEqual(['große Kiste', 'Größe 100 % da']);
    expect(await found('100 %')).toEqual(['Größe 100 % da']);
    for (const text of ['a%c', '_______________', 'a_b_c'])
      expect([text, (await found(text)).length]).toEqual([
        text,
        text === 'a_b_c' ? 1 : text === 'a%c' ? 0 : 5,
      ]);
    expect(await found('الشاحنة')).toEqual(['الشاحنة هنا']);
    expect(await found('倉庫 3 👍')).toEqual(['倉庫 3 👍']);
    expect(await found('nothing of it')).toEqual([]);
  });

  test.each([
    ['page=damaged', 'list.page'],
    ['page=1.2.%27', 'list.page'],
    ['about=x', 'list.filter'],
    ['above=-1', 'list.filter'],
    ['above=x', 'list.filter'],
    ['search=%00', 'list.query'],
    ['conversation=%01', 'list.query'],
  ])('a query that is none is told as one: %s', async (query, code) => {
    const {status, body} = await ana.call('GET', `/api/chat/messages?${query}`);
    expect([status, body['code']]).toEqual([400, code]);
  });

  test('[CHAT-6] after 90 days messages are gone for everybody, and the history proves all of them', async () => {
    const {storage, sync, now} = server.server.deps;
    const [old, young] = [await owner.hire('Inbound'), await owner.hire('Inbound')];
    const sent = (text: string, age: number) =>
      sync.ask(
        owner.company,
        serverRequest(
          {newId, now},
          {
            company: owner.company,
            action: 'chat.send',
            args: {text, ...to(young)},
            who: old.session.operator,
            at: now() - age,
          },
        ),
      );
    await sent('over', KEPT_MS + 1_000);
    await sent('kept', KEPT_MS - 3_600_000);
    const faults = () => storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    expect(await faults()).toEqual([]);
    await forgetOldMessages({storage, sync, newId, now});
    expect(await textsOf(young)).toEqual(['kept']);
    expect(await faults()).toEqual([]);
    await forgetOldMessages({storage, sync, newId, now: () => now() + KEPT_MS});
    expect(await textsOf(young)).toEqual(['kept']);
  });
});

describe.each(DATABASES)('messages over a restart and a restore, on %s', (kind) => {
  const place = restorable(kind);

  /** The same person at another address of the same database. */
  const at = (url: string, who: Caller): Caller => new Caller(url, who.session);

  test('[T19] a message with an apostrophe whose receiver is away comes later, over a restart of the server', async () => {
    const before = await place.open();
    const owner = await Caller.register(before.url);
    const [ana, ben] = [await owner.hire('Outbound'), await owner.hire('Inbound')];
    await ben.call('DELETE', '/api/session');
    const text = `It's at dock "3", said O'Brien — 'now'`;
    await send(ana, text, to(ben));
    const after = await place.restart(before);
    const {body} = await at(after.url, owner).call('POST', `/api/staff/${ben.session.operator}/check-code`);
    const login = {mode: 'user', openid: owner.company, name: ben.session.name, code: body['code']};
    const back = await call(`${after.url}/api/session`, 'POST', login);
    const again = new Caller(after.url, back.body as unknown as Caller['session']);
    const [told] = (await conversationsOf(again)).results;
    expect([told?.name, told?.unread, told?.last?.text]).toEqual([ana.session.name, 1, text]);
    expect(await textsOf(again)).toEqual([text]);
  });

  test('[CHAT-1] [CHAT-5] after a restore each message is there once and in one order for all, whatever the copy lacked', async () => {
    const before = await place.open();
    const owner = await Caller.register(before.url);
    const [eve, ada] = [await owner.hire('Inbound'), await owner.hire('Inbound')];
    const [one, two] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const write = (from: HttpHandheld, text: string): Mutation =>
      from.mutation('chat.send', {text, ...toRole('Inbound')});
    const kept = [write(one, '1'), write(two, '2')];
    await one.push(kept.slice(0, 1));
    await two.push(kept.slice(1));
    const restoreIt = await place.backUp(before);
    const lost = [write(one, '3'), write(two, '4')];
    await two.push(lost.slice(1));
    await one.push(lost.slice(0, 1));
    const after = await restoreIt();
    const told = (who: Caller) => textsOf(at(after.url, who));
    const login = async (who: Caller) => {
      const {body} = await (
        await owner.back(after.url)
      ).call('POST', `/api/staff/${who.session.operator}/check-code`);
      const asked = {mode: 'user', openid: owner.company, name: who.session.name, code: body['code']};
      return (await call(`${after.url}/api/session`, 'POST', asked)).body as unknown as Caller['session'];
    };
    const [eveNow, adaNow] = [
      new Caller(after.url, await login(eve)),
      new Caller(after.url, await login(ada)),
    ];
    expect(await told(eveNow)).toEqual(['2', '1']);
    // Both offer again all that they have, in another order than before.
    for (const device of [one, two]) {
      const moved = Object.assign(Object.create(device) as HttpHandheld, {url: after.url});
      await moved.push([...kept, ...lost].filter((each) => each.device === device.device.id));
    }
    expect([await told(eveNow), await told(adaNow)]).toEqual([
      ['4', '3', '2', '1'],
      ['4', '3', '2', '1'],
    ]);
    const numbers = (await messagesOf(eveNow)).results.map((each: ChatMessage) => each.n);
    expect(numbers).toEqual([4, 3, 2, 1]);
  });
});
