import type {Id} from '#domain/kernel/id.ts';
import {SERVER_ONLY} from '#domain/kernel/roles.ts';
import {whileTaken} from '../long-work/while-taken.ts';
import type {WorkStep, StepDeps, SteppedKind} from '../long-work/work-kind.ts';
import type {LeasedWork} from '../long-work/work-store.ts';
import {checkPage} from './check-page.ts';
import {checkRemovals, cursorOf, WALK_START, walkIn} from './check-removals.ts';
import {ImportStore, type PageTally} from './import-store.ts';
import {importableOf, importingPerson} from './importing.ts';

/** A dry run: every row of a file is looked at, and nothing is written (IMPORT-5). Begun by a way of its own. */
export const checkFile: SteppedKind = {
  name: 'import.check',
  roles: SERVER_ONLY,
  args: {file: {kind: 'id', required: true}},
  async step(at, deps): Promise<WorkStep> {
    const {company, id: work, who, args, state, cursor, done, failed} = at;
    const store = new ImportStore(deps.db, deps.now);
    const file = await store.find(company, String(args['file']));
    const total = file?.lines ?? 0;
    const stop = async (how: 'cancelled' | 'stopped', code = ''): Promise<WorkStep> => {
      if (file?.work === work) await stand(at, deps, file.id, 'read');
      return {cursor, total, done, failed, end: {state: how, code}};
    };
    if (file?.work !== work) return stop('stopped', 'import.gone');
    if (state === 'cancelling') return stop('cancelled');
    const person = await deps.storage.read(company, (tx) => importingPerson(tx, who));
    if (!person || !importableOf(file).roles.includes(person.role)) return stop('stopped', 'role.forbidden');
    const standing = (tally: PageTally, next: string): WorkStep => {
      const looked = tally.fresh + tally.changed + tally.same;
      return {cursor: next, total, done: done + looked, failed: failed + tally.wrong};
    };
    const walk = walkIn(cursor);
    if (walk) {
      const {tally, next} = await checkRemovals(deps, {...file, who}, {at, person, walk});
      if (next) return standing(tally, cursorOf(next));
      await stand(at, deps, file.id, 'checked');
      return {...standing(tally, cursor), end: {state: 'done'}};
    }
    const n = Number(cursor);
    if (n === 0) await whileTaken(deps.db, at, (tx) => new ImportStore(tx, deps.now).forgetRemovals(file));
    const tally = n < file.pages ? await checkPage(deps, {...file, who}, {at, n, person}) : undefined;
    if (!tally && file.replaces === 1) return {cursor: cursorOf(WALK_START), total, done, failed};
    if (!tally) {
      await stand(at, deps, file.id, 'checked');
      return {cursor, total, done, failed, end: {state: 'done'}};
    }
    const looked = tally.fresh + tally.changed + tally.same + tally.wrong;
    return {cursor: String(n + 1), total, done: done + looked, failed: failed + tally.wrong};
  },
  async givenUp(at, deps): Promise<void> {
    const store = new ImportStore(deps.db, deps.now);
    const file = await store.find(at.company, String(at.args['file']));
    if (file?.work === at.id) await stand(at, deps, file.id, 'read');
  },
};

/** Keeps how the file stands. */
const stand = (at: LeasedWork, {db, now}: StepDeps, file: Id, state: 'read' | 'checked'): Promise<void> =>
  whileTaken(db, at, (tx) => new ImportStore(tx, now).change(at.company, file, {state}));
