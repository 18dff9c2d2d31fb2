import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {asnPlace, binPlace, pickedPlace} from '#domain/stock/place.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import type {FoundNamed} from '../../data/found.ts';
import {ownFirst} from '../screen/offered.tsx';
import {workedOn} from './worked-on.ts';

const [ANA, BO] = [anId(1), anId(2)];
const standing = (place: string, n: number, creater: string, create_time: number): Row => ({
  warehouse: WAREHOUSE,
  place,
  unit: '',
  goods: anId(n),
  lot: '',
  creater,
  create_time,
});
const order = (n: number): FoundNamed => ({kind: 'dn', id: anId(n), name: `DN-${String(n)}`});
const delivery: FoundNamed = {kind: 'asn', id: anId(20), name: 'ASN-20'};

test('whoever brought goods to a document last is at it, and nobody is where nothing has come', async () => {
  const lists = listsOf({
    staff: [
      {id: ANA, name: 'Ana'},
      {id: BO, name: 'Bo'},
    ],
    stock: [
      standing(pickedPlace(anId(10)), 60, BO, 100),
      standing(pickedPlace(anId(10)), 61, ANA, 200),
      standing(asnPlace(anId(20), 'sort'), 60, ANA, 100),
      standing(asnPlace(anId(20), 'sorted'), 60, BO, 300),
      standing(binPlace(anId(11)), 60, ANA, 400),
    ],
  });
  expect([...(await workedOn(lists, WAREHOUSE, [order(10), order(11), delivery]))]).toEqual([
    [anId(10), {who: ANA, name: 'Ana', at: 200}],
    [anId(20), {who: BO, name: 'Bo', at: 300}],
  ]);
});

test('whoever has taken a task of a document is at it before anything is picked', async () => {
  const take = (n: number, who: string, taken_at: number): Row => ({
    id: anId(n),
    about: anId(10),
    who,
    taken_at,
    until: 1_000,
  });
  const lists = listsOf({
    staff: [{id: ANA, name: 'Ana'}],
    stock: [standing(pickedPlace(anId(10)), 60, BO, 100)],
    taskTake: [take(70, BO, 50), take(71, ANA, 150)],
  });
  expect([...(await workedOn(lists, WAREHOUSE, [order(10)]))]).toEqual([
    [anId(10), {who: ANA, name: 'Ana', at: 150}],
  ]);
});

test('a person is offered first what she worked on last, and the others in their order', () => {
  const all = [order(10), order(11), order(12)];
  const named = (last: unknown) => ownFirst(all, last).map(({id}) => id);
  expect(named(anId(12))).toEqual([anId(12), anId(10), anId(11)]);
  for (const last of [undefined, anId(99)]) expect(named(last)).toEqual(all.map(({id}) => id));
});
