import {caseResource, caseShare} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {rerunCase} from '#domain/stock/rerun-case.ts';
import type {MutationEnd} from '#protocol/sync.ts';
import type {ReadTransaction} from '../storage/storage.ts';

/** Work that is run again may be held again, under another case: looked after so far. */
const MAX_RERUNS = 10;
/** More cases than one mutation opens. */
const MAX_CASES_OF_MUTATION = 100;

/** How the cases of these mutations ended, also those that they have joined: of those whose last one is closed. */
export async function endsOf(tx: ReadTransaction, ids: readonly Id[]): Promise<MutationEnd[]> {
  const ends: MutationEnd[] = [];
  let looking = new Map(ids.map((id) => [id, id]));
  for (let round = 0; round < MAX_RERUNS && looking.size > 0; round++) {
    const further = new Map<Id, Id>();
    for (const [id, row] of await lastClosed(tx, looking)) {
      if (row.closing !== rerunCase.name) ends.push({id, ...endOf(row)});
      else further.set(row.note, id);
    }
    const again = await tx.mutations([...further.keys()]);
    looking = new Map();
    for (const {mutation, status} of again) {
      const id = further.get(mutation.id) ?? '';
      const closed = await closedBy(tx, mutation.redoes ?? '');
      if (status === 'applied' || status === 'corrected') {
        if (closed) ends.push({id, ...endOf(closed), note: '', status});
      } else looking.set(mutation.id, id);
    }
  }
  return ends;
}

/** Of each mutation that has cases, all closed, the one that was closed last; by the id that was asked about. */
async function lastClosed(tx: ReadTransaction, looking: ReadonlyMap<Id, Id>): Promise<[Id, CaseRow][]> {
  const works = [...looking];
  const mutations = works.map(([mutation]) => mutation);
  const opened = await tx.fetch(mutations.map(casesOf));
  const joined = await joinedBy(tx, mutations);
  return opened.flatMap(({rows}, i): [Id, CaseRow][] => {
    const last = lastOf([...rows, ...(joined[i] ?? [])]);
    return last ? [[works[i]?.[1] ?? '', last]] : [];
  });
}

/** The cases that each of these mutations has joined. */
async function joinedBy(tx: ReadTransaction, mutations: readonly Id[]): Promise<Row[][]> {
  const shares = await tx.fetch(mutations.map((id) => ({...casesOf(id), list: caseShare.name})));
  const ids = [...new Set(shares.flatMap(({rows}) => rows.map((row) => String(row['case']))))];
  const cases = await tx.fetch(ids.map((key) => ({list: caseResource.name, key})));
  const byId = new Map(cases.flatMap(({rows}) => rows).map((row) => [row['id'], row]));
  return shares.map(({rows}) =>
    rows.map((row) => byId.get(row['case'] ?? '')).filter((row) => row !== undefined),
  );
}

async function closedBy(tx: ReadTransaction, mutation: Id): Promise<CaseRow | undefined> {
  const [found] = await tx.fetch([casesOf(mutation)]);
  return lastOf(found?.rows ?? []);
}

const casesOf = (mutation: Id) => ({
  list: caseResource.name,
  index: 'mutation',
  prefix: [mutation],
  limit: MAX_CASES_OF_MUTATION,
});

/** Rows of a list of ours have its shape. */
function lastOf(rows: readonly Row[]): CaseRow | undefined {
  if (rows.some((row) => row['state'] === 'open')) return undefined;
  const [last] = [...rows].sort((a, b) => Number(b['version']) - Number(a['version']));
  return last as CaseRow | undefined;
}

const endOf = ({closing, closer, update_time, note}: CaseRow) => ({
  closing,
  by: closer,
  at: update_time,
  note,
});
