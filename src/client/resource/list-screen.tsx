import {Plus, ScanSearch} from 'lucide-react';
import {useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent} from 'react';
import {Navigate, useNavigate} from 'react-router-dom';
import {nameOfColumn, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {useApp} from '../data/app.ts';
import {leaveForms} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {useToday} from '../data/use-today.ts';
import {useTracked} from '../data/use-tracked.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {AsOfTime} from '../frame/as-of.tsx';
import {BackFooter} from '../frame/page.tsx';
import {MenuRail} from '../frame/rail.tsx';
import {StatusBar} from '../frame/status-bar.tsx';
import {Button} from '../ui/button.tsx';
import {SearchBox} from '../ui/search-box.tsx';
import {useIsWide} from '../ui/wide.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {countTextOf, footKindOf} from './arrange.ts';
import {BinsWithoutPlace} from './bin-places.tsx';
import {BulkBar} from './bulk-bar.tsx';
import {RowCards} from './cards.tsx';
import {canChoose} from './bulk.ts';
import {useColumns} from './columns.ts';
import {entryAddressOf, entryOfList, isDocumentList, pageOfRow} from './document-address.ts';
import {DownloadMenu} from './download-menu.tsx';
import {EmptyList} from './empty-list.tsx';
import {ColumnChoice, FilterBar} from './filter-bar.tsx';
import {filterTexts} from './filter-texts.ts';
import {resolveFilters, type ColumnFilter} from '#protocol/list-filters.ts';
import {thingOfRow} from './floor-lists.ts';
import {useFormats} from './use-formats.ts';
import {useListAddress} from './list-address.ts';
import {listTitle} from '../describe/list-title.ts';
import {useOwnViews} from './own-views.ts';
import {NO_REFERENCES} from './references.ts';
import {RestOfList} from './rest-of-list.tsx';
import {mayEdit} from './rights.ts';
import {RowPanel} from './row-panel.tsx';
import {useListSlots} from './slots.ts';
import {focusRow, ListTable} from './table.tsx';
import {countedOf, tabOf, tabsOf, type ListTab} from './tabs.ts';
import {pathOfSheet, type SheetWanted} from './sheet-address.ts';
import {rowTitleOf} from './texts.ts';
import {useArranged} from './use-arranged.ts';
import {useFetchedColumns} from './use-fetched-columns.ts';
import {useChosen} from './use-chosen.ts';
import {hasNoAnswer, useList, type ListRows} from './use-list.ts';
import {useListScans, type ListScan} from './use-list-scans.ts';
import {NEW_ROW, useOpenRow} from './use-open-row.ts';
import {usePageTitle} from '../ui/use-page-title.ts';
import {useSearchText} from './use-search-text.ts';
import {OwnViewControls, ViewTabs} from './view-tabs.tsx';

/** One plain list, drawn from the resource: searched, narrowed, sorted, opened and edited in place. */
export function ListScreen({list: listed}: {readonly list: List}) {
  const {say, language} = useText();
  const app = useApp();
  // Without a device all of it is the server's to tell.
  const list = useMemo((): List => (app.isVisit ? {...listed, source: 'server'} : listed), [listed, app]);
  const navigate = useNavigate();
  const session = useReadable(app.session);
  const {address, change} = useListAddress(list.views[0]?.name ?? '');
  const {view: viewName, filters, row: open} = address;
  const {text: search, setText: setSearch} = useSearchText(address.search, (text) => change({search: text}));
  const [order, setOrder] = useState<ListOrder>();
  const [scanned, setScanned] = useState<ListScan>();
  const isWide = useIsWide();
  useListScans(!isWide, (code) => {
    setScanned(code);
    setSearch(code.text);
  });
  const {toolbars, canShow, useShowThing} = useListSlots();
  const Toolbar = toolbars[list.path];
  const show = useShowThing();
  const today = useToday();
  const ownViews = useOwnViews(list);
  const tracked = useTracked();
  const expires = tracked?.expiries === true;
  const tabs = useMemo(
    () => tabsOf(say, list, isWide ? ownViews.views : [], expires),
    [say, list, isWide, ownViews.views, expires],
  );
  const tab = tabOf(tabs, address);
  const own = tab?.own;
  const columns = useColumns(
    list,
    session?.role,
    tracked,
    own && {names: own.columns, keep: (names) => ownViews.save({...own, columns: names})},
  );
  const counted = useMemo(() => countedOf(list, tabs, today), [list, tabs, today]);
  const {view: read, counts, fetchRest} = useList(list, viewName, counted);
  const {whole: all, ask} = useFetchedColumns(list, read, columns.shown);
  const whole = today && tracked ? all : BEFORE_TODAY;
  const {intl} = aboutLanguage(language);
  /** What is searched is what was scanned, and known here. */
  const scannedThing = scanned?.text === search ? scanned.thing : undefined;
  const isName = scannedThing !== undefined;
  const inDays = useMemo(
    () => (today ? resolveFilters(list, filters, today) : filters),
    [list, filters, today],
  );
  const asked = {
    viewName,
    search: useDeferredValue(search.trim()),
    isName,
    filters: inDays,
    order,
    intl,
  };
  const {view, isSearching} = useArranged(list, whole, asked);
  /** Whether the list is empty only the server could say. */
  const isUnknown = list.source === 'server' && hasNoAnswer(view.rest);
  const formats = useFormats();
  const rights = mayEdit(list.resource, session?.role);
  const choose = (key: string | undefined): void => change({row: key ?? null});
  const entry = entryOfList(list, session?.role);
  const canCreate = rights.canCreate || entry !== undefined;
  const create = (): void => leaveForms(() => (entry === undefined ? choose(NEW_ROW) : void navigate(entry)));
  /** Its address asks for a new row: of a document where that is typed, and not of a person who may make none. */
  const isNew = open === NEW_ROW && rights.canCreate;
  const elsewhere = open === NEW_ROW ? entryAddressOf(list.resource, session?.role) : undefined;
  const inSight = useMemo(
    () => view.rows.find((row) => rowKey(list.resource, row) === open),
    [view.rows, list.resource, open],
  );
  const found = useOpenRow(list.resource, open, inSight);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** Under the bar: what belongs to a button of it and is larger. */
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const searchBox = useKeys({
    canCreate,
    create,
    close: () => choose(undefined),
  });
  usePageTitle([
    found && rowTitleOf(list, found.row, view.references),
    ...filterTexts(say, list, filters, formats).map(({text}) => text),
    tab && tabs.length > 1 && tab.title,
    listTitle(say, list),
  ]);
  /** From the search on to what it has found. */
  const goOn = (event: KeyboardEvent): void => {
    const [only, ...others] = view.rows;
    if (event.key === 'ArrowDown') focusRow(frame.current, 0);
    else if (event.key === 'Enter' && only && others.length === 0) enter(rowKey(list.resource, only));
    else return;
    event.preventDefault();
  };
  /** A row that a document stands behind goes on to its page, any other opens beside the list. */
  const enter = (key: string): void => {
    const row = view.rows.find((each) => rowKey(list.resource, each) === key);
    const page = row && pageOfRow(list.resource, row);
    leaveForms(() => (page === undefined ? choose(key) : void navigate(page)));
  };
  /** On a handheld a row is a thing of the floor, else a document or what is told of it in place of the list. */
  const tap = async (key: string): Promise<void> => {
    const row = view.rows.find((each) => rowKey(list.resource, each) === key);
    const thing = row && thingOfRow(list, row, view.references);
    if (app.isVisit) return enter(key);
    if (!isDocumentList(list.resource)) return thing ? show(thing) : choose(key);
    // The floor knows nothing of what has left the device.
    const isHere = thing && (await app.office.once.rowsOf(list.resource, [key])).has(key);
    return isHere ? show(thing) : enter(key);
  };
  /** A view under a name brings its own filters; any other leaves those that were added to the one before. */
  const go = ({view: name, filters: its, own: made}: ListTab): void => {
    const added = filters.filter((each) => !tab?.filters.some((of) => isSame(of, each)));
    change({view: name, filters: made || its.length > 0 ? its : added, own: made?.name ?? null});
  };
  const remove = ({own: made}: ListTab): void => {
    if (made) ownViews.remove(made.name);
    // What it showed stays, without an owner.
    change({filters});
    // The tab goes away with the focus in it.
    frame.current?.querySelector<HTMLElement>('[data-test=add-view]')?.focus();
  };
  const save = (name: string): void => {
    const names = columns.shown.map((column) => nameOfColumn(list, column));
    ownViews.save({name, view: viewName, filters, columns: names});
    change({view: viewName, filters, own: name});
  };
  const chosen = useChosen(list, view.rows);
  /** What was scanned, and is in another list. */
  const other = scannedThing && canShow(scannedThing) ? scannedThing : undefined;
  const isNarrowed = search !== '' || filters.length > 0;
  const props = {
    list,
    columns: columns.shown,
    view,
    formats,
    order,
    openKey: open ?? '',
    onOrder: setOrder,
    onOpen: isWide ? (key: string) => leaveForms(() => choose(key)) : (key: string) => void tap(key),
    onEnter: enter,
    onSeen: ask,
    chosen: !app.isVisit && canChoose(list, session?.role) ? chosen : undefined,
  };
  const wanted: SheetWanted = {
    list,
    columns: columns.shown,
    view: viewName,
    search: asked.search,
    filters: inDays,
    order,
    warehouse: app.warehouse,
  };
  const actions = (
    <div className="ms-auto flex shrink-0 items-center gap-2 empty:hidden">
      {Toolbar && <Toolbar below={below} />}
      {canCreate && isWide && (
        <button
          type="button"
          onClick={create}
          aria-keyshortcuts="n"
          className="flex min-h-12 items-center gap-2 rounded-card bg-accent px-4 text-16 font-semibold text-on-accent active:brightness-85 desk:min-h-9 desk:px-3 desk:text-14"
        >
          <Plus aria-hidden size={18} />
          {say('list.new')}
        </button>
      )}
    </div>
  );
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={listTitle(say, list)} />
        <main className="flex min-h-0 flex-1">
          <div
            ref={frame}
            className={`flex min-w-0 flex-1 flex-col ${open !== null && !isWide ? 'hidden' : ''}`}
          >
            {/* On a handheld what stands above the rows scrolls away with them. */}
            <div
              ref={scroller}
              className={isWide ? 'contents' : 'clear-of-scan relative min-h-0 flex-1 overflow-y-auto'}
            >
              <div className="flex shrink-0 flex-col gap-2 p-2 lg:px-4">
                {tabs.length > 1 && (
                  <div className="flex items-center gap-2">
                    <ViewTabs {...{tabs, counts}} chosen={tab} onChoose={go} onRemove={remove} />
                    {isWide && <OwnViewControls own={own && tab} onSave={save} onRemove={remove} />}
                    {isWide && actions}
                  </div>
                )}
                <div className="flex flex-wrap items-center gap-2">
                  <SearchBox ref={searchBox} text={search} onChange={setSearch} onKeyDown={goOn} />
                  {isWide && (
                    <FilterBar
                      list={{...list, columns: columns.all}}
                      rows={whole.rows}
                      references={whole.references}
                      filters={filters}
                      formats={formats}
                      onChange={(next) => change({filters: next})}
                    />
                  )}
                  <p
                    role="status"
                    className="ms-auto hidden text-14 whitespace-nowrap text-soft sm:block"
                    data-test="count"
                  >
                    {countText(say, view, isSearching)}
                  </p>
                  <ColumnChoice
                    list={{...list, columns: columns.all}}
                    isShown={columns.isShown}
                    onToggle={columns.toggle}
                  />
                  {isWide && <DownloadMenu pathOf={(form) => pathOfSheet(wanted, form)} below={below} />}
                  {isWide && tabs.length < 2 && (
                    <OwnViewControls own={undefined} onSave={save} onRemove={remove} />
                  )}
                  {!(isWide && tabs.length > 1) && actions}
                </div>
              </div>
              <div ref={setBelow} className="shrink-0 px-2 pb-2 empty:hidden lg:px-4" />
              <AsOfTime className="shrink-0 px-3 pb-1 lg:px-4" />
              {list.resource.name === bin.name && isWide && <BinsWithoutPlace />}
              {view.rows.length === 0 && !view.isLoading && !isSearching && !isUnknown ? (
                <EmptyList list={list} isSearch={isNarrowed} canCreate={canCreate} onCreate={create}>
                  {other && (
                    <Button icon={<ScanSearch aria-hidden />} onPress={() => void show(other)}>
                      {say('query.what.title')}
                    </Button>
                  )}
                </EmptyList>
              ) : isWide ? (
                <ListTable {...props} />
              ) : (
                <RowCards {...props} scroller={scroller} />
              )}
              {chosen.rows.length > 0 && (
                <BulkBar list={list} rows={chosen.rows} role={session?.role} onClear={chosen.clear} />
              )}
              <RestOfList
                rest={view.rest}
                foot={isWide && columns.shown.some(({total}) => total) ? footKindOf(view, list) : undefined}
                onFetch={fetchRest}
              />
            </div>
            <BackFooter to={app.isVisit ? '/' : '/lists'}>
              {canCreate && !isWide && (
                <Button
                  look="primary"
                  isStacked
                  icon={<Plus aria-hidden className="shrink-0" />}
                  onPress={create}
                >
                  {say('list.new')}
                </Button>
              )}
            </BackFooter>
          </div>
          {open !== null && (isNew || found) && (
            <RowPanel
              key={open}
              list={list}
              row={isNew ? undefined : found?.row}
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

/** Until it is known which day it is, and what goods are told apart by, nothing is said of any. */
const BEFORE_TODAY: ListRows = {
  rows: [],
  references: NO_REFERENCES,
  isWhole: false,
  isLoading: true,
  rest: 'none',
};

const isSame = (a: ColumnFilter, b: ColumnFilter): boolean => a.column === b.column && a.value === b.value;

function countText(say: ReturnType<typeof useText>['say'], view: ListRows, isSearching: boolean): string {
  if (isSearching) return say('list.searching');
  const count = countTextOf(view);
  return count === undefined ? '' : say(count.key, {number: count.number});
}

/** Keys of the desk: `/` searches, `n` makes a new row, Esc closes what is open. */
function useKeys(keys: {canCreate: boolean; create: () => void; close: () => void}) {
  const box = useRef<HTMLInputElement>(null);
  const {canCreate, create, close} = keys;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
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
