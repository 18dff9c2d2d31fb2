import {parseArgs} from 'node:util';
import type {ColumnFormat} from '#domain/moving/column-format.ts';
import {TABLE_ENCODINGS} from '../moving/decode-text.ts';
import {IMPORTABLE_KINDS} from '../moving/importing.ts';
import type {Database} from '../storage/open.ts';
import {FileImport, type ImportTarget} from './file-import.ts';
import {runCommand, printLine, withDatabase} from './run-command.ts';

const KIND_NAMES = [...IMPORTABLE_KINDS.keys()].join(', ');
const USAGE = `npm run import -- <kind> <file.csv|file.xlsx> [--dry-run] [--company <OPENID>] [--warehouse <id>] [--encoding <name>] [--decimal point|comma] [--zeros lost|kept] [--new-only]
  kinds      ${KIND_NAMES}
  encodings  ${TABLE_ENCODINGS.join(', ')}; UTF-8 unless told; a workbook says its own
  decimal    what stands before fractions, where a column leaves it open (1.250); else such numbers are wrong
  zeros      whether a spreadsheet has taken zeros from the front of codes (36000291452); else such codes are wrong
  new-only   rows that are here already stay as they are; else they are changed to what the file says
What is wrong is told line by line and written to <file>.faults.csv; then nothing is brought in.`;

/** `npm run import`: a file is brought in beside a running server, or without one. */
await runCommand(async (config, words) => {
  const {values, positionals} = wordsOf(words);
  const [name = '', file = ''] = positionals;
  const kind = IMPORTABLE_KINDS.get(name);
  const {decimal = '', zeros = ''} = values;
  if (!kind || file === '' || !isDecimal(decimal) || !isZeros(zeros)) {
    printLine(USAGE);
    return false;
  }
  return withDatabase(config, async (database) => {
    const place = await placeOf(database, values.company, values.warehouse);
    if (typeof place === 'string') {
      printLine(place);
      return false;
    }
    return new FileImport(database, config).run({
      ...place,
      kind,
      file,
      encoding: values.encoding ?? '',
      isDry: values['dry-run'] === true,
      reading: {decimal, zeros},
      adds: values['new-only'] === true,
    });
  });
});

function isDecimal(word: string): word is ColumnFormat['decimal'] {
  return word === '' || word === 'point' || word === 'comma';
}

function isZeros(word: string): word is ColumnFormat['zeros'] {
  return word === '' || word === 'lost' || word === 'kept';
}

function wordsOf(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'dry-run': {type: 'boolean'},
      company: {type: 'string'},
      warehouse: {type: 'string'},
      encoding: {type: 'string'},
      decimal: {type: 'string'},
      zeros: {type: 'string'},
      'new-only': {type: 'boolean'},
    },
  });
}

/** Where the rows go, or what has to be said first. */
async function placeOf(
  database: Database,
  company: string | undefined,
  warehouse: string | undefined,
): Promise<ImportTarget | string> {
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
