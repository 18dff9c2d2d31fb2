import {
  Boxes,
  Building2,
  Coins,
  PackageOpen,
  PackageSearch,
  Send,
  Truck,
  Users,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import {LISTS} from '#domain/lists.ts';
import type {List} from '#domain/kernel/list.ts';
import {COUNTERS} from '#domain/counting/roles.ts';
import {hasRole, type Role} from '#domain/kernel/roles.ts';
import type {TextKey} from '../i18n/text.ts';
import {HAND_COUNT} from '../resource/document-address.ts';

/** One entry of the menu with the lists under it. Specification section 2. */
export interface MenuGroup {
  readonly name: string;
  readonly label: TextKey;
  readonly Picture: LucideIcon;
  readonly lists: readonly List[];
  /** Screens beside the lists. */
  readonly pages: readonly MenuPage[];
}

/** A screen that is no list, for whoever may do what it is for. */
export interface MenuPage {
  readonly path: string;
  readonly label: TextKey;
  readonly roles: readonly Role[];
}

const GROUPS: readonly Omit<MenuGroup, 'lists' | 'pages'>[] = [
  {name: 'inbound', label: 'menu.inbound', Picture: PackageOpen},
  {name: 'outbound', label: 'menu.outbound', Picture: Send},
  {name: 'stock', label: 'menu.stock', Picture: PackageSearch},
  {name: 'finance', label: 'menu.finance', Picture: Coins},
  {name: 'goods', label: 'menu.goods', Picture: Boxes},
  {name: 'baseinfo', label: 'menu.baseinfo', Picture: Building2},
  {name: 'warehouse', label: 'menu.warehouse', Picture: Warehouse},
  {name: 'staff', label: 'menu.staff', Picture: Users},
  {name: 'driver', label: 'menu.driver', Picture: Truck},
];

const PAGES: readonly MenuPage[] = [{path: HAND_COUNT, label: 'list.handcount', roles: COUNTERS}];

/** The lists that a role may read, under the entry that their path begins with. */
export const menuFor = (role: string): readonly MenuGroup[] =>
  GROUPS.map((group) => ({
    ...group,
    lists: [...LISTS.values()].filter(
      ({path, resource}) => path.startsWith(`/${group.name}/`) && hasRole(resource.read, role),
    ),
    pages: PAGES.filter(({path, roles}) => path.startsWith(`/${group.name}/`) && hasRole(roles, role)),
  })).filter(({lists}) => lists.length > 0);
