import {BIN_SELECTIONS, type BinSelection} from '#domain/counting/count-plan.ts';
import type {Field, FieldFault, Fields} from '#domain/kernel/field.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {ListReads} from '../../data/lists.ts';

const BY: Field = {kind: 'choice', options: BIN_SELECTIONS, required: true};
const DAY_FIELDS: Fields = {day: {kind: 'day', required: true}};

/** What says which bins, by the way in which they are chosen. */
const OF: Readonly<Record<BinSelection, Fields>> = {
  bin: {},
  zone: {zone: {kind: 'text', required: true, max: 40}},
  goods: {goods: {kind: 'reference', list: 'goods', required: true}},
  day: DAY_FIELDS,
  since: DAY_FIELDS,
};
const MORE: Fields = {note: {kind: 'text'}, is_blind: {kind: 'flag'}};

/** What is asked for a plan whose bins are chosen so. */
export const fieldsOfPlan = (by: BinSelection | undefined): Fields => ({
  selected_by: BY,
  ...(by ? OF[by] : {}),
  ...MORE,
});

/** What is missing, and a day that has not come: nothing has moved on it (specification section 5). */
export function faultsOfPlan(
  asked: Fields,
  drafts: Readonly<Record<string, string>>,
  today: string,
): FieldFault[] {
  return Object.entries(asked).flatMap(([name, {required, kind}]): FieldFault[] => {
    const text = drafts[name] ?? '';
    if (required && text.trim() === '') return [{field: name, code: 'required'}];
    return kind === 'day' && text > today ? [{field: name, code: 'not-a-day'}] : [];
  });
}

/** Bins that are looked through at a time. */
const BINS_PER_PAGE = 2_000;

/** The zone of a warehouse that a text means, as its bins spell it; `undefined` where no bin is in such a zone. */
export async function zoneNamed(
  lists: Pick<ListReads, 'rows'>,
  warehouse: string,
  text: string,
): Promise<string | undefined> {
  const asked = text.toLowerCase();
  let alike: string | undefined;
  for (let offset = 0; ; offset += BINS_PER_PAGE) {
    const rows = await lists.rows(bin, {index: 'name', prefix: [warehouse], offset, limit: BINS_PER_PAGE});
    for (const row of rows) {
      const zone = row.zone;
      if (zone === text) return zone;
      if (zone.toLowerCase() === asked) alike ??= zone;
    }
    if (rows.length < BINS_PER_PAGE) return alike;
  }
}
