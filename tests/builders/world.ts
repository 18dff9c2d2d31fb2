import {RULES} from '#domain/actions.ts';
import type {Args, Context, Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {derivedId} from '#domain/kernel/id.ts';
import {
  compareRows,
  completeRow,
  indexColumns,
  rowKey,
  matchesPrefix,
  type Resource,
} from '#domain/kernel/resource.ts';
import {
  readsOf,
  settleWork,
  type SettleRequest,
  type Rules,
  type SettledWork,
} from '#domain/kernel/settle.ts';
import {LayeredView, UnansweredRead, type FetchedRows, type View} from '#domain/kernel/view.ts';
import {dayInZone} from '#protocol/days.ts';
import {ADMIN, anId, COMPANY, WAREHOUSE} from './rows.ts';

/**
 * A company in memory for tests of rules: rows by list and key, and work settled as the server does it: reads
 * fetched first, rows of an accepted outcome stored with the next version.
 */
export class DomainWorld {
  readonly rules: Rules;
  version = 0;
  readonly #rows = new Map<string, Map<string, Row>>();
  #mutations = 1000;

  constructor(rules: Rules = RULES) {
    this.rules = rules;
  }

  /** Stores rows as they are, completed. */
  with(list: string, ...rows: readonly Row[]): this {
    const resource = this.#resource(list);
    for (const row of rows) this.#list(list).set(rowKey(resource, row), completeRow(resource, row));
    return this;
  }

  row(list: string, key: string): Row | undefined {
    return this.#list(list).get(key);
  }

  rows(list: string): Row[] {
    return [...this.#list(list).values()].sort(compareRows(this.#resource(list).key));
  }

  context(changes: Partial<Context> = {}): Context {
    const mutation = anId(this.#mutations++);
    const now = changes.now ?? 1_750_000_000_000 + this.#mutations;
    return {
      company: COMPANY,
      warehouse: WAREHOUSE,
      who: ADMIN,
      role: 'Admin',
      device: anId(900),
      now,
      dayIn: (timeZone) => dayInZone(now, timeZone),
      asking: false,
      mutation,
      id: (n) => derivedId(mutation, n),
      ...changes,
    };
  }

  /** Settles one piece of work and stores what it yields. */
  act(action: string, args: Args, by: Partial<Context> = {}): SettledWork {
    const ask: SettleRequest = {action, v: 1, args};
    const context = this.context(by);
    const settled = this.#settle(ask, context);
    if ('puts' in settled) {
      this.version++;
      for (const {list, row} of settled.puts) this.with(list, {...row, version: this.version});
      for (const {list, key} of settled.dels) this.#list(list).delete(key);
    }
    return settled;
  }

  /** A view that answers the reads given and fetches nothing. */
  view(reads: readonly Read[]): LayeredView {
    const view = new LayeredView(this.rules.resources);
    for (const read of reads) view.give(this.fetch(read));
    return view;
  }

  /** What somebody asks, with every row that it looks at fetched for it. */
  answer<T>(reads: readonly Read[], ask: (view: View) => T): T {
    const view = this.view(reads);
    for (;;) {
      try {
        return ask(view);
      } catch (error) {
        if (!(error instanceof UnansweredRead)) throw error;
        view.give(this.fetch(error.read));
      }
    }
  }

  fetch(read: Read): FetchedRows {
    if ('key' in read) {
      const row = this.row(read.list, read.key);
      return {read, rows: row ? [row] : [], complete: true, downloaded: true};
    }
    const resource = this.#resource(read.list);
    const rows = [...this.#list(read.list).values()]
      .filter((row) => matchesPrefix(resource, read.index, read.prefix, row))
      .sort(compareRows(indexColumns(resource, read.index)));
    return {read, rows: rows.slice(0, read.limit), complete: rows.length <= read.limit, downloaded: true};
  }

  #settle(ask: SettleRequest, context: Context): SettledWork {
    const view = this.view(readsOf(this.rules, ask, context));
    for (const read of view.missing(readsOf(this.rules, ask, context, view))) view.give(this.fetch(read));
    for (
      let settled = settleWork(this.rules, ask, view, context);
      ;
      settled = settleWork(this.rules, ask, view, context)
    ) {
      if (settled.status !== 'missing') return settled;
      for (const read of settled.reads) view.give(this.fetch(read));
    }
  }

  #list(list: string): Map<string, Row> {
    let rows = this.#rows.get(list);
    if (!rows) this.#rows.set(list, (rows = new Map<string, Row>()));
    return rows;
  }

  #resource(list: string): Resource {
    const resource = this.rules.resources.get(list);
    if (!resource) throw new Error(`no list named ${list}`);
    return resource;
  }
}

/** How it ended in one word, for tables: applied, corrected, or the code of the refusal. */
export function endOf(settled: SettledWork): string {
  if ('refusal' in settled) {
    const {code, facts} = settled.refusal;
    const faults = facts['faults'];
    if (!Array.isArray(faults)) return code;
    return faults.map((fault: {field: string; code: string}) => `${fault.field} ${fault.code}`).join(', ');
  }
  return settled.status;
}
