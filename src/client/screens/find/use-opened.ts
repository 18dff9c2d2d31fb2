import {useEffect, useState} from 'react';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {findableListsFor} from './findable-lists.ts';
import {openedBy, thingAt} from './opened.ts';
import {pagesFor} from './pages-for.ts';
import {thingsOf} from './read-things.ts';
import type {Finding} from './use-findings.ts';

/** What the person here has opened last at this device, the latest first: what is gone, or not hers to see, is left out. */
export function useOpened(): readonly Finding[] {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  const [found, setFound] = useState<readonly Finding[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      if (!session) return;
      const pages = pagesFor(say, session.role, app.isVisit);
      const lists = app.isVisit ? [] : findableListsFor(session.role);
      const asked = openedBy(session).flatMap((address) => thingAt(address) ?? []);
      const rows = asked.flatMap((each) =>
        'list' in each && lists.some(({resource}) => resource.name === each.list) ? [each] : [],
      );
      const things = await thingsOf(app, rows);
      const findings = asked.flatMap((each): Finding[] => {
        if ('page' in each)
          return pages
            .filter(({to}) => to === each.page)
            .slice(0, 1)
            .map((page) => ({page}));
        const thing = things.get(`${each.list} ${each.id}`);
        return thing ? [{thing}] : [];
      });
      if (!isGone) setFound(findings);
    };
    read().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [app, say, session]);
  return found;
}
