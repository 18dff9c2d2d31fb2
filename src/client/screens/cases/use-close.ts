import {useCallback, useState} from 'react';
import type {Args} from '#domain/kernel/action.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {ClosingAction} from '#domain/stock/fitting-closings.ts';
import type {CaseStory} from '#protocol/case.ts';
import {useApp} from '../../data/app.ts';
import {previewAction, type ActionPreview} from '../../data/preview.ts';
import {plainFacts} from '../../data/facts.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useIsHere} from '../../base/use-is-here.ts';
import {useReadable} from '../../base/use-readable.ts';
import type {ClaimState} from '../../resource/use-claim.ts';

/** A closing's arguments from what was typed; `undefined` while something is missing. */
export function argsOfClosing(
  closing: ClosingAction,
  {id, document}: Pick<CaseRow, 'id' | 'document'>,
  {counted, note}: {readonly counted: string; readonly note: string},
  story?: Pick<CaseStory, 'args'>,
): Args | undefined {
  if (isAct(closing)) return {document};
  const why = note.trim();
  const said = {case: id, ...(why === '' || closing === 'case.rerun' ? {} : {note: why})};
  if (closing === 'case.secondProof') {
    // What it said is with the work itself: the server keeps that.
    const lines = story?.args['lines'];
    return typeof lines === 'string' ? {...said, lines} : undefined;
  }
  if (closing === 'stock.closeByCount')
    return /^\d{1,7}$/.test(counted.trim()) ? {...said, counted: Number(counted)} : undefined;
  return closing === 'stock.decline' && why === '' ? undefined : said;
}

/** What is done with the document itself, and ends the case by what it does. */
const isAct = (closing: ClosingAction): boolean =>
  closing === 'inbound.reopen' || closing === 'outbound.confirm';

/** What adjusts stock, writes it off or changes a document is pressed twice, on purpose. */
export const isTwice = (closing: ClosingAction): boolean =>
  (closing.startsWith('stock.') && closing !== 'stock.decline') ||
  OF_DOCUMENTS.has(closing) ||
  isAct(closing);

/** What changes a document, or what the books say of it. */
const OF_DOCUMENTS: ReadonlySet<ClosingAction> = new Set<ClosingAction>([
  'case.accept',
  'case.wentAlong',
  'case.secondTruck',
  'case.secondProof',
  'case.cameAlong',
]);

/** What a note stands beside; whether it has to say why. */
export const takesNote = (closing: ClosingAction): boolean => closing !== 'case.rerun' && !isAct(closing);
export const needsNote = (closing: ClosingAction): boolean =>
  (isTwice(closing) && !isAct(closing)) || OF_WORDS.has(closing);

/** What changes nothing but what is said of it. */
const OF_WORDS: ReadonlySet<ClosingAction> = new Set<ClosingAction>([
  'case.credit',
  'case.invoice',
  'case.close',
]);

/** What this closing would do, told anew when rows change; `undefined` where there is nothing to preview. */
export function usePreview(
  closing: ClosingAction,
  row: CaseRow,
  args: Args | undefined,
  story: CaseStory | undefined,
): ActionPreview | undefined {
  const session = useReadable(useApp().session);
  // By what is in it: the same question is not asked again for being put together anew.
  const of = JSON.stringify(askOf(closing, row, args, story) ?? '');
  const ask = useCallback(
    async (lists: FollowedLists): Promise<ActionPreview | undefined> => {
      const wanted = JSON.parse(of) as '' | Wanted;
      if (wanted === '' || !session) return undefined;
      return previewAction(lists, session, wanted, {now: lists.serverNow(), asking: false});
    },
    [session, of],
  );
  return useAnswer(of, ask);
}

/** Stands for a note that is still to be written. */
const UNSAID = '…';

interface Wanted {
  readonly action: string;
  readonly args: Args;
}

function askOf(
  closing: ClosingAction,
  row: CaseRow,
  args: Args | undefined,
  story: CaseStory | undefined,
): Wanted | undefined {
  if (closing === 'case.rerun') return story && {action: story.action, args: plainFacts(story.args)};
  // A note changes no stock, and a case of no warehouse stands in no mirror.
  if (!isTwice(closing) || row.warehouse === '' || !args) return undefined;
  // What it will do is said before anybody says why.
  return {action: closing, args: needsNote(closing) ? {note: UNSAID, ...args} : args};
}

/** Asks the server to close a case, and shows how that goes. */
export function useClose() {
  const {office} = useApp();
  const isHere = useIsHere();
  const [state, setState] = useState<ClaimState>({kind: 'idle'});
  const close = async (closing: ClosingAction, row: CaseRow, args: Args): Promise<void> => {
    setState({kind: 'asking'});
    setState(await claim(closing, args));
    if (row.warehouse === '') await office.companyCases.look(true);
  };
  const claim = async (closing: ClosingAction, args: Args): Promise<ClaimState> => {
    const answer = await office.claim(closing, args, () => setState({kind: 'silent'}), isHere);
    if (answer.kind === 'done') return {kind: 'idle'};
    return {kind: 'answered', code: answer.code, facts: answer.facts};
  };
  return {close, state};
}
