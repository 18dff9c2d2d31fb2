import type {PullAnswer, PullRequest} from '#protocol/sync.ts';
import type {MirrorCursor, MirrorChange} from '../mirror/mirror.ts';
import {heldTo} from '../outbox/outbox.ts';

/** What a pull asks with, beside who asks. */
export const pullPoint = (
  cursor: MirrorCursor,
): Pick<PullRequest, 'epoch' | 'version' | 'generation' | 'partial' | 'snapshot'> => ({
  epoch: cursor.epoch,
  version: cursor.version,
  generation: cursor.generation,
  partial: cursor.partial,
  ...(cursor.snapshot ? {snapshot: cursor.snapshot} : {}),
});

/** Whether an answer still speaks of the mirror as it is: epoch, version, generation and snapshot (L1). */
export function speaksOf(answer: PullAnswer, cursor: MirrorCursor): boolean {
  const {base} = answer;
  return (
    base.epoch === cursor.epoch &&
    base.version === cursor.version &&
    base.generation === cursor.generation &&
    base.snapshot?.start === cursor.snapshot?.start &&
    base.snapshot?.list === cursor.snapshot?.list &&
    base.snapshot?.after === cursor.snapshot?.after
  );
}

/** What an answer does to a mirror at this cursor; `at` is when it was asked, by this device's clock. */
export function mirrorChange(
  cursor: MirrorCursor,
  answer: PullAnswer,
  lists: readonly string[],
  at: number,
): MirrorChange {
  const generation = cursor.generation + 1;
  const {snapshot: _, whole: __, ...bare} = cursor;
  switch (answer.kind) {
    case 'delta':
      return {
        cursor: {
          ...bare,
          epoch: answer.epoch,
          version: answer.head,
          partial: answer.more,
          ...(answer.more ? {whole: heldTo(cursor)} : {}),
          exactAt: answer.more ? cursor.exactAt : at,
        },
        rows: answer.rows,
        gone: answer.gone,
      };
    case 'switch':
      // Rows may be kept where the new history contains their point, but they are exact only after the next pull.
      if (answer.valid && !cursor.snapshot)
        return {cursor: {...bare, epoch: answer.to, generation, partial: true, whole: heldTo(cursor)}};
      return {
        cursor: {...bare, epoch: answer.to, version: 0, generation, partial: true, complete: []},
        clear: true,
      };
    case 'snapshot': {
      const first = answer.lists[0] ?? '';
      const snapshot = {start: answer.start, list: first, after: ''};
      return {
        cursor: {...bare, epoch: answer.epoch, version: 0, generation, partial: true, complete: [], snapshot},
        clear: true,
      };
    }
    case 'page':
      return {cursor: pageCursor(cursor, answer, lists), page: {list: answer.list, rows: answer.rows}};
    case 'upgrade':
      return {cursor};
  }
}

function pageCursor(
  cursor: MirrorCursor,
  answer: Extract<PullAnswer, {kind: 'page'}>,
  lists: readonly string[],
): MirrorCursor {
  const {snapshot, ...bare} = cursor;
  const next = answer.next;
  if (next) {
    const complete = lists.slice(0, Math.max(0, lists.indexOf(next.list)));
    return {...cursor, epoch: answer.epoch, snapshot: next, complete};
  }
  const version = snapshot?.start ?? cursor.version;
  return {
    ...bare,
    epoch: answer.epoch,
    version,
    generation: cursor.generation + 1,
    partial: true,
    whole: version,
    complete: [...lists],
  };
}
