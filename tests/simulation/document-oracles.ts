import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {Broken} from './broken.ts';

/** All rows of each list, those that no mirror holds included. */
export type AllRows = ReadonlyMap<string, readonly Row[]>;

const CODED = ['asn', 'dn', 'shipment', 'pickingList'] as const;

/** Which document each code was given to, in any history: paper outlives all of them. */
export class Codes {
  readonly #given = new Map<string, Id>();

  /** [DOC-1] A number that was given is never given again, but where nobody can know yet that history was lost. */
  see(lists: AllRows, isLossUntold: boolean): void {
    for (const list of CODED)
      for (const {id, code} of lists.get(list) ?? []) {
        const known = this.#given.get(String(code));
        if (known !== undefined && known !== id && !isLossUntold)
          throw new Broken(`${String(code)} was given twice, to ${known} and to ${String(id)}`);
        this.#given.set(String(code), String(id));
      }
  }
}

const PARTS = ['expected', 'unload', 'sort', 'sorted'] as const;
const LIVE = ['new', 'to-pick', 'picked'];

/** [CASE-13] Of a document and a code one case is open, and what has joined it is open as long; [CASE-14] no longer than that. */
export function checkCases(lists: AllRows): void {
  const open = new Map<string, Id>();
  const joined = new Map<unknown, number>();
  for (const {case: of, state} of lists.get('caseShare') ?? [])
    if (state === 'open') joined.set(of, (joined.get(of) ?? 0) + 1);
  const cases = lists.get('case') ?? [];
  // Units that somebody of the office says are not there were not taken away by an act that a case names.
  const isSaid = cases.some(({closing}) => closing === 'stock.closeAsNotThere');
  const isOver = isSaid ? () => false : endedAbout(lists);
  for (const row of cases) {
    const {document, code} = row;
    // What was put back before its truck left was never at the dock after it.
    const neverWent = code === 'dn.left' && String(row['facts']).includes('"to":"bin:');
    if (row['state'] === 'open' && !neverWent && isOver(String(code), document))
      throw new Broken(`case ${String(row['id'])}, ${String(code)}, is open, and nothing is left of it`);
    const [id, about] = [String(row['id']), `${String(code)} ${String(document)}`];
    if (row['state'] === 'open' && row['kind'] === 'corrected' && document !== '') {
      const other = open.get(about);
      if (other !== undefined) throw new Broken(`cases ${other} and ${id} are open, both of ${about}`);
      open.set(about, id);
    }
    const waiting = row['state'] === 'open' ? Number(row['joined']) : 0;
    if ((joined.get(id) ?? 0) !== waiting)
      throw new Broken(
        `${String(joined.get(id) ?? 0)} that joined case ${id} are open, not ${String(waiting)}`,
      );
  }
}

/** Two codes of which the document alone tells that somebody has done what they ask for. */
function endedAbout(lists: AllRows): (code: string, document: unknown) => boolean {
  const picked = sumsBy(lists.get('dnLine') ?? [], (line) => String(line['document']), 'picked');
  const sorted = sumsBy(lists.get('asnLine') ?? [], (line) => String(line['document']), 'sorted');
  return (code, document) =>
    (code === 'dn.left' && picked.get(String(document)) === 0) ||
    (code === 'asn.reopened' && sorted.get(String(document)) === 0);
}

/**
 * [DN-3] [ASN-9] [DOC-5] What lines say is the sum of stock and allocations, and a document is on the devices whole or
 * not at all.
 */
export function checkDocuments(lists: AllRows): void {
  const rows = (list: string): readonly Row[] => lists.get(list) ?? [];
  const headers = new Map([...rows('asn'), ...rows('dn')].map((row) => [row['id'], row]));
  for (const list of ['asnLine', 'dnLine', 'allocation'])
    for (const {id, document, left} of rows(list))
      if (document !== '' && headers.get(document)?.['left'] !== left)
        throw new Broken(`${list} ${String(id)} is on the devices otherwise than its document`);
  checkCompanions(lists);
  const stands = sumsBy(rows('stock'), ({place, goods}) => `${String(place)}/${String(goods)}`, 'quantity');
  const said = new Map<string, number>();
  const say = (key: string, value: unknown): void => void said.set(key, (said.get(key) ?? 0) + Number(value));
  for (const line of rows('asnLine'))
    for (const part of PARTS)
      say(`asn:${String(line['document'])}:${part}/${String(line['goods'])}`, line[part]);
  for (const line of rows('dnLine'))
    say(`dn:${String(line['document'])}:picked/${String(line['goods'])}`, line['picked']);
  for (const [key, quantity] of said)
    if (quantity !== (stands.get(key) ?? 0))
      throw new Broken(`lines say ${String(quantity)} at ${key}, the stock ${String(stands.get(key) ?? 0)}`);
  const promised = sumsBy(rows('allocation'), (row) => String(row['for']), 'quantity');
  for (const line of rows('dnLine')) {
    const header = headers.get(line['document']);
    checkOrderLine(line, LIVE.includes(String(header?.['state'])), promised.get(String(line['id'])) ?? 0);
  }
}

/** [DOC-5] A truck and a picking list are on the devices as long as anything that is on them, and no longer. */
function checkCompanions(lists: AllRows): void {
  for (const [list, of, column] of [
    ['shipment', 'dn', 'shipment'],
    ['pickingList', 'allocation', 'list'],
  ] as const) {
    const left = new Map((lists.get(list) ?? []).map((row) => [String(row['id']), Number(row['left'])]));
    const stays = new Map<string, number>();
    for (const row of lists.get(of) ?? []) {
      const by = String(row[column]);
      if (by === '') continue;
      if (!left.has(by)) throw new Broken(`${of} ${String(row['id'])} is on ${list} ${by}, which is none`);
      stays.set(by, Math.min(stays.get(by) ?? 1, Number(row['left'])));
    }
    for (const [id, isAway] of stays)
      if (left.get(id) !== isAway)
        throw new Broken(`${list} ${id} is on the devices otherwise than all that is on it`);
  }
}

function checkOrderLine(line: Row, isLive: boolean, promised: number): void {
  const of = (column: string): number => Number(line[column]);
  const wanted = isLive ? Math.max(0, of('quantity') - of('picked') - of('closed') - of('moved')) : 0;
  const isSo =
    of('allocated') === promised &&
    of('wanted') === wanted &&
    of('rest') === wanted - promised &&
    of('rest') >= 0 &&
    of('back_ordered') <= of('rest');
  if (isSo) return;
  const said = ['wanted', 'allocated', 'rest', 'back_ordered'].map(
    (column) => `${column} ${String(of(column))}`,
  );
  throw new Broken(
    `line ${String(line['id'])} says ${said.join(', ')}; it wants ${String(wanted)} and is promised ${String(promised)}`,
  );
}

function sumsBy(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  column: string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row[column]));
  return sums;
}
