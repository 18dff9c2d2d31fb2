import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {noAnswerReasonOf} from '../data/office-answer.ts';
import type {OfficeService} from '../data/office.ts';
import {loadReferences, NO_REFERENCES, type ListReferences} from './references.ts';
import type {ServerRest, ListRows} from './use-list.ts';

/** Rows of one answer. */
const ROWS_PER_ANSWER = 200;

/** Rows of one answer where all of them are wanted: as many as the server tells at once. */
const MAX_ROWS_PER_ANSWER = 1_000;
/** More rows are read on by hand. */
const MAX_SERVER_ROWS = 25_000;

/** Rows that people make one by one and no mirror holds: few enough to be read whole, searched and sorted here. */
export const isEdited = ({source, resource}: List): boolean =>
  source === 'server' && resource.editing !== undefined;

/** Rows that no mirror holds and that a person changes from the list: they are read again after each write. */
export const isChangedHere = (list: List): boolean =>
  isEdited(list) || (list.source === 'server' && list.rowActions.length > 0);

/** A list as far as the server has told it. */
export interface ServerList {
  readonly view: ListRows;
  readonly counts: ReadonlyMap<string, number>;
}

/** Where the server tells a list under one of its views, so many rows at a time. */
export function pathOfList(list: List, view: string, warehouse: string, limit: number): string {
  const query = new URLSearchParams({limit: String(limit)});
  if (list.views.length > 0) query.set('view', view || (list.views[0]?.name ?? ''));
  if (list.resource.scope !== 'company') query.set('warehouse', warehouse);
  return `/api/lists/${list.name}?${query.toString()}`;
}

/**
 * A list as the server pages it, as far as the reader has read on, the newest first: what happened last, or has left
 * the mirror last, is looked for most. One that people edit is read on by itself, from its beginning.
 */
export class ServerPages {
  readonly #office: OfficeService;
  readonly #of: {readonly list: List; readonly view: string; readonly warehouse: string};
  readonly #tell: (told: ServerList) => void;
  readonly #isWhole: boolean;
  #next: string | undefined;
  #rows: readonly Row[] = [];
  #references: ListReferences = NO_REFERENCES;
  #told: ListRows['told'];
  #counts: ReadonlyMap<string, number> = new Map();
  #rest: ServerRest = 'there';
  #isStopped = false;

  constructor(
    office: OfficeService,
    of: {readonly list: List; readonly view: string; readonly warehouse: string},
    tell: (told: ServerList) => void,
  ) {
    this.#office = office;
    this.#of = of;
    this.#tell = tell;
    const {list, view, warehouse} = of;
    this.#isWhole = isEdited(list);
    const path = pathOfList(list, view, warehouse, this.#isWhole ? MAX_ROWS_PER_ANSWER : ROWS_PER_ANSWER);
    this.#next = this.#isWhole ? path : `${path}&page=last`;
  }

  /** Rows of the server that a mirror does not hold. */
  static without({resource}: List, rows: readonly Row[], known: readonly Row[]): Row[] {
    const keys = new Set(known.map((row) => rowKey(resource, row)));
    return rows.filter((row) => !keys.has(rowKey(resource, row)));
  }

  /** Says that there may be more, and asks for nothing. */
  offer(): void {
    this.#show(false);
  }

  async fetchMore(): Promise<void> {
    if (this.#next === undefined || this.#rest === 'coming') return;
    this.#rest = 'coming';
    this.#show(this.#rows.length === 0 && this.#of.list.source === 'server');
    const reply = await this.#office.peek(this.#next);
    if (this.#isStopped) return;
    if (reply.kind !== 'answered') {
      this.#rest = noAnswerReasonOf(reply);
      return this.#show(false);
    }
    const {results, count, totals = {}, views = {}} = reply.body;
    const rows = Array.isArray(results) ? (results as Row[]) : [];
    const next = reply.body[this.#isWhole ? 'next' : 'previous'];
    this.#references = await loadReferences(this.#office.once, this.#of.list, rows, this.#references);
    this.#rows = [...this.#rows, ...(this.#isWhole ? rows : rows.toReversed())];
    this.#told = {count: Number(count), totals: totals as Record<string, number>};
    this.#counts = new Map(Object.entries(views as Record<string, number>));
    this.#next = typeof next === 'string' ? next : undefined;
    this.#rest = this.#next === undefined ? 'none' : 'there';
    this.#show(false);
    if (this.#isWhole && this.#next !== undefined && this.#rows.length < MAX_SERVER_ROWS)
      await this.fetchMore();
  }

  /** The reader has read on: from its beginning the list would be shorter. */
  get hasReadOn(): boolean {
    return this.#rows.length > ROWS_PER_ANSWER;
  }

  stop(): void {
    this.#isStopped = true;
  }

  #show(isLoading: boolean): void {
    if (this.#isStopped) return;
    const rest = this.#rest;
    this.#tell({
      view: {
        rows: this.#rows,
        references: this.#references,
        isWhole: rest === 'none',
        canSort: rest === 'none',
        isLoading,
        rest,
        ...(this.#told ? {told: this.#told} : {}),
      },
      counts: this.#counts,
    });
  }
}
