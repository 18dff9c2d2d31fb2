import type {Resource} from '#domain/kernel/resource.ts';
import {VersionNews, type VersionListener} from '#server/storage/version-news.ts';
import {Rollback, UnknownCompany, type Storage} from '#server/storage/storage.ts';
import {TurnQueue} from '#server/storage/turn-queue.ts';
import {MemoryReader} from './memory-reader.ts';
import {copyOfState, emptyState, epochOf, withEpoch, type CompanyState} from './memory-state.ts';
import {MemoryWriter} from './memory-writer.ts';

export interface MemoryStorage extends Storage {
  /** An old copy of the whole database as committed now; cheap, since both share what neither changes. */
  copy(): MemoryStorage;
  listen(listener: VersionListener): () => void;
}

export interface MemoryOptions {
  /** Names the first epoch of a new company. */
  readonly newEpoch?: () => string;
}

/** A database in memory: for tests and the simulation, under the same contract as the real ones. */
export function createMemoryStorage(
  resources: ReadonlyMap<string, Resource>,
  options: MemoryOptions = {},
  start: ReadonlyMap<string, CompanyState> = new Map(),
): MemoryStorage {
  const companies = new Map(start);
  const turns = new Map<string, TurnQueue>();
  /** One company is made at a time. */
  const founding = new TurnQueue();
  const news = new VersionNews();

  const stateOf = (company: string): CompanyState => {
    const state = companies.get(company);
    if (!state) throw new UnknownCompany(`no company ${company}`);
    return state;
  };
  const turnsOf = (company: string): TurnQueue => {
    let own = turns.get(company);
    if (!own) turns.set(company, (own = new TurnQueue()));
    return own;
  };

  const writeOn = async <T>(
    company: string,
    state: CompanyState,
    work: (tx: MemoryWriter) => Promise<T>,
  ): Promise<T> => {
    const others = () => [...companies].filter(([id]) => id !== company).map(([, other]) => other);
    const tx = new MemoryWriter(company, resources, state, others);
    try {
      const value = await work(tx);
      companies.set(company, tx.finish());
      news.tell(company, tx.head.epoch, tx.version);
      return value;
    } catch (error) {
      if (error instanceof Rollback) return error.value;
      throw error;
    }
  };

  return {
    createCompany: (id, _at, first) =>
      founding.run(async () => {
        if (companies.has(id)) throw new Error(`company ${id} exists`);
        const empty = emptyState(id, options.newEpoch?.() ?? 'epoch-1');
        if (first) return writeOn(id, empty, first);
        companies.set(id, empty);
        return undefined;
      }),

    companies: async () => [...companies.keys()].sort(),
    wantingCompanies: async () =>
      [...companies].filter(([, {wants}]) => wants.length > 0).map(([company]) => company),

    write: async (company, work) => {
      stateOf(company);
      return turnsOf(company).run(() => writeOn(company, stateOf(company), work));
    },

    read: async (company, work) => work(new MemoryReader(company, resources, stateOf(company))),

    async openEpochs(newEpoch, why, at) {
      for (const company of [...companies.keys()].sort()) {
        await turnsOf(company).run(async () => {
          const state = copyOfState(stateOf(company));
          const epoch = newEpoch();
          const opened = [...state.opened, {epoch, why, at}];
          const next = {epoch, start: state.version, lost: false};
          companies.set(company, {...state, opened, ...withEpoch(state, next)});
          news.tell(company, epochOf(stateOf(company)), state.version);
        });
      }
    },

    async close() {},

    copy: () =>
      createMemoryStorage(
        resources,
        options,
        new Map([...companies].map(([company, state]) => [company, copyOfState(state)])),
      ),
    listen: (listener) => news.listen(listener),
  };
}
