import {FolderOpen, MonitorSmartphone, ScanLine, SlidersHorizontal, type LucideIcon} from 'lucide-react';
import type {TextKey} from '../../i18n/text.ts';
import {menuFor, type MenuGroup} from './menu.ts';
import {DEVICES_PAGE, ownPagesFor, TASKS_PAGE, type OwnPage} from './own-pages.ts';

/** Pages and lists that are opened together, since few days need any of them. */
interface RailFold {
  readonly fold: string;
  readonly label: TextKey;
  readonly Picture: LucideIcon;
  readonly entries: readonly (OwnPage | MenuGroup)[];
}

/** One entry of a desk's menu: a page, the lists under an entry of the specification's menu, or a fold of both. */
export type RailEntry = OwnPage | MenuGroup | RailFold;

/** What an office works in all day. */
const DAILY: ReadonlySet<string> = new Set(['dashboard', 'inbound', 'outbound', 'stock', 'goods']);
const FILES: ReadonlySet<string> = new Set(['uploadcenter', 'downloadcenter']);
/** As many entries as are read at a glance. */
export const MAX_RAIL_ENTRIES = 12;

/**
 * The menu of a desk below its home, its cases and its messages. The specification's entries are all there by their
 * names; those that few days need are folded (`look.md`, The desk, once more). `jobs`: what is scanned, where a scanner is.
 */
export function railFor(
  of: {readonly role: string; readonly isOffice: boolean; readonly isVisit: boolean},
  jobs: readonly OwnPage[],
): readonly RailEntry[] {
  const {role, isOffice, isVisit} = of;
  const groups = menuFor(role, isVisit);
  const own = ownPagesFor(isVisit);
  if (isVisit) return [...groups, ...own];
  const isDaily = ({name}: MenuGroup): boolean => DAILY.has(name);
  const isOfFiles = ({name}: MenuGroup): boolean => FILES.has(name);
  const seldom = groups.filter((group) => !isDaily(group) && !isOfFiles(group));
  const folds: readonly RailFold[] = [
    {fold: 'files', label: 'menu.files', Picture: FolderOpen, entries: groups.filter(isOfFiles)},
    {
      fold: 'setup',
      label: 'menu.setup',
      Picture: SlidersHorizontal,
      entries: [...seldom, ...(isOffice ? [DEVICES_PAGE] : [])],
    },
    {
      fold: 'here',
      label: 'menu.here',
      Picture: MonitorSmartphone,
      entries: own.filter((page) => page !== TASKS_PAGE),
    },
    {fold: 'scanned', label: 'menu.scanned', Picture: ScanLine, entries: jobs},
  ];
  return [TASKS_PAGE, ...groups.filter(isDaily), ...folds.filter(({entries}) => entries.length > 0)];
}

/** Whether a page is that entry, or stands under it; `here`: its list, or its path. */
export function isUnder(entry: RailEntry, here: string): boolean {
  if ('to' in entry) return entry.to === here;
  if ('fold' in entry) return entry.entries.some((each) => isUnder(each, here));
  return here.startsWith(`/${entry.name}/`);
}
