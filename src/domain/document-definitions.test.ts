import {expect, test} from 'vitest';
import {DOCUMENT_DEFINITIONS} from './document-definitions.ts';
import {figuresOfPlace} from './figures-table.ts';

test('goods of a document stand at the places that its kind names, and each counts in the figure that is told there', () => {
  for (const kind of Object.values(DOCUMENT_DEFINITIONS)) {
    const {header, places = []} = kind;
    expect(kind.placesOf('d1')).toEqual(places.map(({part}) => `${header.name}:d1:${part}`));
    for (const {part, figure} of places)
      expect(figuresOfPlace(`${header.name}:d1:${part}`, '')).toEqual([figure]);
  }
});
