import {Plus} from 'lucide-react';
import {useDeferredValue, useEffect, useMemo, useRef, useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {keyOf} from '#domain/kernel/resource.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {AsOf} from '../shell/as-of.tsx';
import {BackFooter} from '../shell/page.tsx';
import {Rail} from '../shell/rail.tsx';
import {StatusBar} from '../shell/status-bar.tsx';
import {SearchBox} from '../ui/search-box.tsx';
import {useIsWide} from '../ui/wide.ts';
import {matcher, ordered, type Order} from './arrange.ts';
import {Cards} from './cards.tsx';
import {EmptyList} from './empty-list.tsx';
import {formatsOf} from './format.ts';
import type {References} from './references.ts';
import {RowPanel} from './row-panel.tsx';
import {Table} from './table.tsx';
import {listTitle} from './list-title.ts';
import {mayEdit} from './rights.ts';
import {NEW, useOpenRow} from './use-open-row.ts';
import {searchAll, useView, type View} from './use-view.ts';

/** The address of an open row: the list stays behind it, and "back" closes it. */
const ROW = 'row';

/** One plain list, drawn from the resource: searched, sorted, opened and edited in place. */
export function ListScreen({list}: {readonly list: List}) {
  const {say, language} = useText();
  const app = useApp();
  const session = useReadable(app.session);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>();
  const [asked, setAsked] = useSearchParams();
  const isWide = useIsWide();
  const whole = useView(list);
  const {intl} = aboutLanguage(language);
  const {view, isSearching} = useArranged(list, whole, useDeferredValue(search.trim()), order, intl);
  const formats = useMemo(() => formatsOf(intl), [intl]);
  const open = asked.get(ROW);
  const rights = mayEdit(list.resource, session?.role);
  const choose = (key: string | undefined): void =>
    setAsked(key === undefined ? {} : {[ROW]: key}, {replace: open !== null});
  const listed = useMemo(
    () => view.rows.find((row) => keyOf(list.resource, row) === open),
    [view.rows, list.resource, open],
  );
  const found = useOpenRow(list.resource, open, listed);
  const searchBox = useKeys({
    canCreate: rights.canCreate,
    create: () => choose(NEW),
    close: () => choose(undefined),
  });
  const props = {list, view, formats, order, openKey: open ?? '', onOrder: setOrder, onOpen: choose};
  return (
    <div className="flex h-dvh bg-page">
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={listTitle(say, list)} />
        <main className="flex min-h-0 flex-1">
          <div className={`flex min-w-0 flex-1 flex-col ${open !== null && !isWide ? 'hidden' : ''}`}>
            <div className="flex shrink-0 items-center gap-2 p-2 lg:px-4 lg:py-3">
              <SearchBox ref={searchBox} text={search} onChange={setSearch} />
              <p
                role="status"
                className="hidden text-14 whitespace-nowrap text-soft sm:block"
                data-test="count"
              >
                {countText(say, view, isSearching)}
              </p>
              {rights.canCreate && (
                <button
                  type="button"
                  onClick={() => choose(NEW)}
                  aria-keyshortcuts="n"
                  className="flex min-h-12 items-center gap-2 rounded-card bg-accent px-4 text-16 font-semibold text-on-accent active:brightness-85 lg:min-h-10"
                >
                  <Plus aria-hidden size={20} />
                  {say('list.new')}
                </button>
              )}
            </div>
            <AsOf className="shrink-0 px-3 pb-1 lg:px-4" />
            {view.rows.length === 0 && !view.isLoading && !isSearching ? (
              <EmptyList
                list={list}
                isSearch={search !== ''}
                canCreate={rights.canCreate}
                onCreate={() => choose(NEW)}
              />
            ) : isWide ? (
              <Table {...props} />
            ) : (
              <Cards {...props} />
            )}
            <BackFooter to="/lists" />
          </div>
          {open !== null && (open === NEW || found) && (
            <RowPanel
              key={open}
              list={list}
              row={open === NEW ? undefined : found?.row}
              isGone={found?.isGone ?? false}
              references={view.references}
              rights={rights}
              onClose={() => choose(undefined)}
              onCreated={choose}
            />
          )}
        </main>
      </div>
    </div>
  );
}

const countText = (
  say: ReturnType<typeof useText>['say'],
  {rows, isWhole}: View,
  isSearching: boolean,
): string =>
  isSearching ? say('list.searching') : say(isWhole ? 'list.count' : 'list.countMore', {number: rows.length});

/** Keys of the desk: `/` searches, `n` makes a new row, Esc closes what is open. */
function useKeys(keys: {canCreate: boolean; create: () => void; close: () => void}) {
  const box = useRef<HTMLInputElement>(null);
  const {canCreate, create, close} = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) return close();
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') box.current?.focus();
      else if (event.key === 'n' && canCreate) create();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return box;
}

/** Keys are ids, which tell a person nothing: such a list stands by its first column as soon as it is whole. */
function ownOrder({index, columns: [column]}: List, {isWhole}: View): Order | undefined {
  return index === 'key' && isWhole && column ? {column, down: false} : undefined;
}

/** The rows that a search leaves, in their order. A list that is not here whole is searched on the disk. */
function useArranged(list: List, whole: View, search: string, order: Order | undefined, intl: string) {
  const {office} = useApp();
  const [deep, setDeep] = useState<{for: string; rows: readonly Row[]; references: References}>();
  const isDeep = search !== '' && !whole.isWhole && !whole.isLoading;
  useEffect(() => {
    if (!isDeep) return undefined;
    let isGone = false;
    void searchAll(office, list, matcher(list, search), () => isGone).then((found) => {
      if (!isGone) setDeep({for: search, ...found});
    });
    return () => {
      isGone = true;
    };
  }, [office, list, search, isDeep]);
  const view = useMemo(() => {
    const passes = matcher(list, search);
    const from =
      isDeep && deep?.for === search ? {...whole, rows: deep.rows, references: deep.references} : whole;
    const rows =
      search === '' || isDeep ? from.rows : from.rows.filter((row) => passes(row, from.references));
    const inOrder = order ?? ownOrder(list, from);
    return {...from, rows: inOrder ? ordered(list, rows, from.references, inOrder, intl) : rows};
  }, [list, whole, search, order, intl, isDeep, deep]);
  return {view, isSearching: isDeep && deep?.for !== search};
}
