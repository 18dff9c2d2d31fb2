import {expect, test} from 'vitest';
import {LISTS} from '#domain/lists.ts';
import english from '#locales/en-US.json' with {type: 'json'};
import {serverColumns} from './server-columns.ts';

test('every column that the panel of a row shows has a name in words', () => {
  const nameless = [...LISTS.values()].flatMap(({resource}) =>
    serverColumns(resource)
      .filter(
        (column) =>
          !(
            Object.hasOwn(english, `field.${resource.name}.${column}`) ||
            Object.hasOwn(english, `field.${column}`)
          ),
      )
      .map((column) => `${resource.name}.${column}`),
  );
  expect([...new Set(nameless)]).toEqual([]);
});

test('every list has a title in words', () => {
  const names = [...LISTS.values()].map(({name}) => name);
  const untitled = names.filter((name) => !Object.hasOwn(english, `list.${name}`));
  expect(untitled).toEqual([]);
});
