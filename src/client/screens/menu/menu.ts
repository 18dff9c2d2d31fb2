import {
  Boxes,
  Building2,
  ChartColumn,
  Coins,
  Container,
  FileDown,
  FileUp,
  Globe,
  PackageOpen,
  PackageSearch,
  Send,
  ShoppingCart,
  Truck,
  Users,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import {DOWNLOAD_LISTS} from '#domain/downloads.ts';
import {DOCUMENT_DEFINITIONS} from '#domain/document-definitions.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {LISTS} from '#domain/lists.ts';
import type {List} from '#domain/kernel/list.ts';
import {COUNTING_ROLES} from '#domain/counting/roles.ts';
import {FLOOR, hasRole, isOfParty, OFFICE, PARTY_OF, type Role, STOCK_KEEPERS} from '#domain/kernel/roles.ts';
import {mayOpenAs} from '../../resource/list-access.ts';
import type {Say, TextKey} from '../../i18n/text.ts';
import {
  CHECK_CODES,
  FLOOR_DAY,
  HAND_COUNT,
  INBOUND_DASHBOARD,
  LISTED_WAREHOUSES,
  MOVING_IN,
  REPLACING_ADDRESS,
  OUTBOUND_DASHBOARD,
  STOCK_DASHBOARD,
  TO_ORDER,
  TRADES_ADDRESS,
} from '../../resource/document-address.ts';
import {listTitle} from '../../describe/list-title.ts';

/** One entry of the menu with the lists under it. Specification section 2. */
export interface MenuGroup {
  readonly name: string;
  readonly label: TextKey;
  readonly Picture: LucideIcon;
  readonly lists: readonly List[];
  /** The lists, and the screens beside them: what is done before what was done. */
  readonly entries: readonly (List | MenuPage)[];
}

/** A screen that is no list, for people who may do what it is for. */
interface MenuPage {
  readonly path: string;
  readonly label: TextKey;
  readonly roles: readonly Role[];
  /** The list of what it records. */
  readonly before?: string;
  /** It records here, and is nothing without a device. */
  readonly isOnDevice?: true;
}

const MENU_GROUPS: readonly Omit<MenuGroup, 'lists' | 'entries'>[] = [
  {name: 'dashboard', label: 'menu.dashboard', Picture: ChartColumn},
  {name: 'inbound', label: 'menu.inbound', Picture: PackageOpen},
  {name: 'outbound', label: 'menu.outbound', Picture: Send},
  {name: 'stock', label: 'menu.stock', Picture: PackageSearch},
  {name: 'finance', label: 'menu.finance', Picture: Coins},
  {name: 'goods', label: 'menu.goods', Picture: Boxes},
  {name: 'baseinfo', label: 'menu.baseinfo', Picture: Building2},
  {name: 'warehouse', label: 'menu.warehouse', Picture: Warehouse},
  {name: 'staff', label: 'menu.staff', Picture: Users},
  {name: 'uploadcenter', label: 'menu.uploadcenter', Picture: FileUp},
  {name: 'downloadcenter', label: 'menu.downloadcenter', Picture: FileDown},
  {name: 'driver', label: 'menu.driver', Picture: Truck},
  {name: 'customerdn', label: 'menu.customerdn', Picture: ShoppingCart},
  {name: 'supplierasn', label: 'menu.supplierasn', Picture: Container},
  {name: 'cloudwarehouse', label: 'menu.cloudwarehouse', Picture: Globe},
];

const MENU_PAGES: readonly MenuPage[] = [
  {
    path: HAND_COUNT,
    label: 'list.handcount',
    roles: COUNTING_ROLES,
    before: '/stock/handcountrecorder',
    isOnDevice: true,
  },
  {path: INBOUND_DASHBOARD, label: 'report.inbound', roles: FLOOR},
  {path: OUTBOUND_DASHBOARD, label: 'report.outbound', roles: FLOOR},
  {path: STOCK_DASHBOARD, label: 'report.stock', roles: FLOOR},
  {path: FLOOR_DAY, label: 'floor.title', roles: OFFICE},
  {path: TO_ORDER, label: 'toOrder.title', roles: FLOOR},
  {path: TRADES_ADDRESS, label: 'trade.title', roles: OFFICE},
  {path: CHECK_CODES, label: 'logins.title', roles: OFFICE, before: '/staff/stafftype'},
  {path: LISTED_WAREHOUSES, label: 'listed.title', roles: OFFICE},
  {path: REPLACING_ADDRESS, label: 'moving.replacing', roles: STOCK_KEEPERS},
  // Roles that receive or ship bring their documents in.
  {path: MOVING_IN, label: 'moving.title', roles: FLOOR},
];

/** A party's people find what is under the first two in a menu of their own, which stands before all others. */
const HOUSE: ReadonlySet<string> = new Set(['inbound', 'outbound']);
const PORTALS: Readonly<Record<string, string>> = {Customer: 'customerdn', Supplier: 'supplierasn'};

function groupsFor(role: string) {
  if (!isOfParty(role)) return MENU_GROUPS;
  const own = MENU_GROUPS.filter(({name}) => name === entryOf(PORTALS, role));
  const portals = Object.values(PORTALS);
  const others = MENU_GROUPS.filter(({name}) => !HOUSE.has(name) && !portals.includes(name));
  return [...own, ...others];
}

/** What the download center has, by what each of its routes is called by. */
const CENTER: readonly List[] = [...DOWNLOAD_LISTS.values()].flatMap((lists) => lists.slice(0, 1));

/** What a party sends back, or gets back, it finds in its own menu: of files it is offered those of its own kind. */
function isOfOwnKind({resource}: List, role: string): boolean {
  const kind = Object.values(DOCUMENT_DEFINITIONS).find(({header}) => header.name === resource.name);
  return !isOfParty(role) || !kind?.party || kind.party.column === entryOf(PARTY_OF, role);
}

/** The entry under which a path stands. */
export const groupOfPath = (path: string) => MENU_GROUPS.find(({name}) => path.startsWith(`/${name}/`));

/** What a role may read and do, under the entry that its path begins with; `isVisit`: without a device. */
export function menuFor(role: string, isVisit: boolean): readonly MenuGroup[] {
  return groupsFor(role)
    .map((group) => {
      const isIn = ({path}: {readonly path: string}): boolean => path.startsWith(`/${group.name}/`);
      const lists = [...LISTS.values()].filter((list) => isIn(list) && mayOpenAs(list, role));
      const pages = MENU_PAGES.filter(
        (page) => isIn(page) && hasRole(page.roles, role) && !(isVisit && page.isOnDevice),
      );
      const entries = [
        ...lists.flatMap((list) => [...pages.filter(({before}) => before === list.path), list]),
        ...pages.filter(({before}) => lists.every(({path}) => path !== before)),
        ...CENTER.filter((list) => isIn(list) && mayOpenAs(list, role) && isOfOwnKind(list, role)),
      ];
      return {...group, lists, entries};
    })
    .filter(({entries}) => entries.length > 0);
}

/** What people call an entry. */
export const entryTitle = (say: Say, entry: List | MenuPage): string =>
  'label' in entry ? say(entry.label) : listTitle(say, entry);
