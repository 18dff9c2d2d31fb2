import {isId} from '#domain/kernel/id.ts';
import type {
  PushAck,
  MutationEnd,
  SyncNews,
  PullAnswer,
  PushAnswer,
  PushResult,
  SnapshotCursor,
  VerifyAnswer,
  WireRows,
} from '#protocol/sync.ts';

/**
 * Whether something fresh from JSON is an answer of ours. Written by hand, since the schema library weighs half
 * as much as all of the rest; a property test holds each to the schema of `protocol/sync.ts` that it stands for.
 * What a later server adds is read past.
 */
export type AnswerGuard<A> = (value: unknown) => value is A;

const isText: AnswerGuard<string> = (value) => typeof value === 'string';
const isWhole: AnswerGuard<number> = (value): value is number => Number.isSafeInteger(value);
const isFlag: AnswerGuard<boolean> = (value) => typeof value === 'boolean';
const isEpoch: AnswerGuard<string> = (value): value is string => isText(value) && value.length <= 40;
const isName: AnswerGuard<string> = (value): value is string => isText(value) && isId(value);
const isRecord: AnswerGuard<object> = (value): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneOf =
  <A extends string>(...words: readonly A[]): AnswerGuard<A> =>
  (value): value is A =>
    words.some((word) => word === value);
const perhaps =
  <A>(is: AnswerGuard<A>): AnswerGuard<A | undefined> =>
  (value): value is A | undefined =>
    value === undefined || is(value);
const listOf =
  <A>(is: AnswerGuard<A>): AnswerGuard<A[]> =>
  (value): value is A[] =>
    Array.isArray(value) && value.every(is);
const recordOf =
  <A>(is: AnswerGuard<A>): AnswerGuard<Record<string, A>> =>
  (value): value is Record<string, A> =>
    isRecord(value) && Object.values(value).every(is);
const all =
  <A>(parts: {readonly [K in keyof A]-?: AnswerGuard<A[K]>}): AnswerGuard<A> =>
  (value): value is A => {
    if (!isRecord(value)) return false;
    for (const key in parts) if (!parts[key](Reflect.get(value, key))) return false;
    return true;
  };

const fate = {
  id: isName,
  status: oneOf('applied', 'corrected', 'refused', 'held'),
  version: isWhole,
  code: perhaps(isText),
  facts: perhaps(isText),
};
const isSnapshot = all<SnapshotCursor>({start: isWhole, list: isText, after: isText});
const isRows = all<WireRows>({
  columns: listOf(isText),
  rows: listOf(listOf((value): value is string | number => isText(value) || isWhole(value))),
});
const base = all<PullAnswer['base']>({
  epoch: isEpoch,
  version: isWhole,
  generation: isWhole,
  snapshot: perhaps(isSnapshot),
});

const isLineage = listOf(all({epoch: isEpoch, start: isWhole, lost: isFlag}));

export const isPushAnswer = all<PushAnswer>({
  epoch: isEpoch,
  results: listOf(all<PushResult>({...fate, seq: isWhole, as: perhaps(isName)})),
  next: perhaps(oneOf('gap', 'forked', 'unreadable')),
  head: isWhole,
  lineage: perhaps(isLineage),
  receipt: perhaps(isText),
});

type Pulled<K extends PullAnswer['kind']> = Extract<PullAnswer, {kind: K}>;
const isDelta = all<Pulled<'delta'>>({
  kind: oneOf('delta'),
  base,
  epoch: isEpoch,
  rows: recordOf(isRows),
  gone: recordOf(listOf(isText)),
  head: isWhole,
  more: isFlag,
  last: isWhole,
  acks: listOf(all<PushAck>(fate)),
  ends: perhaps(
    listOf(
      all<MutationEnd>({
        id: isName,
        closing: isText,
        by: isText,
        at: isWhole,
        note: isText,
        status: perhaps(fate.status),
      }),
    ),
  ),
  link: perhaps(isText),
  receipt: perhaps(isText),
});
const isSwitch = all<Pulled<'switch'>>({
  kind: oneOf('switch'),
  base,
  to: isEpoch,
  valid: isFlag,
  lineage: isLineage,
});
const isStart = all<Pulled<'snapshot'>>({
  kind: oneOf('snapshot'),
  base,
  epoch: isEpoch,
  start: isWhole,
  lists: listOf(isText),
  receipt: perhaps(isText),
});
const isPage = all<Pulled<'page'>>({
  kind: oneOf('page'),
  base,
  epoch: isEpoch,
  list: isText,
  rows: isRows,
  next: perhaps(isSnapshot),
});
const isUpgrade = all<Pulled<'upgrade'>>({kind: oneOf('upgrade'), base, build: isText});

export const isPullAnswer: AnswerGuard<PullAnswer> = (value): value is PullAnswer =>
  isDelta(value) || isPage(value) || isSwitch(value) || isStart(value) || isUpgrade(value);

export const isVerifyAnswer = all<VerifyAnswer>({moved: isFlag, different: listOf(isText)});

/** A device is known again: who it is it knows itself. */
export const isReturnAnswer = all<{readonly detail: 'success'}>({detail: oneOf('success')});

export const isNews = all<SyncNews>({epoch: isEpoch, version: isWhole});
