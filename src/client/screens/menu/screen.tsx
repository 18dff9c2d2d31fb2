import {
  ClipboardList,
  type LucideIcon,
  MessageSquareText,
  ScanBarcode,
  ScanSearch,
  SquareDashed,
  Warehouse,
} from 'lucide-react';
import {Link} from 'react-router-dom';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {FLOOR, hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {CHAT_ADDRESS} from '../../resource/document-address.ts';
import {FLOOR_LISTS} from '../../resource/floor-lists.ts';
import {listTitle} from '../../describe/list-title.ts';
import {mayOpenAs} from '../../resource/list-access.ts';
import {groupOfPath, menuFor} from './menu.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {FittingText} from '../../ui/fitting.tsx';
import {MenuCards} from './menu-cards.tsx';

/** Of lists that have another than the entry of the menu under which they stand. */
const MENU_PICTURES: Readonly<Record<string, LucideIcon>> = {
  stockbinlist: Warehouse,
  emptybin: SquareDashed,
};

/** Every list that this person may read, for a screen without a rail: first those that a floor asks for. */
export function MenuScreen() {
  const {say} = useText();
  const {role = ''} = useReadable(useApp().session) ?? {};
  return (
    <ScreenPage title={say('menu.all')}>
      <div data-test="floor-lists" className="grid grid-cols-2 gap-2">
        {FLOOR_LISTS.filter((list) => mayOpenAs(list, role)).map((list) => (
          <Tile
            key={list.path}
            to={list.path}
            Picture={entryOf(MENU_PICTURES, list.name) ?? groupOfPath(list.path)?.Picture ?? SquareDashed}
            title={listTitle(say, list)}
          />
        ))}
        <Tile to="/explain" Picture={ScanSearch} title={say('explain.title')} />
        <Tile to="/equipment" Picture={ScanBarcode} title={say('equipment.title')} />
        <Tile to={CHAT_ADDRESS} Picture={MessageSquareText} title={say('chat.title')} />
        {hasRole(FLOOR, role) && <Tile to="/tasks" Picture={ClipboardList} title={say('task.title')} />}
      </div>
      <MenuCards
        groups={menuFor(role, false)}
        isLeftOut={(path) => FLOOR_LISTS.some((list) => list.path === path)}
      />
    </ScreenPage>
  );
}

function Tile(props: {readonly to: string; readonly Picture: LucideIcon; readonly title: string}) {
  const {to, Picture, title} = props;
  return (
    <Link
      to={to}
      className="flex min-h-18 min-w-0 items-center gap-2 rounded-card border-2 border-line bg-panel px-2 text-18 leading-tight font-semibold active:brightness-85"
    >
      <Picture aria-hidden size={28} className="shrink-0 text-accent" />
      <FittingText text={title} />
    </Link>
  );
}
