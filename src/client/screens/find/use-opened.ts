import {useEffect, useMemo, useState} from 'react';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {findableListsFor} from './findable-lists.ts';
import type {KnownThing} from './known-things.ts';
import {openedBy, thingAt, type ThingAtAddress} from './opened.ts';
import {pagesFor} from './pages-for.ts';
import {thingsOf} from './read-things.ts';
import type {Finding} from './use-findings.ts';

/** What the person here has opened last at this device, the latest first: what is gone, or not hers to see, is left out. */
export function useOpened(): readonly Finding[] {
  const app = useApp();
  const {say} = useText();
  const session = useReadable(app.session);
  const [opened, setOpened] = useState<{
    readonly asked: readonly ThingAtAddress[];
    readonly things: ReadonlyMap<string, KnownThing>;
  }>();
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      if (!session) return;
      const lists = app.isVisit ? [] : findableListsFor(session.role);
      const asked = openedBy(session).flatMap((address) => thingAt(address) ?? []);
      const rows = asked.flatMap((each) =>
        'list' in each && lists.some(({resource}) => resource.name === each.list) ? [each] : [],
      );
      const things = await thingsOf(app, rows);
      if (!isGone) setOpened({asked, things});
    };
    read().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [app, session]);
  return useMemo(() => {
    if (!opened || !session) return [];
    const pages = pagesFor(say, session.role, app.isVisit);
    return opened.asked.flatMap((each): readonly Finding[] => {
      if ('list' in each) {
        const thing = opened.things.get(`${each.list} ${each.id}`);
        return thing ? [{thing}] : [];
      }
      const page = pages.find(({to}) => to === each.page);
      return page ? [{page}] : [];
    });
  }, [app, say, session, opened]);
}
