import type {Args} from '#domain/kernel/action.ts';
import {asn, asnLine, RETURN_REASONS} from '#domain/inbound/asn.ts';
import {dn, dnLine, SEND_BACK_REASONS} from '#domain/outbound/dn.ts';
import {sentOf} from '#domain/outbound/line-units.ts';
import type {Row} from '#domain/kernel/field.ts';
import {oneOf} from './dice.ts';
import {CUSTOMER, SIMULATED_SUPPLIER} from './world.ts';

/** What the office sees of documents and their lines. */
interface SeenDocuments {
  readonly rowsOf: (list: string) => Promise<readonly Row[]>;
  readonly chance: (purpose: string) => number;
}

/** Somebody enters a return: of a document of which something can go back, of any other, or of none; `undefined` where there is no line of any. */
export async function returnAtOffice(
  seen: SeenDocuments,
): Promise<{readonly action: string; readonly args: Args} | undefined> {
  const {chance} = seen;
  if (chance('which return') < 0.5) {
    const back = await goingBack(seen, [dn.name, dnLine.name], sentOf, RETURN_REASONS);
    if (!back) return undefined;
    const {of, lines} = back;
    return {action: 'returns.announce', args: {customer: CUSTOMER, expected_on: '', from_order: of, lines}};
  }
  const received = (line: Row): number => Number(line['counted']) - Number(line['sent_back']);
  const back = await goingBack(seen, [asn.name, asnLine.name], received, SEND_BACK_REASONS);
  if (!back) return undefined;
  const {of, lines} = back;
  const args = {supplier: SIMULATED_SUPPLIER, promised_on: '', from_delivery: of, lines};
  return {action: 'returns.sendBack', args};
}

async function goingBack(
  {rowsOf, chance}: SeenDocuments,
  [list, line]: readonly [string, string],
  unitsOf: (line: Row) => number,
  reasons: readonly string[],
): Promise<{readonly of: string; readonly lines: string} | undefined> {
  const all = await rowsOf(line);
  if (all.length === 0) return undefined;
  const fitting = all.filter((row) => unitsOf(row) > 0);
  const own = oneOf(fitting.length > 0 && chance('of something') < 0.85 ? fitting : all, chance('returned'));
  const header = (await rowsOf(list)).find(({id}) => id === own['document']);
  // What came back of a customer goes to no supplier, and the other way round.
  const isOfParty = header?.['is_return'] !== 1;
  const quantity = 1 + Math.floor(chance('units back') * Math.max(1, unitsOf(own)));
  const reason = chance('no reason') < 0.3 ? '' : oneOf(reasons, chance('reason'));
  const lot = String(own['lot']);
  return {
    of: isOfParty && chance('of a document') < 0.8 ? String(own['document']) : '',
    lines: JSON.stringify([{goods: own['goods'], lot, quantity, ...(reason === '' ? {} : {reason})}]),
  };
}
