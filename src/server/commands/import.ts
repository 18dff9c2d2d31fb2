import {parseArgs} from 'node:util';
import {ENCODINGS} from '../moving/decoded.ts';
import {IMPORTABLES} from '../moving/importing.ts';
import type {Database} from '../storage/open.ts';
import {FileImport, type Place} from './file-import.ts';
import {runCommand, say, withDatabase} from './run-command.ts';

const KINDS = [...IMPORTABLES.keys()].join(', ');
const USAGE = `npm run import -- <kind> <file.csv> [--dry-run] [--company <OPENID>] [--warehouse <id>] [--encoding <name>]
  kinds      ${KINDS}
  encodings  ${ENCODINGS.join(', ')}; UTF-8 unless told
What is wrong is told line by line and written to <file.csv>.faults.csv; then nothing is brought in.`;

/** `npm run import`: a file is brought in beside a running server, or without one. */
await runCommand(async (config, words) => {
  const {values, positionals} = wordsOf(words);
  const [name = '', file = ''] = positionals;
  const kind = IMPORTABLES.get(name);
  if (!kind || file === '') {
    say(USAGE);
    return false;
  }
  return withDatabase(config, async (database) => {
    const place = await placeOf(database, values.company, values.warehouse);
    if (typeof place === 'string') {
      say(place);
      return false;
    }
    return new FileImport(database, config).run({
      ...place,
      kind,
      file,
      encoding: values.encoding ?? '',
      isDry: values['dry-run'] === true,
    });
  });
});

function wordsOf(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'dry-run': {type: 'boolean'},
      company: {type: 'string'},
      warehouse: {type: 'string'},
      encoding: {type: 'string'},
    },
  });
}

/** Where the rows go, or what has to be said first. */
async function placeOf(
  database: Database,
  company: string | undefined,
  warehouse: string | undefined,
): Promise<Place | string> {
  const companies = await database.companies();
  const [only] = companies;
  const here = company ?? (companies.length === 1 ? only : undefined);
  if (here === undefined || !companies.includes(here))
    return `Say which company: --company <OPENID>, one of ${companies.join(', ')}`;
  const admin = await database.kysely
    .selectFrom('staff')
    .select('id')
    .where('company', '=', here)
    .where('type', '=', 'Admin')
    .executeTakeFirst();
  const query = {index: 'name', prefix: [], limit: 1_000, search: '', warehouse: ''};
  const houses = await database.read(here, (tx) => tx.page('warehouse', query));
  const ids = houses.map(({id}) => String(id));
  const [first] = ids;
  const there = warehouse ?? (ids.length === 1 ? first : undefined);
  if (there === undefined || !ids.includes(there))
    return `Say which warehouse: --warehouse <id>, one of ${houses.map(({id, name}) => `${String(id)} (${String(name)})`).join(', ')}`;
  return admin ? {company: here, warehouse: there, who: admin.id} : `${here} has no administrator`;
}
