import type {Lineage} from '#protocol/sync.ts';
import {byId, eachCommit, type Commit} from '../history.ts';
import {rowOfLedger} from '../sql/records.ts';
import type {ReadTransaction} from '../storage.ts';
import {caseText, ledgerText, linkOfCommit, linkOfEpoch} from './link.ts';
import {provingText} from './proving.ts';

/** A place in the chain, worked out anew from the records. */
export interface ChainPlace {
  readonly version: number;
  readonly epoch: string;
  readonly link: string;
  /** What was recorded there; absent where an epoch was opened or a commit recorded nothing. */
  readonly commit?: Commit;
}

/**
 * Walks a company's chain from its beginning to its head, in pages. The last place is the head; what it and the
 * stored links say is compared by the caller.
 */
export async function* walkChain(tx: ReadTransaction): AsyncGenerator<ChainPlace> {
  const walker = new Walker(tx.company, await tx.lineage());
  for await (const commit of eachCommit(tx)) {
    // What claims to be from the future is no part of it.
    if (commit.version > tx.head.version) break;
    yield* walker.upTo(commit.version - 1);
    yield* walker.commit(commit);
  }
  yield* walker.upTo(tx.head.version);
}

class Walker {
  readonly #lineage: Lineage;
  #opened = 0;
  #at: ChainPlace;

  constructor(company: string, lineage: Lineage) {
    this.#lineage = lineage;
    this.#at = {version: 0, epoch: '', link: company};
  }

  /** Commits that recorded nothing, and the epochs opened after them. */
  *upTo(version: number): Generator<ChainPlace> {
    yield* this.#epochs();
    while (this.#at.version < version) {
      yield this.#step(undefined);
      yield* this.#epochs();
    }
  }

  *commit(commit: Commit): Generator<ChainPlace> {
    yield this.#step(commit);
    yield* this.#epochs();
  }

  /** An epoch that says it starts before the one that was opened ahead of it is taken where it stands. */
  *#epochs(): Generator<ChainPlace> {
    for (;;) {
      const next = this.#lineage[this.#opened];
      if (!next || next.start > this.#at.version) return;
      this.#opened++;
      this.#at = {version: this.#at.version, epoch: next.epoch, link: linkOfEpoch(this.#at.link, next)};
      yield this.#at;
    }
  }

  #step(commit: Commit | undefined): ChainPlace {
    const version = this.#at.version + 1;
    const {epoch, link} = this.#at;
    const texts = {
      version,
      epoch,
      mutations: commit ? [...commit.settled.values()].map(({text}) => text) : [],
      lines: commit ? commit.lines.map((line) => ledgerText(rowOfLedger(line))) : [],
      cases: commit ? byId([...commit.cases, ...commit.shares]).map(caseText) : [],
      proving: commit ? commit.proving.map(provingText) : [],
    };
    this.#at = {version, epoch, link: linkOfCommit(link, texts), ...(commit ? {commit} : {})};
    return this.#at;
  }
}

/** The chain's head as the records say it. */
export async function linkOfHistory(tx: ReadTransaction): Promise<string> {
  let link = tx.company;
  for await (const place of walkChain(tx)) link = place.link;
  return link;
}
