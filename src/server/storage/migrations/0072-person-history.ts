import {sql, type Kysely} from 'kysely';
import type {Tables} from '../tables.ts';
import type {DialectName} from './table.ts';

/** What was done with people stands in their history from its beginning. */
export const personHistory = (_dialect: DialectName) => [writePersonHistory];

/** Mutations that are read at once. */
const STRETCH = 500;

interface PastWork {
  readonly company: string;
  readonly id: string;
  readonly version: number;
  readonly action: string;
  readonly body: string;
}

/** Bodies are read here: no database takes apart what came from outside. */
async function writePersonHistory(tx: Kysely<Tables>): Promise<void> {
  for (let after: Pick<PastWork, 'company' | 'id'> = {company: '', id: ''}; ;) {
    const {rows} = await sql<PastWork>`
      select "company", "id", "version", "action", "body" from "mutations"
      where ("company", "id") > (${after.company}, ${after.id})
        and ("action" = 'company.register' or "action" like 'staff.%')
        and "status" in ('applied', 'corrected')
      order by "company", "id"
      limit ${STRETCH}`.execute(tx);
    const values = rows.flatMap((done) => {
      const person = personOf(done);
      return person === '' ? [] : [sql`(${done.company}, ${person}, ${done.version}, ${done.id})`];
    });
    if (values.length > 0)
      await sql`
        insert into "document_mutations" ("company", "document", "version", "mutation")
        values ${sql.join(values)}`.execute(tx);
    const last = rows.at(-1);
    if (!last || rows.length < STRETCH) return;
    after = last;
  }
}

/** The id of whom it was done with, or ''. */
function personOf({action, body}: PastWork): string {
  const {args} = JSON.parse(body) as {readonly args: Readonly<Record<string, unknown>>};
  const named = action === 'company.register' ? [args['admin']] : [args['staff'], args['id']];
  return named.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}
