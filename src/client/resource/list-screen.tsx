import {Plus, ScanSearch} from 'lucide-react';
import {useEffect, useRef, useState, type KeyboardEvent, type RefObject} from 'react';
import {Navigate} from 'react-router-dom';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {leaveForms} from '../base/open-forms.ts';
import {useApp} from '../data/app.ts';
import {listTitle} from '../describe/list-title.ts';
import {AsOfTime} from '../frame/as-of.tsx';
import {BackFooter} from '../frame/page.tsx';
import {MenuRail} from '../frame/rail.tsx';
import {StatusBar} from '../frame/status-bar.tsx';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {usePageTitle} from '../ui/use-page-title.ts';
import {isKeyOfPage} from '../ui/use-key-down.ts';
import {useIsWide} from '../ui/wide.ts';
import {footKindOf} from './arrange.ts';
import {BinsWithoutPlace} from './bin-places.tsx';
import {BulkBar} from './bulk-bar.tsx';
import {canChoose} from './bulk.ts';
import {RowCards} from './cards.tsx';
import {EmptyList} from './empty-list.tsx';
import {filterTexts} from './filter-texts.ts';
import {ListToolbar} from './list-toolbar.tsx';
import {RestOfList} from './rest-of-list.tsx';
import {RowPanel} from './row-panel.tsx';
import {useListSlots} from './slots.ts';
import {ListTable} from './table/table.tsx';
import {focusKey, focusRow} from './table/use-row-steps.ts';
import {rowTitleOf} from './texts.ts';
import {useChosen} from './use-chosen.ts';
import {useFormats} from './use-formats.ts';
import {useRowChoice, type RowChoice} from './use-row-choice.ts';
import {useShownList, type ShownList} from './use-shown-list.ts';

/** One plain list, drawn from the resource: searched, narrowed, sorted, opened and edited in place. */
export function ListScreen({list: listed}: {readonly list: List}) {
  const {say} = useText();
  const {isVisit} = useApp();
  const isWide = useIsWide();
  const shown = useShownList(listed);
  const choice = useRowChoice(shown);
  const {list, view} = shown;
  const {open, found, canCreate, create, choose} = choice;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** Under the bar: what belongs to a button of it and is larger. */
  const [below, setBelow] = useState<HTMLElement | null>(null);
  /** Its row goes on from here, wherever the focus was. */
  const close = (): void => {
    if (open !== null) focusKey(frame.current, open);
    choose(undefined);
  };
  const searchBox = useKeys({canCreate, create, close});
  useTitle(shown, choice);
  /** From the search on to what it has found. */
  const goOn = (event: KeyboardEvent): void => {
    const [only, ...others] = view.rows;
    if (event.key === 'ArrowDown') focusRow(frame.current, 0);
    else if (event.key === 'Enter' && only && others.length === 0) choice.enter(rowKey(list.resource, only));
    else return;
    event.preventDefault();
  };
  if (choice.elsewhere !== undefined) return <Navigate to={choice.elsewhere} replace />;
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
              <ListToolbar {...{shown, choice, searchBox, below}} onSearchKey={goOn} />
              <div ref={setBelow} className="shrink-0 px-2 pb-2 empty:hidden lg:px-4" />
              <AsOfTime className="shrink-0 px-3 pb-1 lg:px-4" />
              {list.resource.name === bin.name && isWide && <BinsWithoutPlace />}
              <ShownRows {...{shown, choice, scroller}} />
            </div>
            <BackFooter to={isVisit ? '/' : '/lists'}>
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
          {open !== null && (choice.isNew || found) && (
            <RowPanel
              key={open}
              list={list}
              row={choice.isNew ? undefined : found?.row}
              isGone={found?.isGone ?? false}
              references={view.references}
              origin={choice.origin}
              rights={choice.rights}
              onClose={() => choose(undefined)}
              onCreated={choose}
            />
          )}
        </main>
      </div>
    </div>
  );
}

/** The rows, or that there are none; under them those that are chosen, and what the server has beside them. */
function ShownRows(props: {
  readonly shown: ShownList;
  readonly choice: RowChoice;
  readonly scroller: RefObject<HTMLDivElement | null>;
}) {
  const {shown, choice, scroller} = props;
  const {list, role, columns, view} = shown;
  const {say} = useText();
  const {isVisit} = useApp();
  const isWide = useIsWide();
  const formats = useFormats();
  const chosen = useChosen(list, view.rows);
  const {canShow} = useListSlots();
  const {scannedThing} = shown.search;
  /** What was scanned, and is in another list. */
  const other = scannedThing && canShow(scannedThing) ? scannedThing : undefined;
  const rows = {
    list,
    columns,
    found: shown.found,
    view,
    formats,
    orders: shown.orders,
    openKey: choice.open ?? '',
    onOrders: shown.setOrders,
    onOpen: isWide
      ? (key: string) => leaveForms(() => choice.choose(key))
      : (key: string) => void choice.tap(key),
    onEnter: choice.enter,
    onSeen: shown.ask,
    chosen: !isVisit && canChoose(list, role) ? chosen : undefined,
  };
  return (
    <>
      {view.rows.length === 0 && !view.isLoading && !shown.isSearching && !shown.isUnknown ? (
        <EmptyList
          list={list}
          isSearch={shown.isNarrowed}
          canCreate={choice.canCreate}
          onCreate={choice.create}
        >
          {other && (
            <Button icon={<ScanSearch aria-hidden />} onPress={() => void choice.show(other)}>
              {say('query.what.title')}
            </Button>
          )}
        </EmptyList>
      ) : isWide ? (
        <ListTable {...rows} />
      ) : (
        <RowCards {...rows} scroller={scroller} />
      )}
      {chosen.rows.length > 0 && (
        <BulkBar list={list} rows={chosen.rows} role={role} onClear={chosen.clear} />
      )}
      <RestOfList
        rest={view.rest}
        foot={isWide && columns.shown.some(({total}) => total) ? footKindOf(view, list) : undefined}
        onFetch={shown.fetchRest}
      />
    </>
  );
}

/** Names the page by the row that is open, what narrows the list, the view and the list. */
function useTitle({list, view, address, tabs}: ShownList, {found}: RowChoice): void {
  const {say} = useText();
  const formats = useFormats();
  usePageTitle([
    found && rowTitleOf(list, found.row, view.references),
    ...filterTexts(say, list, address.filters, formats).map(({text}) => text),
    tabs.open && tabs.all.length > 1 && tabs.open.title,
    listTitle(say, list),
  ]);
}

/** Keys of the desk: `/` searches, `n` makes a new row, Esc closes what is open. */
function useKeys(keys: {canCreate: boolean; create: () => void; close: () => void}) {
  const box = useRef<HTMLInputElement>(null);
  const {canCreate, create, close} = keys;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) return close();
      if (!isKeyOfPage(event)) return;
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
