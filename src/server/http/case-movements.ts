import {documentOfPlace} from '#domain/stock/place.ts';
import type {CaseMovement} from '#protocol/case.ts';
import type {LedgerRow, MutationRow, ReadTransaction} from '../storage/storage.ts';

/** So many commits are looked back at, so many ledger lines are looked through in all, and so many told on a side. */
const [BACK, LINES, TOLD] = [500, 10_000, 12];
/** Lines that are looked through at once. */
const MOVEMENTS_PER_PAGE = 1_000;

/**
 * Who moved the goods of a case, at its places or for its document, shortly before and since, as the ledger has it.
 * Bounded: of goods that lay still for long nothing is told, since a case asks what happened around it.
 */
export async function movementsAround(
  tx: ReadTransaction,
  born: MutationRow,
  {facts, warehouse}: {readonly facts: Readonly<Record<string, unknown>>; readonly warehouse: string},
): Promise<CaseMovement[]> {
  const concerns = subjectOf({...born.mutation.args, ...facts});
  if (!concerns) return [];
  const before: CaseMovement[] = [];
  const after: CaseMovement[] = [];
  let isOver = false;
  let at = {version: Math.max(0, born.version - BACK), n: 0};
  for (let seen = 0; seen < LINES && after.length < TOLD; seen += MOVEMENTS_PER_PAGE) {
    const page = await tx.ledger(at, MOVEMENTS_PER_PAGE);
    for (const line of page) {
      const isOwn = line.mutation === born.mutation.id;
      isOver ||= isOwn || line.version > born.version;
      // Places that a company has once, such as the world outside, are told of the case's own warehouse.
      if (isOwn || line.warehouse !== warehouse || !concerns(line)) continue;
      (isOver ? after : before).push(movementOf(line, isOver));
    }
    const last = page.at(-1);
    if (!last || page.length < MOVEMENTS_PER_PAGE) break;
    at = {version: last.version, n: last.n};
  }
  return [...before.slice(-TOLD), ...after.slice(0, TOLD)];
}

/** Whether a line has to do with what some work names: its goods where they were taken and brought to. */
function subjectOf(named: Readonly<Record<string, unknown>>): ((line: LedgerRow) => boolean) | undefined {
  const text = (name: string): string => (typeof named[name] === 'string' ? named[name] : '');
  const goods = text('goods');
  if (goods === '') return undefined;
  const document = text('document');
  const bins = [text('from'), text('to'), text('bin')].filter((bin) => bin !== '');
  // Facts name places, arguments bins.
  const places = new Set(bins.flatMap((bin) => (bin.includes(':') ? [bin] : [bin, `bin:${bin}`])));
  const isThere = (place: string): boolean =>
    places.has(place) || (document !== '' && documentOfPlace(place)?.id === document);
  return (line) => line.goods === goods && (isThere(line.from) || isThere(line.to));
}

const movementOf = (
  {mutation, who, at, goods, lot, from, to, quantity}: LedgerRow,
  isAfter: boolean,
): CaseMovement => ({mutation, who, at, goods, lot, from, to, quantity, isAfter});
