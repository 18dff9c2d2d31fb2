import {useCallback, useState} from 'react';
import type {Args} from '#domain/kernel/action.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {wayOfClosing, type ClosingAction} from '#domain/stock/closing-ways.ts';
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
  const {note: asked, takes} = wayOfClosing(closing);
  if (takes === 'document') return {document};
  const why = note.trim();
  const said = {case: id, ...(why === '' || asked === 'none' ? {} : {note: why})};
  if (takes === 'proof') {
    // The server keeps it.
    const lines = story?.args['lines'];
    return typeof lines === 'string' ? {...said, lines} : undefined;
  }
  if (takes === 'counted')
    return /^\d{1,7}$/.test(counted.trim()) ? {...said, counted: Number(counted)} : undefined;
  return asked === 'reason' && why === '' ? undefined : said;
}

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
  const {isTwice, note} = wayOfClosing(closing);
  // A note changes no stock, and a case of no warehouse stands in no mirror.
  if (!isTwice || row.warehouse === '' || !args) return undefined;
  // What it will do is said before anybody says why.
  return {action: closing, args: note === 'why' ? {note: UNSAID, ...args} : args};
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
