import {describe, expect, test} from 'vitest';
import {ACTIONS} from './actions.ts';
import {stepsOfDocument} from './document-steps.ts';
import {LISTS} from './lists.ts';
import {ASN_STATES} from './inbound/asn.ts';
import {DN_STATES} from './outbound/dn.ts';

const steps = [
  {resource: 'asn', state: 'announced', offered: 1},
  ...ASN_STATES.map((state) => ({resource: 'asn', state})),
  ...DN_STATES.map((state) => ({resource: 'dn', state})),
].map((each) => ({...each, names: stepsOfDocument(each.resource, each) ?? []}));

describe.each(steps)('$resource $state', ({resource, names}) => {
  test('offers each of its steps once, and each is an action on that document', () => {
    const offered = names.filter((name) => name !== '');
    expect(new Set(offered).size).toBe(offered.length);
    for (const name of offered) {
      const args = ACTIONS.get(name)?.args ?? {};
      expect([name, args['document']?.list ?? ('documents' in args ? resource : '')]).toEqual([
        name,
        resource,
      ]);
    }
  });
});

/** Told on the page of a document, in a form of its lines, and no step of its state. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  asn: ['inbound.sort'],
  dn: ['outbound.pick', 'outbound.dispatch', 'outbound.deliver'],
};

test('every step of some state and what hands do stand among the row actions of its list, and the other way round', () => {
  for (const resource of ['asn', 'dn']) {
    const list = [...LISTS.values()].find(({name}) => name === resource);
    const named = new Set([
      ...(BY_HAND[resource] ?? []),
      ...steps
        .filter((each) => each.resource === resource)
        .flatMap(({names}) => names.filter((name) => name !== '')),
    ]);
    expect([...named].toSorted()).toEqual(list?.rowActions.toSorted());
  }
});
