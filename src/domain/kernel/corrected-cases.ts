import {insert, put, type Context, type Correction, type Put} from './action.ts';
import {CASE_ID, caseResource, caseShare, SERVER_ID} from './case.ts';
import {caseRow, documentOf} from './case-row.ts';
import {derivedId} from './id.ts';
import type {RowOf} from './resource.ts';
import {ifDownloaded, type View} from './view.ts';

type CaseRow = RowOf<typeof caseResource>;

interface CorrectedWork {
  readonly action: string;
  readonly context: Context;
  readonly view: View;
}

/**
 * What an outcome's corrections leave for a supervisor: a case each, or a share of the open case of the same document, or
 * whatever else it is about, and code (CASE-13), which one of their own may have opened.
 */
export function rowsOfCorrections(corrections: readonly Correction[], work: CorrectedWork): Put[] {
  const cases = new Map<string, Put>();
  const shares: Put[] = [];
  for (const [i, correction] of corrections.entries()) {
    const id = derivedId(work.context.mutation, kernelNumber(i));
    const document = aboutOf(correction);
    const about = document === '' ? id : `${correction.code} ${document}`;
    const open = cases.get(about) ?? openAbout(work.view, document, correction);
    if (!open) {
      cases.set(about, caseRow({...bornOf(correction, work), id, kind: 'corrected', document}));
      continue;
    }
    // Rows of a list of ours have its shape.
    const row = open.row as CaseRow;
    cases.set(about, {...open, row: {...row, joined: row.joined + 1}});
    const {facts, ...born} = bornOf(correction, work);
    shares.push(
      insert(caseShare, {...born, id, case: row.id, facts: JSON.stringify(facts), undone: '', state: 'open'}),
    );
  }
  return [...cases.values(), ...shares];
}

const aboutOf = ({about, facts}: Correction): string => about ?? documentOf(facts);

const bornOf = ({code, warehouse, facts}: Correction, {action, context}: CorrectedWork) => ({
  warehouse,
  code,
  mutation: context.mutation,
  action,
  who: context.who,
  device: context.device,
  facts,
});

/** More cases than one document has of a code: work about it that is held has one each. */
const MAX_CASES_OF_CODE = 1_000;

/**
 * The open case that a correction joins: older databases may have several, of which the first is taken. A device whose
 * mirror has no cases yet shows one of its own until the server has joined it.
 */
function openAbout(view: View, document: string, {code, warehouse}: Correction): Put | undefined {
  if (document === '') return undefined;
  const found = ifDownloaded(() =>
    view
      .range(caseResource, 'document', [document, code, 'open'], MAX_CASES_OF_CODE)
      .find((row) => row.kind === 'corrected' && row.warehouse === warehouse),
  );
  return found && put(caseResource, found);
}

/** The kernel's own numbers end where the server's begin. */
function kernelNumber(i: number): number {
  if (CASE_ID + i >= SERVER_ID) throw new RangeError('more corrections than have numbers');
  return CASE_ID + i;
}
