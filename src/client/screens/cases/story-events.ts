import {actsOfCase, type CaseAct} from '#domain/stock/case-acts.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {CaseAnswer, CaseMovement, CaseStory} from '#protocol/case.ts';
import type {JoinedCase} from './use-story.ts';

/** What happened around a case. `at`: when it was settled, by the server's clock, ms UTC. */
export type StoryEvent = {readonly at: number; readonly who: string} & (
  | {readonly kind: 'moved'; readonly isAfter: boolean; readonly lines: readonly CaseMovement[]}
  | {readonly kind: 'work'; readonly story: CaseStory}
  | {readonly kind: 'opened'}
  | {readonly kind: 'joined'; readonly joined: JoinedCase}
  /** With what it moved. */
  | {readonly kind: 'act'; readonly act: CaseAct; readonly lines: readonly CaseMovement[]}
  | {readonly kind: 'closed'; readonly lines: readonly CaseMovement[]}
);

/**
 * A case's story in the order in which the server settled it, each move once: that of a count with the count, that of
 * the closing with the closing.
 */
export function storyEvents(
  row: CaseRow,
  {story, joined = [], movements = []}: Pick<CaseAnswer, 'story' | 'joined' | 'movements'>,
): readonly StoryEvent[] {
  if (!story) return [];
  const acts = actsOfCase(row.acts);
  const isClosing = ({who, at}: CaseMovement): boolean =>
    row.state === 'closed' && who === row.closer && at === row.update_time;
  const told = new Set([
    ...joined.map(({share}) => share['mutation']),
    ...acts.flatMap(({mutation = ''}) => mutation),
  ]);
  const others = movements.filter((each) => !told.has(each.mutation) && !isClosing(each));
  const [before, after] = [false, true].map((isAfter) =>
    moves(
      others.filter((each) => each.isAfter === isAfter),
      isAfter,
    ),
  );
  const since: StoryEvent[] = [
    ...joined.map((each) => ({
      kind: 'joined' as const,
      at: each.story.received_at,
      who: each.story.who,
      joined: each,
    })),
    ...(after ?? []),
    ...acts.map((act, i) => {
      // Several acts may be of one count: what it moved stands with the first.
      const isFirst = acts.findIndex(({mutation}) => mutation === act.mutation) === i;
      const lines = isFirst ? movements.filter(({mutation}) => mutation === act.mutation) : [];
      return {kind: 'act' as const, at: act.at, who: act.who, act, lines};
    }),
    ...(row.state === 'closed'
      ? [
          {
            kind: 'closed' as const,
            at: row.update_time,
            who: row.closer,
            lines: movements.filter((each) => isClosing(each) && !told.has(each.mutation)),
          },
        ]
      : []),
  ];
  return [
    ...(before ?? []),
    {kind: 'work', at: story.received_at, who: row.who, story},
    {kind: 'opened', at: story.received_at, who: ''},
    ...since.toSorted((a, b) => a.at - b.at),
  ];
}

/** The lines of one piece of work are one move, however the ledger has split them. */
function moves(lines: readonly CaseMovement[], isAfter: boolean): StoryEvent[] {
  const byWork = new Map<string, CaseMovement[]>();
  for (const line of lines) byWork.set(line.mutation, [...(byWork.get(line.mutation) ?? []), line]);
  return [...byWork.values()].flatMap((own): StoryEvent[] => {
    const [first] = own;
    return first ? [{kind: 'moved', at: first.at, who: first.who, isAfter, lines: own}] : [];
  });
}
