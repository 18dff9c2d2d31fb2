import {Plus} from 'lucide-react';
import {useRef, type KeyboardEvent, type RefObject} from 'react';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {useText} from '../i18n/text.ts';
import {SearchBox} from '../ui/search-box.tsx';
import {useIsWide} from '../ui/wide.ts';
import {countTextOf} from './arrange.ts';
import {DownloadMenu} from './download-menu.tsx';
import {FilterBar} from './filter-bar.tsx';
import {pathOfSheet} from './sheet-address.ts';
import {useListSlots} from './slots.ts';
import {ColumnsMenu} from './table/columns-menu.tsx';
import type {ListTab} from './tabs.ts';
import {useFormats} from './use-formats.ts';
import type {ListRows} from './use-list.ts';
import type {RowChoice} from './use-row-choice.ts';
import type {ShownList} from './use-shown-list.ts';
import {OwnViewControls, ViewTabs} from './view-tabs.tsx';

/** What stands over the rows of a list: its views, the search, what narrows it, its columns, and what else is done with it. */
export function ListToolbar(props: {
  readonly shown: ShownList;
  readonly choice: RowChoice;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  /** A key that was pressed in the search. */
  readonly onSearchKey: (event: KeyboardEvent) => void;
  /** Under the bar: what belongs to a button of it and is larger. */
  readonly below: HTMLElement | null;
}) {
  const {shown, choice, searchBox, onSearchKey, below} = props;
  const {list, tabs, columns, counts, search, view, whole, change, wanted} = shown;
  const {say} = useText();
  const isWide = useIsWide();
  const formats = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  const save = (name: string): void =>
    tabs.save(
      name,
      columns.shown.map((column) => nameOfColumn(list, column)),
    );
  const remove = (tab: ListTab): void => {
    tabs.remove(tab);
    // The tab goes away with the focus in it.
    bar.current?.querySelector<HTMLElement>('[data-test=add-view]')?.focus();
  };
  const hasTabs = tabs.all.length > 1;
  const everyColumn = {...list, columns: columns.all};
  const actions = <ListActions {...{shown, choice, below}} />;
  return (
    <div ref={bar} className="flex shrink-0 flex-col gap-2 p-2 lg:px-4">
      {hasTabs && (
        <div className="flex items-center gap-2">
          <ViewTabs tabs={tabs.all} counts={counts} chosen={tabs.open} onChoose={tabs.go} onRemove={remove} />
          {isWide && <OwnViewControls own={tabs.open?.own && tabs.open} onSave={save} onRemove={remove} />}
          {isWide && actions}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox ref={searchBox} text={search.text} onChange={search.setText} onKeyDown={onSearchKey} />
        {isWide && (
          <FilterBar
            list={everyColumn}
            rows={whole.rows}
            references={whole.references}
            filters={shown.address.filters}
            formats={formats}
            onChange={(next) => change({filters: next})}
          />
        )}
        <p
          role="status"
          className="ms-auto hidden text-14 whitespace-nowrap text-soft sm:block"
          data-test="count"
        >
          {countText(say, view, shown.isSearching)}
        </p>
        <ColumnsMenu list={everyColumn} columns={columns} />
        {isWide && <DownloadMenu pathOf={(form) => pathOfSheet(wanted, form)} below={below} />}
        {isWide && !hasTabs && <OwnViewControls own={undefined} onSave={save} onRemove={remove} />}
        {!(isWide && hasTabs) && actions}
      </div>
    </div>
  );
}

/** What is done with a list as a whole, and a new row of it at a desk. */
function ListActions(props: {
  readonly shown: ShownList;
  readonly choice: RowChoice;
  readonly below: HTMLElement | null;
}) {
  const {
    shown: {list},
    choice: {canCreate, create},
    below,
  } = props;
  const {say} = useText();
  const isWide = useIsWide();
  const Toolbar = useListSlots().toolbars[list.path];
  return (
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
}

function countText(say: ReturnType<typeof useText>['say'], view: ListRows, isSearching: boolean): string {
  if (isSearching) return say('list.searching');
  const count = countTextOf(view);
  return count === undefined ? '' : say(count.key, {number: count.number});
}
