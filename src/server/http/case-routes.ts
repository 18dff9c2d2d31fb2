import {createHash} from 'node:crypto';
import type {Hono} from 'hono';
import {caseResource} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {idAt, isId, msOfId} from '#domain/kernel/id.ts';
import {Fault, notFound} from '../fault.ts';
import type {MutationRow} from '../storage/storage.ts';
import {askAndAnswer} from './action-routes.ts';
import type {HttpDeps} from './deps.ts';
import {officeOf, type Principal} from './principal.ts';

/**
 * Cases are listed like any list and closed by actions; a re-run is a new mutation that names the old one, and
 * closes its case in the same transaction. One that is refused leaves the case open and says why in its note.
 */
export function addCaseRoutes(app: Hono, deps: HttpDeps): void {
  app.post('/api/cases/:id/rerun', async (c) => {
    const principal = await officeOf(c, deps);
    const {row, original} = await rerunnable(deps, principal, c.req.param('id'));
    const id = rerunId(row);
    const {mutation} = original;
    const again = {
      ...mutation,
      id,
      client: id,
      seq: 1,
      who: principal.staff,
      at: deps.now(),
      elapsed: 0,
      build: 'http',
      after: [],
      redoes: mutation.id,
    };
    return askAndAnswer(c, deps, again, true, {reruns: String(row['id'])});
  });
}

async function rerunnable(
  {storage}: HttpDeps,
  {company}: Principal,
  id: string,
): Promise<{row: Row; original: MutationRow}> {
  if (!isId(id)) throw notFound('case.unknown', 'Resource does not exist');
  const {row, original} = await storage.read(company, async (tx) => {
    const [found] = await tx.fetch([{list: caseResource.name, key: id}]);
    const [kept] = await tx.mutations([String(found?.rows[0]?.['mutation'] ?? '')]);
    return {row: found?.rows[0], original: kept};
  });
  if (!row) throw notFound('case.unknown', 'Resource does not exist');
  if (row['state'] !== 'open') throw new Fault(409, 'case.closed', 'The case is closed', {case: id});
  const {status} = original ?? {};
  if (!original || (status !== 'held' && status !== 'refused')) {
    throw new Fault(409, 'case.no-rerun', 'Only held or refused work can be run again', {case: id});
  }
  return {row, original};
}

/** The id of this case's re-run as the case stands: asked twice at once, it is the same mutation. */
function rerunId(row: Row): string {
  const id = String(row['id']);
  const hash = createHash('sha256')
    .update(`rerun ${id} ${String(row['version'])}`)
    .digest();
  return idAt(msOfId(id), hash);
}
