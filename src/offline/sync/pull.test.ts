import {describe, expect, test} from 'vitest';
import {aCursor, shelfRows, SHELF} from '#tests/builders/shelf.ts';
import type {PullAnswer} from '#protocol/sync.ts';
import type {MirrorCursor} from '../mirror/mirror.ts';
import {mirrorChange, pullPoint, speaksOf} from './pull.ts';

const LISTS = ['goods', 'shelf', 'case'];
const snapshot = {start: 40, list: 'shelf', after: 'K'};
const base = {epoch: 'e1', version: 10, generation: 1};
const rows = shelfRows({[SHELF]: 3}, 12);
const delta: PullAnswer = {
  kind: 'delta',
  base,
  epoch: 'e1',
  rows: {shelf: rows},
  gone: {case: ['C']},
  head: 12,
  more: false,
  last: 4,
  acks: [],
};
const change = (cursor: MirrorCursor, answer: PullAnswer, at = 99) => mirrorChange(cursor, answer, LISTS, at);

describe('the question', () => {
  test('[L1] a pull asks with the whole place of the mirror', () => {
    const cursor = aCursor({partial: true, generation: 7, snapshot, exactAt: 5});
    expect(pullPoint(cursor)).toEqual({epoch: 'e1', version: 10, generation: 7, partial: true, snapshot});
    expect(pullPoint(aCursor())).not.toHaveProperty('snapshot');
  });
});

describe('whether an answer still speaks of the mirror', () => {
  const inSnapshot = aCursor({snapshot});

  test('[L1] it does while nothing of what was asked for has changed', () => {
    expect(speaksOf(delta, aCursor())).toBe(true);
    expect(speaksOf({...delta, base: {...base, snapshot}}, inSnapshot)).toBe(true);
  });

  test('[L1] what was not asked for may change: completeness, exactness and when that was', () => {
    expect(speaksOf(delta, aCursor({partial: true, complete: [], exactAt: 1}))).toBe(true);
  });

  const elsewhere: readonly (readonly [string, Partial<MirrorCursor>])[] = [
    ['epoch', {epoch: 'e2'}],
    ['version', {version: 11}],
    ['generation', {generation: 2}],
    ['a snapshot begun since', {snapshot}],
  ];
  test.each(elsewhere)('[L1] another %s ends it', (_, cursor) => {
    expect(speaksOf(delta, aCursor(cursor))).toBe(false);
  });

  test.each([
    ['start', {...snapshot, start: 41}],
    ['list', {...snapshot, list: 'case'}],
    ['row', {...snapshot, after: 'L'}],
  ])('[L1] another %s of the snapshot ends it', (_, other) => {
    expect(speaksOf({...delta, base: {...base, snapshot: other}}, inSnapshot)).toBe(false);
  });

  test('[L1] a page of a snapshot that is over ends with it', () => {
    expect(speaksOf({...delta, base: {...base, snapshot}}, aCursor())).toBe(false);
  });

  test('[L1] every kind of answer is held to it, not rows alone', () => {
    const other = {...base, generation: 0};
    const kinds: readonly PullAnswer[] = [
      {kind: 'switch', base: other, to: 'e2', valid: true, lineage: []},
      {kind: 'snapshot', base: other, epoch: 'e1', start: 40, lists: LISTS},
      {kind: 'page', base: other, epoch: 'e1', list: 'shelf', rows},
      {kind: 'upgrade', base: other, build: 'b2'},
    ];
    for (const answer of kinds) {
      expect(speaksOf(answer, aCursor())).toBe(false);
      expect(speaksOf({...answer, base}, aCursor())).toBe(true);
    }
  });
});

describe('what a delta does to a mirror', () => {
  test('[L5] the last page takes the mirror to its head and makes it exact, as of when it was asked', () => {
    const {cursor, ...rest} = change(aCursor({partial: true, whole: 4}), delta);
    expect(cursor).toEqual(aCursor({version: 12, partial: false, exactAt: 99}));
    expect(cursor).not.toHaveProperty('whole');
    expect(rest).toEqual({rows: {shelf: rows}, gone: {case: ['C']}});
  });

  test('[L5] a page before the last takes it further and leaves it partial and as old as it was', () => {
    const {cursor} = change(aCursor({exactAt: 5}), {...delta, more: true});
    expect(cursor).toEqual(aCursor({version: 12, partial: true, whole: 10, exactAt: 5}));
    const next = {...delta, base: {...base, version: 12}, head: 14, more: true};
    expect(change(cursor, next).cursor).toMatchObject({version: 14, whole: 10});
  });

  test('[L1] a delta is no new beginning: the generation stays, and nothing is forgotten', () => {
    const applied = change(aCursor({generation: 4}), delta);
    expect(applied.cursor.generation).toBe(4);
    expect(applied.clear).toBeUndefined();
  });
});

describe('what a switch does to a mirror', () => {
  const to = (valid: boolean): PullAnswer => ({kind: 'switch', base, to: 'e2', valid, lineage: []});

  test('[L3] a mirror whose point is contained keeps its rows and is partial until the next whole answer', () => {
    expect(change(aCursor({exactAt: 5}), to(true))).toEqual({
      cursor: aCursor({epoch: 'e2', generation: 2, partial: true, whole: 10, exactAt: 5}),
    });
  });

  test('[L3] a mirror past the new history is begun anew', () => {
    expect(change(aCursor(), to(false))).toEqual({
      cursor: aCursor({epoch: 'e2', version: 0, generation: 2, partial: true, complete: []}),
      clear: true,
    });
  });

  test('[L2] half a snapshot is no point of any history, whatever the server thinks of it', () => {
    const {cursor, clear} = change(aCursor({snapshot}), to(true));
    expect(clear).toBe(true);
    expect(cursor).toMatchObject({epoch: 'e2', version: 0, complete: []});
    expect(cursor).not.toHaveProperty('snapshot');
  });

  test('[L3] it brings no rows', () => {
    for (const valid of [true, false]) expect(change(aCursor(), to(valid))).not.toHaveProperty('rows');
  });
});

describe('what a snapshot does to a mirror', () => {
  test('[L7] it begins with nothing, at the first list, for a fixed version', () => {
    const answer: PullAnswer = {kind: 'snapshot', base, epoch: 'e2', start: 40, lists: LISTS};
    expect(change(aCursor({partial: false, snapshot}), answer)).toEqual({
      cursor: aCursor({
        epoch: 'e2',
        version: 0,
        generation: 2,
        partial: true,
        complete: [],
        snapshot: {start: 40, list: 'goods', after: ''},
      }),
      clear: true,
    });
  });

  const page = (next?: {start: number; list: string; after: string}): PullAnswer => ({
    kind: 'page',
    base,
    epoch: 'e1',
    list: 'shelf',
    rows,
    ...(next ? {next} : {}),
  });
  const under = aCursor({version: 0, partial: true, complete: [], snapshot});

  test('[L7] a page keeps where the next one goes on, in the same transaction', () => {
    const next = {...snapshot, after: 'Q'};
    expect(change(under, page(next))).toEqual({
      cursor: {...under, snapshot: next, complete: ['goods']},
      page: {list: 'shelf', rows},
    });
  });

  test('[L7] a list is whole, and its screens answer, once the next one has begun', () => {
    const {cursor} = change(under, page({start: 40, list: 'case', after: ''}));
    expect(cursor.complete).toEqual(['goods', 'shelf']);
    expect(cursor.version).toBe(0);
  });

  test('[L7] after the last page the mirror stands at the snapshot’s version, whole but not yet exact', () => {
    const {cursor} = change(under, page());
    expect(cursor).toEqual(aCursor({version: 40, generation: 2, partial: true, whole: 40, complete: LISTS}));
    expect(cursor).not.toHaveProperty('snapshot');
  });
});

describe('what an invitation to update does to a mirror', () => {
  test('[F74] nothing: the old build keeps what it has', () => {
    const cursor = aCursor({partial: true, snapshot});
    expect(change(cursor, {kind: 'upgrade', base, build: 'b2'})).toEqual({cursor});
  });
});
