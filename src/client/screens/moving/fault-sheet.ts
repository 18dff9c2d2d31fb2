import type * as z from 'zod/mini';
import {csvLine} from '#domain/kernel/csv.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import {pageSchemaOf} from '#protocol/http.ts';
import {rowFaultSchema} from '#protocol/importing.ts';
import type {OfficeService} from '../../data/office.ts';
import {readAnswer, type ReadAnswer} from '../../data/office-answer.ts';
import type {Say} from '../../i18n/text.ts';
import {faultText} from './fault-text.ts';

export const faultsSchema = pageSchemaOf(rowFaultSchema);

/** All faults of a file as a spreadsheet in words of the screen, asked for some at a time: the browser keeps the text. */
export async function faultSheet(
  {
    office,
    say,
    kind,
  }: {readonly office: Pick<OfficeService, 'peek'>; readonly say: Say; readonly kind: ImportableKind},
  id: string,
): Promise<ReadAnswer<Blob>> {
  const heads = [say('moving.line'), say('moving.column'), say('moving.value'), say('moving.fault')];
  let sheet = new Blob(['\uFEFF', csvLine(heads)], {type: 'text/csv'});
  for (let next: string | null = `/api/imports/${id}/faults`; next !== null;) {
    const page: ReadAnswer<FaultPage> = readAnswer(await office.peek(next), faultsSchema);
    if (!page.ok) return page;
    const lines = page.value.results.map((each) =>
      csvLine([each.line, each.column, each.value, faultText(say, kind, each)]),
    );
    sheet = new Blob([sheet, ...lines], {type: 'text/csv'});
    ({next} = page.value);
  }
  return {ok: true, value: sheet};
}
type FaultPage = z.infer<typeof faultsSchema>;
