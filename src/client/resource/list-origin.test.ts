import {expect, test} from 'vitest';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {addressWithRow, neighboursOf, originIn, originOf} from './list-origin.ts';

const orders = ['A', 'B', 'C'].map((id) => ({id}));

test('the page of a document knows the list that it was opened from, and what stands before and behind it there', () => {
  const [, second = {}] = orders;
  const state: unknown = JSON.parse(
    JSON.stringify(originOf('/outbound/dn?view=new&row=A', dn, orders, second)),
  );
  const from = originIn(state);
  expect(from?.list).toBe('/outbound/dn?view=new');
  expect(from && neighboursOf(from, '/document?dn=B')).toEqual({
    row: 'B',
    before: '/document?dn=A',
    after: '/document?dn=C',
  });
  expect(from && neighboursOf(from, '/document?dn=C')).toMatchObject({row: 'C', after: undefined});
  expect(addressWithRow('/outbound/dn?view=new', 'C')).toBe('/outbound/dn?view=new&row=C');
});

test('from a list of lines each document is one neighbour, and the way back is the line that led to it', () => {
  const lines = ['A', 'A', 'B', 'B'].map((document, i) => ({id: `${document}${String(i)}`, document}));
  const {from} = originOf('/outbound/pickstock', dnLine, lines, lines[1] ?? {});
  expect(from.pages).toEqual([
    {row: 'A1', page: '/document?dn=A'},
    {row: 'B2', page: '/document?dn=B'},
  ]);
});

test('an address that nobody opened from a list names none', () => {
  expect(originIn(null)).toBeUndefined();
  expect(originIn({from: {list: '/outbound/dn'}})).toBeUndefined();
  expect(neighboursOf({list: '/outbound/dn', pages: []}, '/document?dn=A')).toEqual({});
});
