import {expect, test} from 'vitest';
import {documentStep, stepsOfDocument} from './document-steps.ts';
import {EVERY_KIND, takesPhotos} from './documents.ts';
import {entryOf} from './kernel/entry-of.ts';
import type {Row} from './kernel/field.ts';
import {isOfParty} from './kernel/roles.ts';
import {LISTS} from './lists.ts';

/** What tells a kind that stands within the lists of another. */
const MADE_AS: Readonly<Record<string, Row>> = {
  customerReturn: {is_return: 1},
  supplierReturn: {is_return: 1},
  transferOrder: {is_transfer: 1},
  transferDelivery: {is_transfer: 1},
};

test('every step that a document of a list leaves the house stands among its row actions, and the other way round', () => {
  for (const {name, desk, header, ends} of EVERY_KIND) {
    if (!desk) continue;
    const own = entryOf(MADE_AS, name) ?? {};
    const states = header.fields['state'].options.flatMap((state) => [
      {...own, state},
      {...own, state, offered: 1},
    ]);
    const everywhere = (name: string): boolean =>
      ends.every((state) => stepsOfDocument(header.name, {...own, state})?.includes(name));
    const named = new Set(states.flatMap((row) => stepsOfDocument(header.name, row) ?? []));
    const ofHouse = [...named].filter(
      (name) => name !== '' && !everywhere(name) && !documentStep(name)?.roles.every(isOfParty),
    );
    expect(LISTS.get(desk.path)?.rowActions.toSorted()).toEqual(ofHouse.toSorted());
  }
});

test('[PHOTO-10] photos go with a return that is announced or changed, with a customer’s proof, and with nothing else that is asked', () => {
  const steps = new Set(EVERY_KIND.flatMap((kind) => Object.keys(kind.steps)));
  expect([...steps].filter(takesPhotos).toSorted()).toEqual([
    'outbound.confirmDelivery',
    'returns.announce',
    'returns.edit',
  ]);
  expect(takesPhotos('no.such')).toBe(false);
});
