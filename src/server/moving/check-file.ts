import {SERVER_ONLY} from '#domain/kernel/roles.ts';
import type {Step, SteppedKind} from '../long-work/work-kind.ts';
import {checkPage} from './check-page.ts';
import {ImportStore} from './import-store.ts';
import {kindOf, roleOf} from './importing.ts';

/** A dry run: every row of a file is looked at, and nothing is written (IMPORT-5). Begun by a way of its own. */
export const checkFile: SteppedKind = {
  name: 'import.check',
  roles: SERVER_ONLY,
  args: {file: {kind: 'id', required: true}},
  async step(at, deps): Promise<Step> {
    const {company, id: work, who, args, state, cursor, done, failed} = at;
    const store = new ImportStore(deps.db, deps.now);
    const file = await store.find(company, String(args['file']));
    const total = file?.lines ?? 0;
    const stop = async (how: 'cancelled' | 'stopped', code = ''): Promise<Step> => {
      if (file?.work === work) await store.change(company, file.id, {state: 'read'});
      return {cursor, total, done, failed, end: {state: how, code}};
    };
    if (file?.work !== work) return stop('stopped', 'import.gone');
    if (state === 'cancelling') return stop('cancelled');
    const role = await deps.storage.read(company, (tx) => roleOf(tx, who));
    if (!role || !kindOf(file).roles.includes(role)) return stop('stopped', 'role.forbidden');
    const n = Number(cursor);
    const tally = await checkPage(deps, {...file, who}, {work, n, role});
    if (!tally) {
      await store.change(company, file.id, {state: 'checked'});
      return {cursor, total, done, failed, end: {state: 'done'}};
    }
    const looked = tally.fresh + tally.changed + tally.same + tally.wrong;
    return {cursor: String(n + 1), total, done: done + looked, failed: failed + tally.wrong};
  },
  async givenUp({company, id, args}, {db, now}): Promise<void> {
    const store = new ImportStore(db, now);
    const file = await store.find(company, String(args['file']));
    if (file?.work === id) await store.change(company, file.id, {state: 'read'});
  },
};
