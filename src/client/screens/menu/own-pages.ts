import {
  ClipboardList,
  CloudUpload,
  History,
  House,
  MessageSquareWarning,
  QrCode,
  ScanBarcode,
  ScanSearch,
  Settings,
  Smartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type {TextKey} from '../../i18n/text.ts';

/** A page that stands in the menu by itself, under no group. */
export interface OwnPage {
  readonly to: string;
  readonly label: TextKey;
  readonly Picture: LucideIcon;
}

export const HOME_PAGE: OwnPage = {to: '/', label: 'home.title', Picture: House};
export const TASKS_PAGE: OwnPage = {to: '/tasks', label: 'task.title', Picture: ClipboardList};
/** For the office alone. */
export const DEVICES_PAGE: OwnPage = {to: '/devices', label: 'devices.title', Picture: Smartphone};
const OWN_PAGES: readonly OwnPage[] = [
  TASKS_PAGE,
  {to: '/acts', label: 'acts.title', Picture: History},
  {to: '/labels', label: 'labels.title', Picture: QrCode},
  {to: '/explain', label: 'explain.title', Picture: ScanSearch},
  {to: '/equipment', label: 'equipment.title', Picture: ScanBarcode},
  {to: '/status', label: 'status.title', Picture: CloudUpload},
  {to: '/notices', label: 'notices.title', Picture: MessageSquareWarning},
  {to: '/me', label: 'me.title', Picture: UserRound},
  {to: '/settings', label: 'settings.title', Picture: Settings},
];

/** What of them needs no device. */
const ALSO_VISITED: ReadonlySet<string> = new Set(['/me', '/settings']);

/** Those for a person here; `isVisit`: without a device. */
export const ownPagesFor = (isVisit: boolean): readonly OwnPage[] =>
  OWN_PAGES.filter(({to}) => !isVisit || ALSO_VISITED.has(to));
