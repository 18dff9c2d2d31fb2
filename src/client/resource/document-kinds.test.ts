import {expect, test} from 'vitest';
import {ASN_STATES} from '#domain/inbound/asn.ts';
import {columnsOf} from '#domain/kernel/resource.ts';
import {DN_STATES} from '#domain/outbound/dn.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {driver} from '#domain/parties/driver.ts';
import {pageOfRow} from './document-address.ts';
import {LETTERS, MAY_DO, ROLES} from '#tests/server/http/rights.ts';
import {DOCUMENT_KINDS, kindNamed, wayOf} from './document-kinds.ts';
import {stepsFor} from '../documents/offered.ts';

test.each(DOCUMENT_KINDS.map((kind) => [kind.name, kind] as const))(
  'every column that the page of a document of kind %s shows is one',
  (_, {header, line, party, day, entered, became, stages}) => {
    const columns = [party, day, ...stages.flatMap(({at, by}) => [at, by])].filter((name) => name !== '');
    expect(columnsOf(header)).toEqual(expect.arrayContaining(columns));
    expect(columnsOf(line)).toEqual(expect.arrayContaining([entered, ...became]));
  },
);

test('a document stands at one stop of its way, which the last one ends; a cancelled one has none to come to', () => {
  const [asn] = DOCUMENT_KINDS;
  if (!asn) throw new Error('no kinds');
  const way = (state: string) => wayOf(asn, {state}).map(({is}) => is);
  expect(way('unloaded')).toEqual(['done', 'done', 'now', 'next', 'next']);
  expect(way('finished')).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(way('cancelled')).not.toContain('now');
});

test('a row leads to the page of the document that it is or belongs to, and no other row to any', () => {
  const [asn, dn] = DOCUMENT_KINDS;
  expect(asn && pageOfRow(asn.header, {id: 'A'})).toBe('/document?asn=A');
  expect(dn && pageOfRow(dn.line, {id: 'L', document: 'D'})).toBe('/document?dn=D');
  expect(pageOfRow(allocation, {id: 'L', document: 'D'})).toBe('/document?dn=D');
  expect(pageOfRow(driver, {id: 'V'})).toBeUndefined();
});

/** What a desk offers in each state to whom, typed by hand: letters as in the table of what the server lets each do. */
const OFFERED: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  asn: {
    announced: {'inbound.confirmArrival': 'AMVI', 'inbound.edit': 'AMVI', 'inbound.cancel': 'AMVI'},
    arrived: {'inbound.finishUnloading': 'AMVI'},
    unloaded: {'inbound.sort': 'AMVI', 'inbound.finishSorting': 'AMVI'},
    sorted: {'inbound.sort': 'AMVI'},
    finished: {},
    cancelled: {'inbound.reopen': 'AMV'},
  },
  dn: {
    fresh: {'outbound.confirm': 'AMVO', 'outbound.edit': 'AMVOC', 'outbound.cancel': 'AMVOC'},
    new: {'outbound.release': 'AMVO', 'outbound.cancel': 'AMVO'},
    'to-pick': {
      'outbound.makePickingList': 'AMVO',
      'outbound.pick': 'AMVO',
      'outbound.dispatch': 'AMVO',
      'outbound.release': 'AMVO',
      'outbound.unrelease': 'AMVO',
    },
    picked: {'outbound.dispatch': 'AMVO', 'outbound.release': 'AMVO'},
    shipped: {'outbound.deliver': 'AMVO', 'outbound.confirmDelivery': 'C'},
    delivered: {},
    cancelled: {},
  },
};
/** Wherever some line leaves it. */
const ANYWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  asn: {},
  dn: {'outbound.putBack': 'AMVO'},
};

test.each(
  DOCUMENT_KINDS.flatMap((kind) =>
    Object.keys(OFFERED[kind.name] ?? {}).map((state) => [kind.name, state, kind] as const),
  ),
)('a desk offers of %s in state %s to each role what it may do, and no more', (name, state, kind) => {
  const typed = {...OFFERED[name]?.[state], ...ANYWHERE[name]};
  for (const letter of LETTERS) {
    const own = Object.keys(typed).filter((action) => typed[action]?.includes(letter));
    expect([letter, stepsFor(kind, {state}, ROLES[letter] ?? '').toSorted()]).toEqual([
      letter,
      own.toSorted(),
    ]);
  }
  // A party's people act on what is their own word, which this is not.
  for (const [action, letters] of Object.entries(typed))
    expect([action, MAY_DO[action]?.replace(/[UC]/g, '')]).toEqual([action, letters.replace(/[UC]/g, '')]);
});

test('[ASN-13] what a supplier announced itself is answered by the house, and changed by both', () => {
  const [asn] = DOCUMENT_KINDS;
  const row = {state: 'announced', offered: 1};
  const own = ['inbound.edit', 'inbound.cancel'];
  expect(asn && stepsFor(asn, row, 'Supplier')).toEqual(own);
  const answers = ['inbound.accept', 'inbound.decline', 'inbound.confirmArrival'];
  expect(asn && stepsFor(asn, row, 'Inbound')).toEqual([...answers, ...own]);
  expect(asn && stepsFor(asn, {...row, offered: 0}, 'Supplier')).toEqual([]);
});

test('[RETURN-4] what a customer sends back is its own word as long, and answered, changed and taken back alike', () => {
  const kind = kindNamed('customerReturn');
  const row = {state: 'announced', is_return: 1, offered: 1};
  const own = ['inbound.cancel', 'returns.edit'];
  expect(stepsFor(kind, row, 'Customer').toSorted()).toEqual(own);
  expect(stepsFor(kind, row, 'Inbound')).toEqual(expect.arrayContaining(['inbound.accept', ...own]));
  expect(stepsFor(kind, {...row, offered: 0}, 'Customer')).toEqual([]);
  for (const action of own) expect([action, MAY_DO[action]]).toEqual([action, expect.stringContaining('C')]);
});

test('every state of a document has its row in that table', () => {
  expect(Object.keys(OFFERED['asn'] ?? {})).toEqual(ASN_STATES);
  expect(Object.keys(OFFERED['dn'] ?? {})).toEqual(DN_STATES);
});
