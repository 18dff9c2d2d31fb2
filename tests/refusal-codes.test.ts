import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {LISTS} from '#domain/lists.ts';
import english from '#locales/en-US.json' with {type: 'json'};

/*
 * Whatever says no says it by a code, and each code has words. The codes are found by their shape, so that a new
 * one cannot be forgotten; what has that shape and is no code is named here.
 */
const PLACES = ['src/domain', 'src/offline', 'src/server', 'src/client/data', 'src/client/scan'];
const SHAPE = /'([a-z][a-zA-Z]*\.[a-z][a-z-]*)'/g;

const NO_CODES = new Set([
  // Files and addresses.
  'authority.pem',
  'baseurl.txt',
  'binward.sqlite',
  'home.arpa',
  'index.html',
  'installation.json',
  'sw.js',
  // Columns, in a statement that names their table.
  'accounts.company',
  'accounts.staff',
  'conversation.addressee',
  'sessions.device',
  'conversation.asker',
  'conversation.company',
  'conversation.count',
  'conversation.id',
  'conversation.last',
  'devices.company',
  'devices.id',
  'giver.company',
  'giver.id',
  'message.about',
  'message.company',
  'message.conversation',
  'message.id',
  'message.n',
  'message.sender',
  'message.text',
  'sessions.company',
  'sessions.staff',
  'staff.company',
  'staff.id',
  'staff.name',
  'staff.type',
  'bin.company',
  'bin.id',
  'bin.property',
  'bin.size',
  'bin.warehouse',
  'binSize.company',
  'binSize.depth',
  'binSize.height',
  'binSize.id',
  'binSize.name',
  'binSize.width',
  'publication.company',
  'publication.id',
  'publication.listed',
  'publication.state',
  'publication.warehouse',
  'staff.warehouses',
  'tickets.company',
  'tickets.creater',
  'tickets.device',
  'stock.company',
  'stock.place',
  'stock.warehouse',
  'warehouse.address',
  'warehouse.city',
  'warehouse.company',
  'warehouse.contact',
  'warehouse.id',
  'warehouse.manager',
  'document.customer',
  'tries.count',
  'tries.until',
  // No person reads these: a device says the first in words of its own, machines and broken clients get the others.
  'device.person-locked',
  'device.warehouse-not-yours',
  'document.stays',
  'metrics.token',
  'snapshot.cursor',
  // Kinds of long work that are begun by themselves.
  'demo.fill',
  'import.check',
  // What was done about a case; its sentence says so on the page of cases.
  'case.counted',
  'case.found',
  'case.uncounted',
  // Why a case is open; its sentence says so on the page of cases.
  'device.came-back-empty',
  'device.knows-more',
  'device.left-pending',
  'device.name-known',
]);
const columns = [...LISTS.values()].flatMap((list) =>
  [...list.columns, ...list.searched].map((column) => nameOfColumn(list, column)),
);
const isNoCode = (text: string): boolean =>
  NO_CODES.has(text) || ACTIONS.has(text) || columns.includes(text) || text in english;

const sources = PLACES.flatMap((place) =>
  readdirSync(place, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(place, file)),
);
const codes = new Map(
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SHAPE)].map(([, code = '']): [string, string] => [code, file]),
  ),
);

test('every code that the domain, the device or the server answers with has words', () => {
  const speechless = [...codes].filter(([code]) => !isNoCode(code) && !(`why.${code}` in english));
  expect(speechless.map(([code, file]) => `${code} in ${file}`)).toEqual([]);
});

test('the codes of the rules that every warehouse meets are among them', () => {
  for (const code of ['bin.unknown', 'case.gone', 'row.changed', 'device.revoked', 'parent.unsettled'])
    expect([code, codes.has(code)]).toEqual([code, true]);
  expect(codes.size).toBeGreaterThan(80);
});

test('what is named as no code has its shape somewhere', () => {
  expect([...NO_CODES].filter((text) => !codes.has(text))).toEqual([]);
});
