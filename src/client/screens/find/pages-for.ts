import {MessageSquareText, Scale, type LucideIcon} from 'lucide-react';
import {hasRole, OFFICE} from '#domain/kernel/roles.ts';
import type {Say} from '../../i18n/text.ts';
import {jobsFor, pathOf} from '../../jobs/definitions/registry.ts';
import {CHAT_ADDRESS} from '../../resource/document-address.ts';
import {entryTitle, menuFor} from '../menu/menu.ts';
import {DEVICES_PAGE, HOME_PAGE, ownPagesFor} from '../menu/own-pages.ts';

/** A page that is found by its title. */
export interface FindablePage {
  readonly to: string;
  readonly title: string;
  /** The group of the menu under which it stands, or ''. */
  readonly more: string;
  readonly Picture: LucideIcon;
}

/** The pages that a person may open, in the order of the menu. */
export function pagesFor(say: Say, role: string, isVisit: boolean): readonly FindablePage[] {
  const own = (to: string, title: string, Picture: LucideIcon): FindablePage => ({
    to,
    title,
    more: '',
    Picture,
  });
  const isOffice = hasRole(OFFICE, role) && !isVisit;
  return [
    own(HOME_PAGE.to, say(HOME_PAGE.label), HOME_PAGE.Picture),
    ...(isOffice
      ? [
          own('/cases', say('cases.title'), Scale),
          own(DEVICES_PAGE.to, say(DEVICES_PAGE.label), DEVICES_PAGE.Picture),
        ]
      : []),
    own(CHAT_ADDRESS, say('chat.title'), MessageSquareText),
    ...menuFor(role, isVisit).flatMap(({label, Picture, entries}) =>
      entries.map((entry) => ({
        to: entry.path,
        title: entryTitle(say, entry),
        more: say(label),
        Picture,
      })),
    ),
    ...ownPagesFor(isVisit).map(({to, label, Picture}) => own(to, say(label), Picture)),
    ...(isVisit ? [] : jobsFor(role).map((job) => own(pathOf(job), say(job.title), job.Picture))),
  ];
}
