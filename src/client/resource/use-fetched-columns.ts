import {useEffect, useMemo, useState} from 'react';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Column, List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {documentCostsSchema, MAX_COSTED_DOCUMENTS} from '#protocol/document-totals.ts';
import {useApp} from '../data/app.ts';
import {FollowedLists, type ListReads} from '../data/lists.ts';
import type {OfficeService} from '../data/office.ts';
import {isServerColumn} from './columns.ts';
import {useListSlots, type ListSlots} from './slots.ts';
import type {ListRows} from './use-list.ts';

/** Rows that come into sight together are asked for together, ms. */
const ROWS_TOGETHER_MS = 100;

/** News that come together ask once, ms. */
const ASKED_FOR_CALM_MS = 250;

/** The values of a column by the keys of rows, as far as they could be had; `undefined` where none could. */
type Ask = (keys: readonly string[]) => Promise<Iterable<readonly [string, Value]> | undefined>;

/**
 * What stands in no row: what documents cost, which the server is asked, and the bins that are proposed, which takes a
 * search. Asked for rows in sight, while a person who may know it looks at the column. A change of the list, or
 * of those that were searched, asks again.
 */
export function useFetchedColumns(list: List, read: ListRows, columns: readonly Column[]) {
  const {office, warehouse} = useApp();
  const {binsProposed} = useListSlots();
  const [lists, setLists] = useState(() => new FollowedLists(office.once));
  const [told, setTold] = useState<ReadonlyMap<string, Value>>(new Map());
  const isCost = columns.some((column) => isServerColumn(list, column));
  const isAsked = isCost || columns.some(({proposed}) => proposed !== undefined);
  const {rows} = read;
  const asking = useMemo(
    () =>
      isAsked
        ? new Asking(isCost ? costsOf(office) : binsOf(binsProposed, lists, warehouse, list, rows), (found) =>
            setTold((before) => new Map([...before, ...found])),
          )
        : undefined,
    [office, binsProposed, lists, warehouse, list, rows, isCost, isAsked],
  );
  useEffect(() => {
    if (!isAsked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What the server was asked may hang on any list.
    const stop = office.news.subscribe((touched) => {
      if (lists.isTouchedBy(touched))
        timer ??= setTimeout(() => setLists(new FollowedLists(office.once)), ASKED_FOR_CALM_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [office, lists, isAsked]);
  useEffect(() => () => asking?.stop(), [asking]);
  const whole = useMemo(
    (): ListRows => (isAsked ? {...read, references: {...read.references, told}} : read),
    [read, told, isAsked],
  );
  return {whole, ask: asking && ((keys: readonly string[]) => asking.want(keys))};
}

const costsOf =
  (office: OfficeService): Ask =>
  async (keys) => {
    const reply = await office.peek(`/api/documents/costs?ids=${keys.join()}`);
    const read = documentCostsSchema.safeParse(reply.kind === 'answered' ? reply.body : undefined);
    return read.success ? Object.entries(read.data.costs) : undefined;
  };

const binsOf =
  (
    propose: ListSlots['binsProposed'],
    lists: ListReads,
    warehouse: string,
    {resource}: List,
    rows: readonly Row[],
  ): Ask =>
  async (keys) => {
    const wanted = new Set(keys);
    const found = rows.filter((row) => wanted.has(rowKey(resource, row)));
    const bins = await propose(lists, warehouse, found);
    return found.map((row) => {
      const {id} = row;
      return [rowKey(resource, row), bins.get(String(id)) ?? ''];
    });
  };

/** Rows whose values are wanted, asked for once. */
class Asking {
  readonly #asked: Ask;
  readonly #tell: (found: Iterable<readonly [string, Value]>) => void;
  readonly #known = new Set<string>();
  readonly #wanted: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: Ask, tell: (found: Iterable<readonly [string, Value]>) => void) {
    this.#asked = ask;
    this.#tell = tell;
  }

  want(keys: readonly string[]): void {
    const fresh = keys.filter((key) => !this.#known.has(key));
    if (fresh.length === 0) return;
    for (const key of fresh) this.#known.add(key);
    this.#wanted.push(...fresh);
    this.#timer ??= setTimeout(() => void this.#ask(), ROWS_TOGETHER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted.length = 0;
  }

  async #ask(): Promise<void> {
    this.#timer = undefined;
    while (this.#wanted.length > 0) {
      const keys = this.#wanted.splice(0, MAX_COSTED_DOCUMENTS);
      const found = await this.#asked(keys);
      if (found) this.#tell(found);
      // Who looks again later may be answered.
      else for (const key of keys) this.#known.delete(key);
    }
  }
}
