import {
  ChevronRight,
  type LucideIcon,
  PackageOpen,
  PackageSearch,
  Send,
  SquareDashed,
  Warehouse,
} from 'lucide-react';
import {Link} from 'react-router-dom';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {FLOOR_LISTS} from '../resource/floor-lists.ts';
import {listTitle} from '../resource/list-title.ts';
import {menuFor} from '../shell/menu.ts';
import {Card, Page} from '../shell/page.tsx';
import {Fitting} from '../ui/fitting.tsx';

const PICTURES: Readonly<Record<string, LucideIcon>> = {
  asn: PackageOpen,
  dn: Send,
  stocklist: PackageSearch,
  stockbinlist: Warehouse,
};

/** Every list that this person may read, for a screen without a rail: first those that a floor asks for. */
export function Menu() {
  const {say} = useText();
  const {role = ''} = useReadable(useApp().session) ?? {};
  return (
    <Page title={say('menu.all')}>
      <div data-test="floor-lists" className="grid grid-cols-2 gap-2">
        {FLOOR_LISTS.filter(({resource}) => hasRole(resource.read, role)).map((list) => {
          const Picture = PICTURES[list.name] ?? SquareDashed;
          return (
            <Link
              key={list.path}
              to={list.path}
              className="flex min-h-18 min-w-0 items-center gap-2 rounded-card border-2 border-line bg-panel px-2 text-18 leading-tight font-semibold active:brightness-85"
            >
              <Picture aria-hidden size={28} className="shrink-0 text-accent" />
              <Fitting text={listTitle(say, list)} />
            </Link>
          );
        })}
      </div>
      {menuFor(role).map(({name, label, lists, pages}) => (
        <Card key={name} title={say(label)}>
          <ul className="flex flex-col">
            {lists
              .filter((list) => !FLOOR_LISTS.includes(list))
              .map((list) => (
                <li key={list.path}>
                  <Link to={list.path} className="flex min-h-16 items-center justify-between gap-2 text-18">
                    {listTitle(say, list)}
                    <ChevronRight aria-hidden className="mirrored text-soft" />
                  </Link>
                </li>
              ))}
            {pages.map((page) => (
              <li key={page.path}>
                <Link to={page.path} className="flex min-h-16 items-center justify-between gap-2 text-18">
                  {say(page.label)}
                  <ChevronRight aria-hidden className="mirrored text-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  );
}
