import {
  Building2,
  ChevronRight,
  KeyRound,
  LogOut,
  ScanBarcode,
  ScanSearch,
  Server,
  Smartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import {Link} from 'react-router-dom';
import {OFFICE} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';

interface SettingsEntry {
  readonly to: string;
  readonly label: TextKey;
  readonly Picture: LucideIcon;
  readonly roles?: readonly string[];
}
const ENTRIES: readonly SettingsEntry[] = [
  {to: '/me', label: 'me.title', Picture: UserRound},
  {to: '/server', label: 'server.title', Picture: Server},
  {to: '/equipment', label: 'equipment.title', Picture: ScanBarcode},
  {to: '/explain', label: 'explain.title', Picture: ScanSearch},
  {to: '/openid', label: 'openid.title', Picture: Building2},
  {to: '/devices', label: 'devices.title', Picture: Smartphone, roles: OFFICE},
  {to: '/password', label: 'password.title', Picture: KeyRound, roles: ['Admin']},
];

/** The person logged in, and what belongs to this device's place in the company. */
export function AccountLinks() {
  const {identity, session, isVisit} = useApp();
  const {say} = useText();
  const {role = ''} = useReadable(session) ?? {};
  // A visit has no place in the company that could be changed.
  const offered = isVisit ? ENTRIES.slice(0, 1) : ENTRIES;
  const entries = offered.filter(({roles}) => roles === undefined || roles.includes(role));
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col">
        {entries.map(({to, label, Picture}) => (
          <li key={to} className="border-b border-hair">
            <Link to={to} className="flex min-h-16 items-center gap-3 text-18 font-medium">
              <Picture aria-hidden className="shrink-0 text-accent" />
              <span className="flex-1">{say(label)}</span>
              <ChevronRight aria-hidden className="mirrored text-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <Button icon={<LogOut aria-hidden className="mirrored" />} onPress={() => void identity.logout()}>
        {say('home.logout')}
      </Button>
    </div>
  );
}
