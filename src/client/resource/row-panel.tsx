import {History, Pencil, Printer, SquareArrowOutUpRight, X} from 'lucide-react';
import {useState} from 'react';
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
import {Button} from '../ui/button.tsx';
import {ThingPicture} from '../ui/thing-picture.tsx';
import {usePanelFocus} from '../ui/use-panel-focus.ts';
import {BinPlaces} from './bin-places.tsx';
import {PublishedAddress} from './published-address.tsx';
import {lotPage, pageOfRow, printsOfRow} from './document-address.ts';
import {RowDetails} from './details.tsx';
import {GoodsCodes} from './goods-codes.tsx';
import {RowForm} from './row-form.tsx';
import type {ListReferences} from './references.ts';
import type {RowRights} from './rights.ts';
import {RowActions} from './row-actions.tsx';
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
  readonly rights: RowRights;
  readonly onClose: () => void;
  /** A new row stands under this key. */
  readonly onCreated: (key: string) => void;
}) {
  const {list, row, isGone, references, rights, onClose, onCreated} = props;
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
          row && <RowFacts {...{list, row, rights}} onEdit={() => setIsEditing(true)} />
        )}
      </div>
    </section>
  );
}

/** What is told of a row, and what can be done with it. */
function RowFacts(props: {
  readonly list: List;
  readonly row: Row;
  readonly rights: RowRights;
  readonly onEdit: () => void;
}) {
  const {list, row, rights, onEdit} = props;
  const {say, language} = useText();
  // What leads on to the house's own pages is not for a visit.
  const {isVisit} = useApp();
  const {Messages, details} = useListSlots();
  const {name} = list.resource;
  const key = rowKey(list.resource, row);
  const More = details[name];
  const roles = rights.editors.map((role) => optionName(say, role));
  return (
    <div className="clear-of-scan-and-foot flex flex-col gap-4 p-4">
      <IsolatedPart of={row}>
        <RowDetails list={list} row={row} />
        {!isVisit && name === goods.name && <GoodsCodes goods={key} />}
        {!isVisit && name === warehouse.name && <BinPlaces row={row} />}
        {HAS_MESSAGES.has(name) && <Messages list={name} id={key} />}
        {More && <More row={row} />}
        {name === publication.name && <PublishedAddress row={row} />}
      </IsolatedPart>
      <div className={ACTIONS}>
        {rights.canEdit && (
          <Button look="primary" icon={<Pencil aria-hidden size={20} />} onPress={onEdit}>
            {say('list.edit')}
          </Button>
        )}
        {!isVisit && !rights.canEdit && rights.editors.length > 0 && (
          <p className="text-14 text-soft">
            {say('list.readOnly', {roles: rolesIn(language).format(roles)})}
          </p>
        )}
        <IsolatedPart of={row}>
          <RowActions
            list={list}
            row={row}
            hasMain={rights.canEdit}
            links={(isMain) => <DocumentLinks {...{list, row, isMain, isVisit}} />}
          />
        </IsolatedPart>
      </div>
    </div>
  );
}

/** To the page of the document that a row is, or belongs to, and to what can be printed of it. */
function DocumentLinks(props: {
  readonly list: List;
  readonly row: Row;
  readonly isMain: boolean;
  readonly isVisit: boolean;
}) {
  const {
    list: {resource},
    row,
    isMain,
    isVisit,
  } = props;
  const {say} = useText();
  const page = pageOfRow(resource, row);
  const look =
    'flex min-h-target w-full items-center justify-center gap-2 rounded-card px-3 py-2 text-18 font-semibold desk:py-1 desk:text-14';
  return (
    <>
      {page !== undefined && (
        <Link
          to={page}
          className={`${look} ${isMain ? 'bg-accent text-on-accent' : 'border-2 border-line desk:border'}`}
        >
          <SquareArrowOutUpRight aria-hidden size={18} />
          {say('document.open')}
        </Link>
      )}
      {!isVisit && 'lot' in row && row['lot'] !== '' && (
        <Link to={lotPage(String(row['lot']))} className={`${look} border-2 border-line desk:border`}>
          <History aria-hidden size={18} />
          {say('lot.open')}
        </Link>
      )}
      {printsOfRow(resource, row).map(({to, word}) => (
        <Link key={to} to={to} className={`${look} border-2 border-line desk:border`}>
          <Printer aria-hidden size={18} />
          {say(word)}
        </Link>
      ))}
    </>
  );
}

/** Under a thumb one below the other, at a desk one row at the top end over the details; a form has all of it. */
const ACTIONS =
  'flex flex-col gap-4 desk:order-first desk:flex-row desk:flex-wrap desk:justify-end desk:gap-2 desk:[&>:is(button,a)]:w-auto desk:[&>:not(button,a)]:basis-full';

const rolesIn = (language: Language): Intl.ListFormat =>
  new Intl.ListFormat(aboutLanguage(language).intl, {type: 'disjunction'});
