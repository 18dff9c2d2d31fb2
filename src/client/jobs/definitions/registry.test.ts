import {expect, test} from 'vitest';
import {FLOOR, hasRole} from '#domain/kernel/roles.ts';
import {LETTERS, MAY_DO, ROLES} from '#tests/server/http/rights.ts';
import type {FoundKind} from '../../data/found.ts';
import type {Job} from '../engine/job.ts';
import {ALL_JOBS, JOBS, jobsFor, mayDo} from './registry.ts';
import {EMPTY_DRAFT, isScan, slotsOf} from '../engine/state.ts';

/** What a job takes before anything is in hand, in the order in which it asks. */
function beginsWith(job: Job): FoundKind[] {
  if (job.opens && !job.opens.isOptional) {
    const {takes, through = [], before = []} = job.opens;
    return [...takes, ...through, ...before];
  }
  const slots = slotsOf(job, EMPTY_DRAFT).filter(isScan);
  const first = slots.filter(({step}) => step.behind === undefined).flatMap(({step}) => step.takes);
  return [...new Set([...(job.opens?.takes ?? []), ...first])];
}

test.each(ALL_JOBS.map((entry) => [entry.name, entry] as const))(
  '%s is offered to whoever may record all of it, and where it can go on from',
  async (name, {roles, takes, load}) => {
    const job = await load();
    expect(job.name).toBe(name);
    expect(FLOOR.filter((role) => hasRole(roles, role))).toEqual(
      FLOOR.filter((role) => job.records.every((action) => hasRole(action.roles, role))),
    );
    expect(takes.toSorted()).toEqual(beginsWith(job).toSorted());
  },
);

/** Who finds a job on the home screen, typed by hand: letters as in the table of what the server lets each do. */
const MAY_OPEN: Readonly<Record<string, string>> = {
  sort: 'AMVI',
  receive: 'AMVI',
  'put-away': 'AMVI',
  pick: 'AMVO',
  dispatch: 'AMVO',
  deliver: 'AMVO',
  'put-back': 'AMVO',
  'bin-move': 'AMVS',
  inventory: 'AMVS',
  'asn-query': 'AMVIOS',
  'dn-query': 'AMVIOS',
  'goods-query': 'AMVIOS',
  'location-query': 'AMVIOS',
  'what-is-this': 'AMVIOS',
};

test('each role is offered its jobs and no other, and a supplier or a customer none', () => {
  expect(ALL_JOBS.map(({name}) => name).toSorted()).toEqual(Object.keys(MAY_OPEN).toSorted());
  for (const letter of LETTERS) {
    const own = Object.keys(MAY_OPEN).filter((name) => MAY_OPEN[name]?.includes(letter));
    const offered = jobsFor(ROLES[letter]).map(({name}) => name);
    expect([letter, offered.toSorted()]).toEqual([
      letter,
      own.filter((name) => name !== 'what-is-this').toSorted(),
    ]);
    for (const entry of ALL_JOBS)
      expect([entry.name, letter, mayDo(entry, ROLES[letter])]).toEqual([
        entry.name,
        letter,
        own.includes(entry.name),
      ]);
  }
});

test('whoever is offered a job may do on the server all that it records', async () => {
  for (const {name, load} of ALL_JOBS) {
    const {records} = await load();
    for (const action of records)
      for (const letter of MAY_OPEN[name] ?? '')
        expect([name, action.name, letter, MAY_DO[action.name]?.includes(letter)]).toEqual([
          name,
          action.name,
          letter,
          true,
        ]);
  }
});

test.each<[state: string, back: number, jobs: readonly string[]]>([
  ['to-pick', 0, ['pick', 'dispatch']],
  ['to-pick', 3, ['pick', 'dispatch', 'put-back']],
  ['picked', 3, ['dispatch', 'put-back']],
  ['new', 3, ['put-back']],
  ['shipped', 3, ['deliver', 'put-back']],
  ['delivered', 0, []],
  ['cancelled', 3, ['put-back']],
  ['cancelled', 0, []],
])('from an order that is %s and of which %i can go back the floor goes on', (state, back, jobs) => {
  const next = JOBS.filter(
    ({takes, goesOnFrom}) => takes.includes('dn') && goesOnFrom?.({state, back, header: {state}}),
  );
  expect(next.map(({name}) => name)).toEqual(jobs);
});

test('[TRANSFER-1] from a transfer that has left nobody proves that a customer has it', () => {
  const header = {state: 'shipped', is_transfer: 1};
  const next = JOBS.filter(
    ({takes, goesOnFrom}) => takes.includes('dn') && goesOnFrom?.({state: 'shipped', back: 3, header}),
  );
  expect(next.map(({name}) => name)).toEqual(['put-back']);
});

/** Who records what stands beside the steps of a job, typed by hand; '' records nothing, and whoever opened the job may. */
const MAY_TELL: Readonly<Record<string, string>> = {
  'sort damaged': 'AMVI',
  'sort nothing': 'AMVI',
  'sort uncount': 'AMVI',
  'pick short': 'AMVO',
  'pick damaged': 'AMVO',
  'pick otherLot': '',
  'pick none': 'AMVO',
  'pick otherBin': '',
  'pick skip': '',
  'dispatch doesNotFit': '',
  'dispatch whole': 'AMVO',
  'dispatch otherTruck': '',
  'dispatch noDriver': 'AMVO',
  'deliver damaged': '',
  'deliver lineMissing': '',
  'deliver nothing': 'AMVO',
  'deliver signed': '',
  'bin-move whole': 'AMVS',
  'inventory empty': 'AMVS',
  'inventory none': '',
  'asn-query arrived': 'AMVI',
  'asn-query unloaded': 'AMVI',
  // What is wrong is said in every job, by everybody on the floor.
  ...Object.fromEntries(ALL_JOBS.map(({name}) => [`${name} report`, 'AMVIOS'])),
};

test('what a job offers beside its steps is offered to whoever may record it, and a card opens nothing for others', async () => {
  const told = new Map<string, string>();
  for (const {name: job, load} of ALL_JOBS)
    for (const [name, {records = [], card}] of Object.entries((await load()).exceptions ?? {})) {
      const may = LETTERS.filter((letter) => records.every(({roles}) => hasRole(roles, ROLES[letter])));
      told.set(`${job} ${name}`, records.length === 0 ? '' : may.join(''));
      // A scanned card asks nobody's role: it must be one that everybody has who opened the job.
      if (card && records.length > 0) expect([job, name, may.join('')]).toEqual([job, name, MAY_OPEN[job]]);
    }
  expect(Object.fromEntries(told)).toEqual(MAY_TELL);
});

test('the rest of a short pick is closed by those who keep the stock; every other answer anybody gives who is asked', async () => {
  const limited = new Map<string, string>();
  for (const {name, load} of ALL_JOBS) {
    const job = await load();
    const all = [job.steps, ...Object.values(job.exceptions ?? {}).map(({steps = {}}) => steps)];
    for (const step of all.flatMap((steps) => Object.values(steps)))
      if (step.is === 'choice')
        for (const {value, roles} of step.options)
          if (roles)
            limited.set(
              `${name} ${value}`,
              LETTERS.filter((letter) => hasRole(roles, ROLES[letter])).join(''),
            );
  }
  expect(Object.fromEntries(limited)).toEqual({'pick close': 'AMVS'});
});
