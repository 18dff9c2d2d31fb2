import {useEffect, useMemo, useState} from 'react';
import {hasAllWords, searchableText, searchRank} from '#domain/kernel/search.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {listTitle} from '../../describe/list-title.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText} from '../../i18n/text.ts';
import {findableListsFor, type FindableList} from './findable-lists.ts';
import {keyOfThing, nearestThings, type FoundNear, type KnownThing} from './known-things.ts';
import {pagesFor, type FindablePage} from './pages-for.ts';
import {documentsCalled, MAX_THINGS_READ, thingsCalled, thingsIn} from './read-things.ts';

/** One line of what was found: a page, or a thing. */
export type Finding = {readonly page: FindablePage} | {readonly thing: KnownThing};

/** What was found of one kind, the nearest first. */
export interface FindingGroup {
  readonly key: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Where all of it is seen. */
  readonly all?: {readonly to: string; readonly title: string};
}

/** What could not be looked through, and whether that goes on. */
export interface FindingLimits {
  readonly isLooking: boolean;
  /** Titles of lists that are not on this device. */
  readonly missing: readonly string[];
  /** Titles of lists of which only the first were looked through. */
  readonly long: readonly string[];
  /** A document of that code may be closed, and the server gives no answer. */
  readonly isUnasked: boolean;
}

/** Lines of a group; a few more letters, or its list, find the others. */
const MAX_FINDINGS_SHOWN = {pages: 5, things: 5} as const;

/** All that is found by a text, in groups, those with the nearest first. */
export function useFindings(text: string): {
  readonly groups: readonly FindingGroup[];
  readonly limits: FindingLimits;
} {
  const {say, language} = useText();
  const {isVisit, session, status} = useApp();
  const {role = ''} = useReadable(session) ?? {};
  const {lists: here} = useReadable(status);
  const lists = useMemo(() => (isVisit ? [] : findableListsFor(role)), [role, isVisit]);
  const isHere = here.join();
  const read = useMemo(() => {
    const names = new Set(isHere.split(','));
    return lists.filter(({resource}) => names.has(resource.name));
  }, [lists, isHere]);
  const {things, long, isLooking} = useThings(read, text !== '');
  const called = useCalled(lists, text);
  const pages = useMemo(() => pagesFor(say, role, isVisit), [say, role, isVisit]);
  const groups = useMemo(() => {
    if (text === '') return [];
    const {intl} = aboutLanguage(language);
    const near = nearestThings(things, text, intl);
    const byList = lists.flatMap((of) =>
      groupOf(of, listTitle(say, of.list), text, called.things, near.get(of) ?? []),
    );
    const found = [...pageGroup(pages, text, say('find.pages')), ...byList];
    return found.toSorted((a, b) => a.rank - b.rank).map(({group}) => group);
  }, [lists, pages, things, called, text, say, language]);
  return {
    groups,
    limits: {
      isLooking: isLooking || called.text !== text,
      missing: lists.filter((of) => !read.includes(of)).map(({list}) => listTitle(say, list)),
      long: long.map(({list}) => listTitle(say, list)),
      isUnasked: called.isUnasked && called.text === text,
    },
  };
}

interface RankedGroup {
  readonly group: FindingGroup;
  readonly rank: number;
}

function pageGroup(pages: readonly FindablePage[], text: string, title: string): RankedGroup[] {
  const isFound = hasAllWords(text);
  const rankOf = searchRank(text);
  const found = pages
    .filter((page) => isFound(searchableText(`${page.title} ${page.more}`)))
    .map((page) => ({page, rank: rankOf({texts: [page.title], codes: []})}))
    .toSorted((a, b) => a.rank - b.rank);
  const [first] = found;
  if (!first) return [];
  const findings = found.slice(0, MAX_FINDINGS_SHOWN.pages).map(({page}) => ({page}));
  return [{group: {key: 'pages', title, findings}, rank: first.rank}];
}

/** What was found of one list: what is called just so before all that is found by its words. */
function groupOf(
  of: FindableList,
  title: string,
  text: string,
  called: readonly KnownThing[],
  near: readonly FoundNear[],
): RankedGroup[] {
  const exact = called.filter((thing) => thing.of === of);
  const keys = new Set(exact.map(keyOfThing));
  const others = near.filter(({thing}) => !keys.has(keyOfThing(thing)));
  const things = [...exact, ...others.map(({thing}) => thing)];
  if (things.length === 0) return [];
  const rank = exact.length > 0 ? 0 : (others[0]?.rank ?? 0);
  const all = {to: `${of.list.path}?q=${encodeURIComponent(text)}`, title};
  const findings = things.slice(0, MAX_FINDINGS_SHOWN.things).map((thing) => ({thing}));
  const isMore = things.length > findings.length;
  return [{group: {key: of.resource.name, title, findings, ...(isMore && {all})}, rank}];
}

/** The things of these lists as they come from this device; none are read before they are looked for. */
function useThings(lists: readonly FindableList[], isWanted: boolean) {
  const app = useApp();
  const [read, setRead] = useState<{
    readonly of: readonly FindableList[];
    readonly things: readonly KnownThing[];
    readonly long: readonly FindableList[];
    readonly isDone: boolean;
  }>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const readAll = async (): Promise<void> => {
      const things: KnownThing[] = [];
      const long: FindableList[] = [];
      const tell = (isDone: boolean): void => {
        if (!isGone) setRead({of: lists, things: [...things], long: [...long], isDone});
      };
      for (const of of lists) {
        let count = 0;
        for await (const part of thingsIn(app, of)) {
          if (isGone) return;
          things.push(...part);
          count += part.length;
        }
        if (count >= MAX_THINGS_READ) long.push(of);
        tell(false);
      }
      tell(true);
    };
    readAll().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [app, lists, isWanted]);
  const isOf = read?.of === lists;
  return {
    things: isOf ? read.things : NO_THINGS,
    long: isOf ? read.long : [],
    isLooking: isWanted && !(isOf && read.isDone),
  };
}

const NO_THINGS: readonly KnownThing[] = [];

interface CalledThings {
  readonly text: string;
  readonly things: readonly KnownThing[];
  readonly isUnasked: boolean;
}

/** What a text is the whole code of: shown as soon as it is known, whatever else is read. */
function useCalled(lists: readonly FindableList[], text: string): CalledThings {
  const app = useApp();
  const [called, setCalled] = useState<CalledThings>(NOTHING_CALLED);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      if (text === '' || lists.length === 0) return setCalled({...NOTHING_CALLED, text});
      const known = await thingsCalled(app, lists, text);
      if (isGone) return;
      const {things, isUnasked} = await documentsCalled(app, lists, text);
      if (isGone) return;
      const all = new Map([...known, ...things].map((thing) => [keyOfThing(thing), thing]));
      setCalled({text, things: [...all.values()], isUnasked});
    };
    look().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [app, lists, text]);
  return called.text === text ? called : {...NOTHING_CALLED, text: called.text};
}

const NOTHING_CALLED: CalledThings = {text: '', things: [], isUnasked: false};
