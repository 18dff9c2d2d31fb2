import {describe, expect, test} from 'vitest';
import {derivedId} from '#domain/kernel/id.ts';
import {anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {mutationSchema} from './mutation.ts';

const envelope = {
  id: anId(1),
  client: anId(2),
  seq: 1,
  prev: '',
  company: COMPANY,
  warehouse: WAREHOUSE,
  action: 'stock.moveBin',
  v: 1,
  args: {quantity: 1},
  who: anId(3),
  login: anId(4),
  device: anId(5),
  at: 1_750_000_000_000,
  elapsed: 12,
  build: 'b1',
  after: [],
};
const isReadable = (change: object): boolean => mutationSchema.safeParse({...envelope, ...change}).success;

describe('the envelope of a mutation', () => {
  test('[F46] arguments of any kind travel in a good envelope: bad ones are held, not lost', () => {
    expect(isReadable({args: {quantity: -1.5, note: null, nested: [{deep: 'x'}], flag: true}})).toBe(true);
    expect(isReadable({args: {}})).toBe(true);
  });

  test('[F74] what a later build adds is read past, and what it does not know is left out', () => {
    const read = mutationSchema.parse({...envelope, later: 1});
    expect(read).toEqual(envelope);
  });

  test('[F75] an action and a version that nobody knows yet are readable', () => {
    expect(isReadable({action: 'dock.assign-Door_7', v: 99})).toBe(true);
  });

  test('[F70] any clock is accepted, since none decides', () => {
    for (const at of [-1, 0, 8.64e15]) expect(isReadable({at})).toBe(true);
  });

  test('[P8] it names a company, and a warehouse or none', () => {
    expect(isReadable({warehouse: ''})).toBe(true);
    expect(isReadable({company: ''})).toBe(false);
    expect(isReadable({company: '7kqm2x9p'})).toBe(false);
  });

  test.each([
    ['an id of another form', {id: '0190a1b2-7f3e-7000-8000-000000000000'}],
    ['an id past 128 bits', {id: 'Z'.repeat(26)}],
    ['an id that a mutation derives', {id: derivedId(anId(1), 1)}],
    ['a derived id for a client', {client: derivedId(anId(1), 1)}],
    ['a derived id for a device', {device: derivedId(anId(1), 1)}],
    ['a derived id for a person', {who: derivedId(anId(1), 1)}],
    ['a derived id for a login', {login: derivedId(anId(1), 1)}],
    ['nothing said of the one before', {prev: undefined}],
    ['a derived id for the one before', {prev: derivedId(anId(1), 1)}],
    ['a sequence of 0', {seq: 0}],
    ['a sequence between two', {seq: 1.5}],
    ['an action with a blank', {action: 'drop table'}],
    ['arguments in a row', {args: [1]}],
    ['more than twenty to follow', {after: Array.from({length: 21}, (_, n) => anId(n))}],
    ['2,001 characters believed', {believed: 'x'.repeat(2_001)}],
    ['a build with a line feed', {build: 'b1\n'}],
    ['nobody who did it', {who: undefined}],
    ['no login', {login: ''}],
  ])('[F46] %s makes it unreadable', (_, change) => {
    expect(isReadable(change)).toBe(false);
  });
});
