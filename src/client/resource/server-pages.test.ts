import {expect, test} from 'vitest';
import {LISTS} from '#domain/lists.ts';
import {isChangedHere} from './server-pages.ts';

test('a list that no mirror holds and that rows are changed in is read again after each write', () => {
  const held = [...LISTS.values()].filter(({source}) => source === 'server');
  const acted = held.filter(({rowActions, resource}) => rowActions.length > 0 || resource.editing);
  expect(held.filter(isChangedHere)).toEqual(acted);
  const paths = acted.map(({path}) => path);
  expect(paths).toEqual(expect.arrayContaining(['/cloudwarehouse/published', '/cloudwarehouse/inquiries']));
});
