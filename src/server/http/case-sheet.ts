import type {Context} from 'hono';
import {PARTY_DOCUMENTS} from '#domain/documents.ts';
import {goods as goodsList} from '#domain/goods/goods.ts';
import {
  caseResource,
  isCaseOwnership,
  kindOfCase,
  KINDS_OF_CASE,
  CASE_OWNERSHIPS,
} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isId} from '#domain/kernel/id.ts';
import {staff} from '#domain/people/staff.ts';
import {factsOfCase, numberOf, textOrEmpty, type CaseRow} from '#domain/stock/case-closing.ts';
import {titleOfClosed} from '#domain/closing-titles.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {LanguageTexts} from '#domain/language-texts.ts';
import {dayInZone} from '#protocol/days.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import type {HttpDeps} from './deps.ts';
import {mustRead, readerOf} from './own-rows.ts';
import type {Principal} from './principal.ts';
import {SHEET_ROWS} from './raw-sheet.ts';
import {rowsById} from './rows-by-id.ts';
import type {SheetType} from './send-sheet.ts';
import {placesIn} from './sheet-places.ts';
import {
  requestParameters,
  choiceParameter,
  translatedIn,
  sendColumns,
  sheetWords,
  zoneParameter,
  type SheetColumnText,
} from './sheet-request.ts';

/** A case with the names of what it names. */
interface ToldCase {
  readonly row: CaseRow;
  readonly goods: Row | undefined;
  readonly places: readonly string[];
  readonly document: string;
  readonly device: string;
  readonly nameOf: (person: string) => string;
}

/** What was done, or reported. */
const workOf = ({row: {action, code}}: ToldCase, {has, say}: LanguageTexts): string => {
  const keys = [code, `act.${action}`].filter((key) => key !== '' && has(key));
  return keys.map((key) => say(key)).join(' – ');
};

const CASE_COLUMNS: readonly SheetColumnText<ToldCase>[] = [
  {title: 'cases.openedAt', kind: 'moment', of: ({row}) => row.create_time},
  {title: 'cases.kind', kind: 'text', of: ({row}, {say}) => say(`case.kind.${kindOfCase(row)}`)},
  {title: 'cases.story', kind: 'text', of: workOf},
  {title: 'field.goods.code', kind: 'code', of: ({goods}) => String(goods?.['code'] ?? '')},
  {title: 'field.goods.description', kind: 'text', of: ({goods}) => String(goods?.['description'] ?? '')},
  {title: 'lot.place', kind: 'code', of: ({places}) => places.join(' → ')},
  {title: 'field.quantity', kind: 'amount', of: ({row}) => numberOf(factsOfCase(row)['quantity'])},
  {title: 'lot.document', kind: 'code', of: ({document}) => document},
  {title: 'cases.person', kind: 'text', of: ({row, nameOf}) => nameOf(row.who)},
  {title: 'cases.device', kind: 'text', of: ({device}) => device},
  {
    title: 'cases.whose',
    kind: 'text',
    of: ({row, nameOf}) => (row.state === 'open' ? nameOf(row.assigned) : ''),
  },
  {
    title: 'cases.closed',
    kind: 'text',
    of: ({row}, words) => (row.state === 'closed' ? titleOfClosed(words, row.closing) : ''),
  },
  {title: 'logins.by', kind: 'text', of: ({row, nameOf}) => nameOf(row.closer)},
  {title: 'closing.noteText', kind: 'text', of: ({row}) => row.note},
];

const CASE_SHEET_PARAMETERS: ReadonlySet<string> = new Set([
  'form',
  'warehouse',
  'state',
  'kind',
  'whose',
  'search',
]);

/**
 * The cases of a warehouse and of none, the newest first, as a sheet in the words of the asker: by `state` (open or
 * closed), `kind`, `whose` (all, mine, `nobody`) and what a `search` finds in what it says of them.
 */
export async function caseSheet(
  c: Context,
  deps: HttpDeps,
  principal: Principal,
  form: SheetType,
): Promise<Response> {
  mustRead(principal, caseResource);
  const {warehouse = '', search = '', ...asked} = requestParameters(c, CASE_SHEET_PARAMETERS);
  const state = choiceParameter(['open', 'closed'], asked['state'], 'state');
  const kind = choiceParameter(['', ...KINDS_OF_CASE], asked['kind'], 'kind');
  const whose = choiceParameter(CASE_OWNERSHIPS, asked['whose'], 'whose');
  const words = sheetWords(c, deps);
  const {company, staff: me} = principal;
  const timeZone = await zoneParameter(c, deps, company);
  const isFound = translatedIn(CASE_COLUMNS, search, words);
  const read = (after: ToldCase | undefined): Promise<readonly ToldCase[]> =>
    deps.storage.read(company, async (tx) => {
      const rows = await tx.page(caseResource.name, {
        index: 'state',
        prefix: [state],
        ...(after ? {after: [state, after.row.create_time, after.row.id]} : {}),
        backward: true,
        limit: SHEET_ROWS,
        search: '',
        warehouse: '',
        only: [{kind: 'is', column: 'warehouse', values: [warehouse, '']}],
      });
      // Rows of a list of ours have its shape.
      return toldCases(tx, deps, principal, rows as CaseRow[], words);
    });
  return sendColumns(c, deps, {
    form,
    title: 'cases.title',
    day: dayInZone(deps.now(), timeZone),
    timeZone,
    columns: CASE_COLUMNS,
    read,
    shows: (told) =>
      (kind === '' || kindOfCase(told.row) === kind) && isCaseOwnership(whose, told.row, me) && isFound(told),
  });
}

/** The places that a case is about, from where and to where. */
function placesOf(row: CaseRow): string[] {
  const {bin, from, to} = factsOfCase(row);
  const places = [bin, from, to].map(textOrEmpty).filter((place) => place !== '');
  return places.map((place) => (isId(place) ? binPlace(place) : place));
}

async function toldCases(
  tx: ReadTransaction,
  {auth}: HttpDeps,
  principal: Principal,
  rows: readonly CaseRow[],
  words: LanguageTexts,
): Promise<readonly ToldCase[]> {
  const goodsIn = (row: CaseRow): string => textOrEmpty(factsOfCase(row)['goods']);
  const headers = new Map<string, Row>();
  const about = rows.map(({document}) => document);
  for (const {name} of PARTY_DOCUMENTS)
    for (const [id, row] of await rowsById(tx, name, about)) headers.set(id, row);
  const [people, goods] = [
    await rowsById(
      tx,
      staff.name,
      rows.flatMap(({who, assigned, closer}) => [who, assigned, closer]),
    ),
    await rowsById(tx, goodsList.name, rows.map(goodsIn)),
  ];
  const places = await placesIn(
    tx,
    rows.flatMap(placesOf).map((place): Row => ({place})),
    words,
    readerOf(principal),
  );
  const devices = new Map((await auth.devices.list(principal.company)).map(({id, name}) => [id, name]));
  return rows.map((row) => ({
    row,
    goods: goods.get(goodsIn(row)),
    places: placesOf(row).map((place) => places.get(place) ?? ''),
    document: String(headers.get(row.document)?.['code'] ?? ''),
    device: devices.get(row.device) ?? '',
    nameOf: (person) => String(people.get(person)?.['name'] ?? ''),
  }));
}
