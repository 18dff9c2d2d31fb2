import {caseResource, caseShare} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {caseText, ledgerText, linkOfCommit, mutationText} from './link.ts';
import {provingText, type ProvingRow} from './proving.ts';

/** Cases, and the corrections that join them: what is said at their birth is part of the record. */
export const isOfCases = (list: string): boolean => list === caseResource.name || list === caseShare.name;

/** What a commit has recorded so far, for its link; a writer keeps one and takes it back where it rolls back. */
export class CommitRecord {
  readonly #mutations: Map<Id, string>;
  readonly #lines: Map<number, string>;
  readonly #cases: Map<Id, Row>;

  constructor(
    mutations: ReadonlyMap<Id, string> = new Map(),
    lines: ReadonlyMap<number, string> = new Map(),
    cases: ReadonlyMap<Id, Row> = new Map(),
  ) {
    this.#mutations = new Map(mutations);
    this.#lines = new Map(lines);
    this.#cases = new Map(cases);
  }

  copy(): CommitRecord {
    return new CommitRecord(this.#mutations, this.#lines, this.#cases);
  }

  /** Rows as they are stored. */
  addMutations(rows: readonly Row[]): void {
    for (const row of rows) this.#mutations.set(String(row['id']), mutationText(row));
  }

  addLines(rows: readonly Row[]): void {
    for (const row of rows) this.#lines.set(Number(row['n']), ledgerText(row));
  }

  /** Cases that are written, new ones and old, and what joins them: new are those of a mutation of this commit. */
  addCases(rows: readonly Row[]): void {
    for (const row of rows) this.#cases.set(String(row['id']), row);
  }

  /** `proving`: what the whole commit has made of rows that let a person in, in the order of tables and keys. */
  link(
    before: string,
    {version, epoch}: {readonly version: number; readonly epoch: string},
    proving: readonly ProvingRow[],
  ): string {
    const born = [...this.#cases].filter(([, row]) => this.#mutations.has(String(row['mutation'])));
    return linkOfCommit(before, {
      version,
      epoch,
      mutations: inOrder(this.#mutations),
      lines: [...this.#lines].sort(([a], [b]) => a - b).map(([, text]) => text),
      cases: inOrder(new Map(born)).map(caseText),
      proving: proving.map(provingText),
    });
  }
}

/** By id, which is ASCII. */
const inOrder = <T>(of: ReadonlyMap<Id, T>): T[] =>
  [...of].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
