import {Pencil, X} from 'lucide-react';
import {useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {keyOf} from '#domain/kernel/resource.ts';
import {aboutLanguage, type Language} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {usePanelFocus} from '../ui/use-panel-focus.ts';
import {Details} from './details.tsx';
import {RowForm} from './row-form.tsx';
import type {References} from './references.ts';
import type {Rights} from './rights.ts';
import {RowActions} from './row-actions.tsx';
import {listTitle} from './list-title.ts';
import {optionName} from './option-name.ts';
import {titleOf} from './texts.ts';

/** One row beside its list: read, edited, or made. On a phone it takes the whole page. */
export function RowPanel(props: {
  readonly list: List;
  /** `undefined` where a new row is made. */
  readonly row: Row | undefined;
  /** Somebody has removed it; only an open form stays then. */
  readonly isGone: boolean;
  readonly references: References;
  readonly rights: Rights;
  readonly onClose: () => void;
  /** A new row stands under this key. */
  readonly onCreated: (key: string) => void;
}) {
  const {list, row, isGone, references, rights, onClose, onCreated} = props;
  const {say, language} = useText();
  const [isEditing, setIsEditing] = useState(row === undefined);
  const line = row ? `[data-row="${keyOf(list.resource, row)}"]` : '[data-row]';
  const panel = usePanelFocus<HTMLElement>(line, isEditing ? 'form' : 'details');
  if (isGone && !isEditing) return null;
  const roles = rights.editors.map((role) => optionName(say, role));
  const title = row ? titleOf(list, row, references) : say('list.new.title', {list: listTitle(say, list)});
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-test="panel"
      aria-label={title}
      className="flex w-full min-w-0 flex-col border-s border-hair bg-panel outline-none lg:w-[26rem] lg:shrink-0"
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-hair ps-4">
        <h2 className="min-w-0 flex-1 truncate py-3 text-20 font-semibold">
          <bdi dir="auto">{title}</bdi>
        </h2>
        <button
          type="button"
          aria-label={say('action.close')}
          aria-keyshortcuts="Escape"
          onClick={onClose}
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
          row && (
            <div className="flex flex-col gap-4 p-4">
              <Details list={list} row={row} />
              {rights.canEdit && (
                <Button icon={<Pencil aria-hidden size={20} />} onPress={() => setIsEditing(true)}>
                  {say('list.edit')}
                </Button>
              )}
              {!rights.canEdit && rights.editors.length > 0 && (
                <p className="text-14 text-soft">
                  {say('list.readOnly', {roles: rolesIn(language).format(roles)})}
                </p>
              )}
              <RowActions list={list} row={row} />
            </div>
          )
        )}
      </div>
    </section>
  );
}

const rolesIn = (language: Language): Intl.ListFormat =>
  new Intl.ListFormat(aboutLanguage(language).intl, {type: 'disjunction'});
