import {expect, test} from 'vitest';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {CaseMovement, CaseStory} from '#protocol/case.ts';
import {storyEvents} from './story-events.ts';

const story = (received_at: number, at = received_at): CaseStory => ({
  action: 'outbound.shortPick',
  args: {},
  who: 'Mia',
  device: 'D',
  build: '1',
  at,
  received_at,
  believed: '',
  status: 'corrected',
  code: 'pick.short',
  facts: '',
});
const moved = (mutation: string, at: number, isAfter: boolean, who = 'Ben'): CaseMovement => ({
  mutation,
  who,
  at,
  goods: 'g',
  lot: '',
  from: 'bin:a',
  to: 'bin:b',
  quantity: 1,
  isAfter,
});
const row = (row: Partial<CaseRow>): CaseRow =>
  ({state: 'open', who: 'Mia', closer: '', update_time: 0, acts: '', mutation: 'm', ...row}) as CaseRow;
const told = (events: ReturnType<typeof storyEvents>) =>
  events.map((event) => [
    event.kind,
    event.at,
    'lines' in event ? event.lines.map(({mutation}) => mutation).join() : '',
  ]);

test('a story is in the order in which the server settled it, whatever clocks devices had', () => {
  const share = {mutation: 's1'};
  // Its device is days ahead, that of what joined it days behind.
  const events = storyEvents(
    row({acts: JSON.stringify([{did: 'case.assign', who: 'Ben', at: 35, to: 'Mia'}])}),
    {
      story: story(20, 900),
      joined: [{share, story: story(40, 1)}],
      movements: [
        moved('before', 10, false),
        moved('after', 30, true),
        moved('later', 50, true),
        moved('s1', 40, true),
      ],
    },
  );
  expect(told(events)).toEqual([
    ['moved', 10, 'before'],
    ['work', 20, ''],
    ['opened', 20, ''],
    ['moved', 30, 'after'],
    ['act', 35, ''],
    ['joined', 40, ''],
    ['moved', 50, 'later'],
  ]);
});

test('one move is told once: in one event, with the count that made it, or with the closing', () => {
  const acts = [
    {did: 'case.counted', who: 'Mia', at: 30, bin: 'a', counted: 2, mutation: 'c'},
    {did: 'case.found', who: 'Mia', at: 30, bin: 'a', counted: 2, of: 'm', stock: 'k', mutation: 'c'},
  ];
  const closed = row({state: 'closed', closer: 'Ben', update_time: 40, acts: JSON.stringify(acts)});
  const movements = [
    moved('split', 25, true),
    moved('split', 25, true),
    moved('c', 30, true, 'Mia'),
    moved('end', 40, true),
  ];
  expect(told(storyEvents(closed, {story: story(20), movements})).slice(2)).toEqual([
    ['moved', 25, 'split,split'],
    ['act', 30, 'c'],
    ['act', 30, ''],
    ['closed', 40, 'end'],
  ]);
});
