import {expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import type {FieldKind, Value} from '#domain/kernel/field.ts';
import {idAt, isFreshId, isId} from '#domain/kernel/id.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {faultsOfAsk} from '#domain/kernel/settle.ts';
import {freshIdSchema, idSchema} from '#protocol/mutation.ts';

/** The id of nobody, and those that would number rows of work that nobody has done. */
const RESERVED = [NO_PERSON, `${'0'.repeat(25)}1`, `${'0'.repeat(22)}1ZZZ`];
const GOOD = idAt(1_795_266_980_916, new Uint8Array(10).fill(7));

test('[ID-5] no reserved id is an id anywhere: one test says so to the domain and to the wire', () => {
  for (const id of RESERVED) {
    expect([id, isId(id), isFreshId(id)]).toEqual([id, false, false]);
    expect([id, idSchema.safeParse(id).success, freshIdSchema.safeParse(id).success]).toEqual([
      id,
      false,
      false,
    ]);
  }
  expect([isId(GOOD), isFreshId(GOOD), idSchema.safeParse(GOOD).success]).toEqual([true, true, true]);
});

const fieldsOf = (kinds: readonly string[]) =>
  [...ACTIONS.values()].flatMap((action) =>
    Object.entries(action.args)
      .filter(([, {kind}]) => kinds.includes(kind))
      .map(([field]) => [action.name, field, action] as const),
  );

test.each(fieldsOf(['id', 'reference']))('[ID-5] %s is asked of no reserved id: %s', (_, field, action) => {
  for (const id of RESERVED)
    expect(faultsOfAsk(action, {[field]: id})).toContainEqual({field, code: 'not-an-id'});
});

/** What stands in a list or an object of arguments, with an id in every place that one has somewhere. */
const NESTED: readonly ((id: string) => unknown)[] = [
  (id) => [id],
  (id) => [{goods: id, quantity: 1}],
  (id) => [{goods: id, counted: 1, believed: 1}],
  (id) => [{goods: GOOD, lot: id, quantity: 1, counted: 1, believed: 1}],
  (id) => [{line: id, actual: 1}],
  (id) => [{document: id, whole: 1}],
  (id) => [{code: 'a'.repeat(32), kind: 'goods', of: id}],
  (id) => [[id, {}]],
  (id) => [[id, GOOD, 1]],
  (id) => [{bin: id, goods: GOOD, quantity: 1, at: id, of: id}],
  (id) => ({[GOOD]: {zone: '', walking_sequence: 1}, [id]: {zone: '', walking_sequence: 1}}),
];
function valueOf(kind: FieldKind, options: readonly string[] | undefined): Value {
  if (kind === 'id' || kind === 'reference') return GOOD;
  if (kind === 'day') return '2031-01-31';
  if (kind === 'json') return JSON.stringify([GOOD]);
  return options?.[0] ?? (kind === 'text' ? 'a' : 1);
}

/** Written by the server alone, or told apart by fields of their own, each of which is asked about above. */
const NOT_ASKED = new Set(['facts', 'part', 'set']);

test.each(fieldsOf(['json']).filter(([, field]) => !NOT_ASKED.has(field)))(
  '[ID-5] %s is asked of no reserved id within %s',
  (name, field, action) => {
    const others = Object.fromEntries(
      Object.entries(action.args)
        .filter(([other, {required}]) => other !== field && required)
        .map(([other, {kind, options}]) => [other, valueOf(kind, options)]),
    );
    if ('list' in others) Object.assign(others, {list: 'goods'});
    const asked = (id: string) =>
      NESTED.map((of) => faultsOfAsk(action, {...others, [field]: JSON.stringify(of(id))}));
    const [good, bad] = [asked(GOOD), asked(NO_PERSON)];
    // What is right with an id is wrong with a reserved one.
    const differ = good.flatMap((faults, i) =>
      JSON.stringify(faults) === JSON.stringify(bad[i]) ? [] : [bad[i] ?? []],
    );
    expect([name, differ.length > 0]).toEqual([name, true]);
    for (const faults of differ) expect(faults.length).toBeGreaterThan(0);
  },
);

const edits = [...ACTIONS.values()]
  .filter(({args}) => 'set' in args)
  .map((action) => [action.name, action] as const);
test.each(edits)('[ID-5] %s sets no reserved id', (_, action) => {
  const set = JSON.stringify({
    supplier: NO_PERSON,
    size: NO_PERSON,
    goods: NO_PERSON,
    customer: NO_PERSON,
    id: NO_PERSON,
  });
  const faults = faultsOfAsk(action, {id: GOOD, version: 1, set});
  expect(faults.length).toBeGreaterThan(3);
  expect(faults.every(({code}) => ['not-an-id', 'fixed', 'unknown'].includes(code))).toBe(true);
});
