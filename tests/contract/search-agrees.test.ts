import {beforeEach, expect, test} from 'vitest';
import {searchMatcher} from '#client/resource/arrange.ts';
import {NO_REFERENCES} from '#client/resource/references.ts';
import type {Row} from '#domain/kernel/field.ts';
import {ownWordsOf, searchableText, soughtIn, type WordSource} from '#domain/kernel/search.ts';
import {listNamed} from '#domain/lists.ts';
import {goods as goodsList} from '#domain/goods/goods.ts';
import {supplier as supplierList} from '#domain/parties/party.ts';
import {aSupplier, anId} from '../builders/rows.ts';
import {bin, goods} from './rows.ts';
import {overEveryStore} from './stores.ts';

/** Goods as people call theirs, each with what it is described as. */
const GOODS: readonly (readonly [code: string, description: string])[] = [
  ['KT-INS114-DRE', 'Crème brûlée torch'],
  ['AVC-A1H', 'Smörgåskniv Ø12'],
  ['4006381333931', 'Stabilo point 88'],
  ['6204 2RS', 'Kugellager 6204-2RS/C3'],
  ['POCS(-)30017', 'Straße, groß'],
  ['ДОМ‑7', 'Чайник стальной, ёмкость 1,7 л'],
  ['電気ケトル', 'ｋｅｔｔｌｅ ﾀﾅｶ'],
  ['إبريق-1L', 'حَلِيب كامل الدسم'],
  ['A\u200bB-1', 'soft\u00adhyphen'],
  ['ΟΔΟΣ', 'ὁδός'],
  ['İZMİR', 'ığdır Łódź ﬁne'],
  ['ẞ-1', 'þorn Æsir cœur đak'],
  ['A-01-01-1', '1.7 steel'],
  ['A-01-02-1', 'steel 7.1'],
];
const SEARCHES = [
  'KT-INS114',
  'kt ins114',
  'ins114',
  'INS114-DRE',
  'creme brulee',
  'A1H',
  'avca1h',
  'KTINS114',
  'smorgas',
  'Ø12',
  'o12',
  'smörgåskniv',
  '33931',
  '62042RS',
  '6204-2RS',
  'torch creme',
  '30017',
  'POCS-30017',
  'strasse',
  'GROSS',
  'дом7',
  'ЁМКОСТЬ',
  'емкость 1',
  'ケトル',
  'kettle',
  'タナカ',
  'ابريق1',
  'حليب',
  'ab1',
  'a\u200db',
  'softhyphen',
  'οδος',
  'ΟΔΌΣ',
  'izmir',
  'igdir lodz',
  'fine',
  'ss1',
  'thorn',
  'aesir',
  'coeur dak',
  'x',
  '1',
  '-',
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  'nowhere',
  'orch',
  '004',
  'A-01-01-1',
  'a.01.02',
  '1-A',
  '1.7',
  '7,1',
  'steel-7',
  '7-steel 01',
  'æsir/cœur',
  'タケ',
];
/** Its telephone and its street say 9. */
const NORTE = aSupplier({
  id: anId(71),
  name: 'Norte',
  city: 'Porto',
  address: 'Harbour Road 9',
  contact: '+00 9107',
});
const ALL = {index: 'key', prefix: [], limit: 100, warehouse: ''} as const;
const list = listNamed('goodslist');

overEveryStore('one search', (store) => {
  let rows: readonly Row[] = [];
  beforeEach(() =>
    store.storage.write(store.company, async (tx) => {
      rows = GOODS.map(([code, description], n) => goods(tx, n + 1, code, {description, name: ''}));
      await tx.put('goods', rows);
      await tx.put(
        'bin',
        GOODS.map(([code], n) => bin(tx, n + 1, code)),
      );
    }),
  );

  test.each(SEARCHES)('[FIND-2] a screen and the server find the same goods by “%s”', async (search) => {
    if (!list) throw new Error('no list of goods');
    const sought = soughtIn(search);
    const only = sought.length > 0 ? [{kind: 'words', sought, sources: ownWordsOf(goodsList)} as const] : [];
    const found = await store.storage.read(store.company, (tx) =>
      tx.page('goods', {...ALL, search: '', only}),
    );
    const isFound = searchMatcher(list, search);
    const shown = rows.filter((row) => isFound(row, NO_REFERENCES));
    expect(found.map(({code}) => code)).toEqual(shown.map(({code}) => code));
  });

  test.each(SEARCHES)('[FIND-1] a text is folded alike wherever it is searched for “%s”', async (search) => {
    const parts = search.split(/\s+/).map(searchableText).filter(Boolean);
    const names = GOODS.map(([code]) => code);
    const expected = names.filter((name) =>
      parts.every((part) => searchableText(`${name}\u001fNormal`).includes(part)),
    );
    const found = await store.storage.read(store.company, (tx) => tx.page('bin', {...ALL, search}));
    expect(found.map(({name}) => name)).toEqual(expected);
  });

  test.each([
    ['porto', 1, 0],
    ['9107', 1, 0],
    ['norte', 1, 1],
    ['norte porto', 1, 0],
    ['norte ab', 0, 1],
  ])(
    '[FIND-3] by “%s” %i suppliers are found in their own list, and %i goods that name one',
    async (search, own, named) => {
      const of = {column: 'supplier', before: '', list: 'supplier'} as const;
      const stamp = {creater: anId(1), create_time: 1, update_time: 1};
      await store.storage.write(store.company, (tx) =>
        tx
          .put('supplier', [{...NORTE, ...stamp, version: tx.version}])
          .then(() => tx.put('goods', [goods(tx, 900, 'AB-1', {supplier: anId(71), name: ''})])),
      );
      const sought = soughtIn(search);
      const count = (list: string, sources: readonly WordSource[]) =>
        store.storage.read(store.company, (tx) =>
          tx.count(list, {...ALL, search: '', only: [{kind: 'words', sought, sources}]}),
        );
      expect([
        await count('supplier', ownWordsOf(supplierList)),
        await count('goods', [...ownWordsOf(goodsList), of]),
      ]).toEqual([own, named]);
    },
  );
});
