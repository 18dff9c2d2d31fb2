import {
  ArrowRightLeft,
  CloudUpload,
  House,
  MessageSquareWarning,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import {NavLink} from 'react-router-dom';
import {useText, type TextKey} from '../i18n/text.ts';

const ENTRIES: readonly {to: string; label: TextKey; Picture: LucideIcon}[] = [
  {to: '/', label: 'home.title', Picture: House},
  {to: '/bin-move', label: 'binMove.title', Picture: ArrowRightLeft},
  {to: '/status', label: 'status.title', Picture: CloudUpload},
  {to: '/notices', label: 'notices.title', Picture: MessageSquareWarning},
  {to: '/settings', label: 'settings.title', Picture: Settings},
];

/** The menu of a desktop; a handheld has its own home screen instead. */
export function Rail() {
  const {say} = useText();
  return (
    <nav className="hidden w-56 shrink-0 flex-col gap-1 border-e border-hair bg-panel p-3 lg:flex">
      <p className="px-3 pt-1 pb-4 text-20 font-bold text-accent">{say('app.name')}</p>
      {ENTRIES.map(({to, label, Picture}) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({isActive}) =>
            `flex min-h-11 items-center gap-3 rounded-card px-3 text-16 ${isActive ? 'bg-tint font-semibold text-ink ring-2 ring-accent ring-inset' : 'text-soft hover:bg-raised'}`
          }
        >
          <Picture aria-hidden size={20} />
          {say(label)}
        </NavLink>
      ))}
    </nav>
  );
}
