import {expect, test} from 'vitest';
import {StockWorld, testId} from '#tests/builders/stock-world.ts';
import {ROLES, type Role} from '../kernel/roles.ts';
import {chatAddressesOf, conversation, isTheirs} from './conversation.ts';
import {KEPT_MS, message} from './message.ts';

const [ANA, BEN, SUE, CAL] = [testId(601), testId(602), testId(603), testId(604)];
const DEVICE = testId(1_000_001);

/** Two of the floor, one of the office, and somebody of a customer. */
function aHouse() {
  const world = new StockWorld();
  const people: readonly [string, Role][] = [
    [ANA, 'Outbound'],
    [BEN, 'Inbound'],
    [SUE, 'Supervisor'],
    [CAL, 'Customer'],
  ];
  for (const [id, type] of people) world.give('staff', {id, name: id, type, is_locked: 0});
  const roles = new Map(people);
  const send = (who: string, args: Readonly<Record<string, string>>, more = {}) =>
    world.do('chat.send', {text: 'hello', ...args}, {who, role: roles.get(who) ?? 'Outbound', ...more});
  const ids = () => world.all(conversation).map(({id}) => id);
  return {world, send, ids};
}

const to = (id: string) => ({to_kind: 'person', to: id});
const toRole = (role: string, other = '') => ({to_kind: 'role', to: role, with: other});
const refused = (code: string) => ({status: 'refused', refusal: {code}});

test('[CHAT-1] two people have one conversation whoever begins it, a role one with each who writes to it', () => {
  const {send, ids} = aHouse();
  for (const [from, args] of [
    [ANA, to(BEN)],
    [BEN, to(ANA)],
    [ANA, toRole('Office')],
    [SUE, toRole('Office', ANA)],
    [BEN, toRole('Office')],
    [ANA, {to_kind: 'device', to: DEVICE}],
  ] as const)
    expect(send(from, args)).toMatchObject({status: 'applied'});
  expect(ids()).toEqual([
    `person:${BEN}:${ANA}`,
    `role:Office:${ANA}`,
    `role:Office:${BEN}`,
    `device:${DEVICE}:${ANA}`,
  ]);
});

test.each([
  'It’s the driver\'s "O\'Brien"; drop table message --',
  '👩‍👩‍👧‍👦🏷️ 倉庫 🚚',
  'אין מקום ברציף 3 \u202E',
  'الشاحنة عند الرصيف ٣\nسطر ثانٍ\tوجدول',
  '<b>&amp;</b> {{name}} %s \\n ${1}',
  'x'.repeat(2_000),
  '😀'.repeat(2_000),
])('[CHAT-1] any text arrives as it was written: %j', (text) => {
  const {world, send} = aHouse();
  expect(send(ANA, {...to(BEN), text})).toMatchObject({status: 'applied'});
  expect(world.all(message)[0]?.text).toBe(text);
});

test('[CHAT-1] more than 2,000 characters, or none that is seen, are no message', () => {
  const {send} = aHouse();
  const faults = (text: string) => send(ANA, {...to(BEN), text});
  for (const text of ['x'.repeat(2_001), '😀'.repeat(2_001)])
    expect(faults(text)).toMatchObject({refusal: {facts: {faults: [{field: 'text', code: 'too-long'}]}}});
  expect(faults(' \n ')).toMatchObject({refusal: {facts: {faults: [{field: 'text', code: 'required'}]}}});
});

test('[CHAT-3] suppliers and customers write to the office, and only the office writes to them, in one conversation', () => {
  const {send, ids} = aHouse();
  for (const args of [
    to(SUE),
    to(BEN),
    toRole('Outbound'),
    toRole('Office', ANA),
    {to_kind: 'device', to: DEVICE},
  ])
    expect(send(CAL, args)).toMatchObject(refused('chat.office-only'));
  expect(send(CAL, toRole('Office'))).toMatchObject({status: 'applied'});
  expect(send(SUE, to(CAL))).toMatchObject({status: 'applied'});
  expect(send(SUE, toRole('Office', CAL))).toMatchObject({status: 'applied'});
  for (const args of [to(CAL), toRole('Outbound', CAL)])
    expect(send(ANA, args)).toMatchObject(refused('chat.office-only'));
  expect(send(SUE, {to_kind: 'device', to: DEVICE, with: CAL})).toMatchObject(refused('chat.office-only'));
  expect(ids()).toEqual([`role:Office:${CAL}`]);
});

test('[CHAT-3] nobody writes to herself, to nobody, or in a conversation of others', () => {
  const {send, ids} = aHouse();
  expect(send(ANA, to(ANA))).toMatchObject(refused('chat.to-self'));
  expect(send(ANA, to(testId(9)), {asking: true})).toMatchObject(refused('staff.unknown'));
  expect(send(ANA, to(testId(9)))).toMatchObject({status: 'held'});
  expect(send(ANA, toRole('Office', BEN))).toMatchObject(refused('chat.not-theirs'));
  expect(send(ANA, toRole('Inbound', BEN))).toMatchObject(refused('chat.not-theirs'));
  const elsewhere = {to_kind: 'device', to: testId(77), with: BEN};
  expect(send(ANA, elsewhere)).toMatchObject(refused('chat.not-theirs'));
  expect(send(ANA, {...elsewhere, to: DEVICE})).toMatchObject({status: 'applied'});
  for (const role of ['Customer', 'Nobody', ''])
    expect(send(ANA, toRole(role))).toMatchObject({status: 'invalid'});
  expect(ids()).toEqual([`device:${DEVICE}:${BEN}`]);
});

test('[CHAT-2] a conversation is theirs whom it is between, and nobody else’s, in any role', () => {
  const at = (role: Role, staff = ANA, device = '') => ({staff, role, device});
  const between = {asker: BEN, addressee: 'role:Office'};
  const readers = ROLES.filter((role) => isTheirs(at(role), between));
  expect(readers).toEqual(['Admin', 'Manager', 'Supervisor']);
  expect(ROLES.every((role) => isTheirs(at(role, BEN), between))).toBe(true);
  expect(ROLES.filter((role) => isTheirs(at(role), {asker: BEN, addressee: `person:${SUE}`}))).toEqual([]);
  const device = {asker: BEN, addressee: `device:${DEVICE}`};
  expect([isTheirs(at('Inbound', ANA, DEVICE), device), isTheirs(at('Admin', ANA), device)]).toEqual([
    true,
    false,
  ]);
  // Of another company's people nothing but what they began.
  expect(chatAddressesOf(at('Customer', CAL, DEVICE))).toEqual([]);
  // Who is at no device is at none that is called nothing.
  expect(chatAddressesOf(at('Inbound', ANA, '0'.repeat(26)))).toEqual([`person:${ANA}`, 'role:Inbound']);
});

test('[CHAT-4] whoever asks about what is not there, or not hers to read, is refused; what a device hands in arrives', () => {
  const {world, send} = aHouse();
  const bin = world.aBin();
  const id = world.id();
  world.give('case', {id, kind: 'corrected', code: 'report.damaged', state: 'open', facts: '{}'});
  const about = (about_list: string, of: string) => ({...to(BEN), about_list, about: of});
  const asking = {asking: true};
  expect(send(ANA, about('bin', bin), asking)).toMatchObject({status: 'applied'});
  expect(send(ANA, about('bin', testId(9)), asking)).toMatchObject(refused('chat.about-unknown'));
  expect(send(ANA, about('case', id), asking)).toMatchObject(refused('chat.about-unknown'));
  expect(send(SUE, about('case', id), asking)).toMatchObject({status: 'applied'});
  const office = {...about('bin', bin), ...toRole('Office')};
  expect(send(CAL, office, {...asking, party: testId(8)})).toMatchObject(refused('chat.about-unknown'));
  expect(send(ANA, about('bin', testId(9)))).toMatchObject({status: 'applied'});
  expect(send(ANA, {...to(BEN), about: bin})).toMatchObject({status: 'invalid'});
  expect(send(ANA, about('stock', bin))).toMatchObject({status: 'invalid'});
});

test('[CHAT-5] messages of a conversation are numbered as they come, and its row names the last', () => {
  const {world, send} = aHouse();
  for (const [who, whom] of [
    [ANA, BEN],
    [BEN, ANA],
    [ANA, SUE],
    [ANA, BEN],
  ] as const)
    send(who, to(whom));
  const numbers = world.all(message).map(({conversation: of, n}) => [of, n]);
  const [ab, as] = [`person:${BEN}:${ANA}`, `person:${SUE}:${ANA}`];
  expect(numbers).toEqual([
    [ab, 1],
    [ab, 2],
    [as, 1],
    [ab, 3],
  ]);
  expect(world.one(conversation, ab)).toMatchObject({count: 3, last: world.all(message).at(-1)?.id});
});

test('[CHAT-6] after 90 days messages are gone, the oldest first, and their numbers go on', () => {
  const {world, send} = aHouse();
  const forget = () => world.do('chat.forget', {}, {role: 'Admin'});
  const left = () => world.all(message).map(({n}) => n);
  send(ANA, to(BEN));
  world.now += 1_000;
  send(BEN, to(ANA));
  world.now += KEPT_MS - 1_001;
  expect([forget().status, left()]).toEqual(['applied', [1, 2]]);
  world.now += 1;
  expect([forget().status, left()]).toEqual(['applied', [2]]);
  const id = `person:${BEN}:${ANA}`;
  expect(world.one(conversation, id)?.last).not.toBe('');
  world.now += 1_000;
  expect([forget().status, left()]).toEqual(['applied', []]);
  expect(world.one(conversation, id)).toMatchObject({last: '', count: 2});
  send(ANA, to(BEN));
  expect(left()).toEqual([3]);
});

test('[CHAT-6] however many are old, some hundred go in one commit', () => {
  const {world, send} = aHouse();
  for (let i = 0; i < 201; i++) {
    send(ANA, to(BEN));
    world.now += 1_000;
  }
  world.now += KEPT_MS;
  world.do('chat.forget', {}, {role: 'Admin'});
  expect(world.all(message).map(({n}) => n)).toEqual([201]);
});

test('[CHAT-7] a person asks for 30 in a minute and hands in 200, others and later minutes apart', () => {
  const {world, send} = aHouse();
  world.now = Math.floor(world.now / 60_000) * 60_000;
  const asking = {asking: true};
  for (let i = 0; i < 30; i++) expect(send(ANA, to(BEN), asking)).toMatchObject({status: 'applied'});
  expect(send(ANA, to(SUE), asking)).toMatchObject(refused('chat.too-fast'));
  expect(send(BEN, to(ANA), asking)).toMatchObject({status: 'applied'});
  for (let i = 30; i < 200; i++) expect(send(ANA, to(BEN))).toMatchObject({status: 'applied'});
  expect(send(ANA, to(BEN))).toMatchObject(refused('chat.too-fast'));
  world.now += 60_000;
  expect(send(ANA, to(BEN), asking)).toMatchObject({status: 'applied'});
});
