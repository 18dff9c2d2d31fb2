import {ChevronRight, SquareArrowOutUpRight, X} from 'lucide-react';
import {Suspense, useState} from 'react';
import {Link} from 'react-router-dom';
import {goods} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {kindOfResource, scannableOf} from '#domain/scanning/things.ts';
import {publication} from '#domain/warehouse/publication.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {useApp} from '../data/app.ts';
import {leaveForms} from '../base/open-forms.ts';
import {aboutLanguage, type Language} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {IsolatedPart, faultTextOf} from '../ui/alone.tsx';
import {ThingPicture} from '../ui/thing-picture.tsx';
import {usePanelFocus} from '../ui/use-panel-focus.ts';
import {useIsDesk} from '../ui/wide.ts';
import {BinPlaces} from './bin-places.tsx';
import {PublishedAddress} from './published-address.tsx';
import {pageOfRow} from './document-address.ts';
import {RowDetails} from './details.tsx';
import {GoodsCodes} from './goods-codes.tsx';
import {RowForm} from './row-form.tsx';
import type {ListOrigin} from './list-origin.ts';
import type {ListReferences} from './references.ts';
import type {RowRights} from './rights.ts';
import {RowActions} from './row-actions.tsx';
import {RowFacts} from './row-facts.tsx';
import {listTitle} from '../describe/list-title.ts';
import {optionName} from './option-name.ts';
import {useListSlots} from './slots.ts';
import {rowTitleOf} from './texts.ts';

/** Messages about what else has a page stand there. */
const HAS_MESSAGES: ReadonlySet<string> = new Set([goods.name, bin.name]);

/** One row beside its list: read, edited, or made. On a phone it takes the whole page. */
export function RowPanel(props: {
  readonly list: List;
  /** `undefined` where a new row is made. */
  readonly row: Row | undefined;
  /** It was removed; only an open form stays then. */
  readonly isGone: boolean;
  readonly references: ListReferences;
  /** The list around it, for the page that it goes on to. */
  readonly origin: {readonly from: ListOrigin} | undefined;
  readonly rights: RowRights;
  readonly onClose: () => void;
  /** A new row stands under this key. */
  readonly onCreated: (key: string) => void;
}) {
  const {list, row, isGone, references, origin, rights, onClose, onCreated} = props;
  const {say} = useText();
  const [isEditing, setIsEditing] = useState(row === undefined);
  const line = row ? `[data-row="${rowKey(list.resource, row)}"]` : '[data-row]';
  const panel = usePanelFocus<HTMLElement>(line, isEditing ? 'form' : 'details');
  const kind = kindOfResource(list.resource);
  if (isGone && !isEditing) return null;
  const title = row
    ? faultTextOf(() => rowTitleOf(list, row, references), say('broken.part'))
    : say('list.new.title', {list: listTitle(say, list)});
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-test="panel"
      aria-label={title}
      className="flex w-full min-w-0 flex-col border-s border-hair bg-panel outline-none lg:w-[26rem] lg:shrink-0"
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-hair ps-4">
        {kind && <ThingPicture picture={scannableOf(kind).picture} />}
        <h2 className="min-w-0 flex-1 py-3 text-20 font-semibold">
          <bdi dir="auto" className="block truncate">
            {title}
          </bdi>
        </h2>
        {row && !isEditing && <WayToPage {...{list, row, origin}} />}
        <button
          type="button"
          aria-label={say('action.close')}
          aria-keyshortcuts="Escape"
          onClick={() => leaveForms(onClose)}
          className="flex h-14 w-14 items-center justify-center lg:h-12 lg:w-12"
        >
          <X aria-hidden />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isEditing ? (
          <RowForm
            list={list}
            row={row}
            isGone={isGone}
            canRemove={rights.canRemove}
            onDone={(key) => (row ? setIsEditing(false) : onCreated(key))}
            onCancel={() => (row ? setIsEditing(false) : onClose())}
            onRemoved={onClose}
          />
        ) : (
          row && <ReadRow {...{list, row, references, rights}} onEdit={() => setIsEditing(true)} />
        )}
      </div>
    </section>
  );
}

/** At a desk: to the page of the document that a row is, or belongs to. */
function WayToPage(props: {
  readonly list: List;
  readonly row: Row;
  readonly origin: {readonly from: ListOrigin} | undefined;
}) {
  const {
    list: {resource},
    row,
    origin,
  } = props;
  const {say} = useText();
  const page = pageOfRow(resource, row);
  if (!useIsDesk() || page === undefined) return null;
  return (
    <Link
      to={page}
      state={origin}
      className="flex min-h-9 shrink-0 items-center gap-1.5 rounded-card px-2 text-14 font-semibold text-accent hover:bg-raised"
    >
      <SquareArrowOutUpRight aria-hidden size={16} />
      {say('document.open')}
    </Link>
  );
}

/** What is told of a row, and what can be done with it. */
function ReadRow(props: {
  readonly list: List;
  readonly row: Row;
  readonly references: ListReferences;
  readonly rights: RowRights;
  readonly onEdit: () => void;
}) {
  const {list, row, references, rights, onEdit} = props;
  const {say, language} = useText();
  // What leads on to the house's own pages is not for a visit.
  const {isVisit} = useApp();
  const {Messages, bodies, details} = useListSlots();
  const {name} = list.resource;
  const key = rowKey(list.resource, row);
  const Body = bodies[name];
  const More = details[name];
  const lines = references.standing.get(key);
  const roles = rights.editors.map((role) => optionName(say, role));
  return (
    <div className="clear-of-scan-and-foot flex flex-col gap-4 p-4 desk:gap-3">
      <IsolatedPart of={row}>
        <RowFacts {...{list, row, references}} />
      </IsolatedPart>
      {/* Under a thumb it stands last. */}
      <div className="order-last flex flex-col gap-4 desk:order-none desk:gap-2">
        <IsolatedPart of={row}>
          <RowActions {...{list, row, lines}} onEdit={rights.canEdit ? onEdit : undefined} />
        </IsolatedPart>
        {!isVisit && !rights.canEdit && rights.editors.length > 0 && (
          <p className="text-14 text-soft">
            {say('list.readOnly', {roles: rolesIn(language).format(roles)})}
          </p>
        )}
      </div>
      <IsolatedPart of={row}>
        {Body ? (
          <Suspense>
            <Body key={key} resource={list.resource} row={row} />
          </Suspense>
        ) : (
          <RowDetails list={list} row={row} />
        )}
        {!isVisit && name === goods.name && <GoodsCodes goods={key} />}
        {!isVisit && name === warehouse.name && <BinPlaces row={row} />}
        {HAS_MESSAGES.has(name) && <Messages list={name} id={key} />}
        {More && <More row={row} />}
        {name === publication.name && <PublishedAddress row={row} />}
        {Body && <AllDetails list={list} row={row} />}
      </IsolatedPart>
    </div>
  );
}

/** All that stands in a row, folded: it is read once it is opened. */
function AllDetails({list, row}: {readonly list: List; readonly row: Row}) {
  const {say} = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      data-test="all-details"
      className="group"
      onToggle={({currentTarget}) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-16 cursor-pointer items-center gap-1 text-16 font-semibold desk:min-h-9 desk:text-14">
        <ChevronRight
          aria-hidden
          size={16}
          className="shrink-0 group-open:rotate-90 rtl:not-group-open:-scale-x-100"
        />
        {say('row.allDetails')}
      </summary>
      {isOpen && <RowDetails list={list} row={row} />}
    </details>
  );
}

const rolesIn = (language: Language): Intl.ListFormat =>
  new Intl.ListFormat(aboutLanguage(language).intl, {type: 'disjunction'});
