import {expect, test} from 'vitest';
import {ImportStore} from '#server/moving/import-store.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {overEveryStore} from './stores.ts';

const NOW = 1_750_000_000_000;

overEveryStore(
  'files that come in',
  (store) => {
    test('[IMPORT-12] pages and notes without a file are swept, and those of a file stay', async () => {
      const {company, database} = store;
      if (!database) throw new Error('no database');
      const db = database.kysely;
      let at = NOW;
      const files = new ImportStore(db, () => at);
      const of = {company, kind: 'driver', name: 'a.csv', who: anId(1), warehouse: WAREHOUSE};
      for (const id of [anId(2), anId(4)]) {
        const coming = await files.begin({...of, id});
        expect(coming && (await files.addPage(coming, 0, [{line: 2, cells: ['a']}]))).toBe(true);
        if (id === anId(2) && coming) expect(await files.arrive(coming, {lines: 1})).toBe(true);
      }
      const counts = {lines: 1, fresh: 0, changed: 0, same: 0, wrong: 0, removed: 0};
      for (const file of [anId(1), anId(3), anId(5)]) {
        const page = {company, file, n: 0, body: '[]', faults: '', mutation: '', ...counts};
        await db.insertInto('import_pages').values(page).execute();
        const note = {company, file, work: anId(9), what: 'key:a', line: 2};
        await db.insertInto('import_keys').values(note).execute();
      }
      const left = async (table: 'import_pages' | 'import_keys'): Promise<string[]> =>
        (
          await db.selectFrom(table).select('file').where('company', '=', company).orderBy('file').execute()
        ).map(({file}) => file);
      await files.sweep();
      expect([await left('import_pages'), await left('import_keys')]).toEqual([[anId(2), anId(4)], []]);
      // Two days on no upload is under way any more.
      at += 2 * 24 * 3_600_000;
      await files.sweep();
      expect(await left('import_pages')).toEqual([anId(2)]);
      expect(await files.find(company, anId(4))).toBeUndefined();
    });
  },
  ['sqlite', 'postgres'],
);
