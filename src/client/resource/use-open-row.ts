import {useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {useApp} from '../data/app.ts';
import type {FollowedLists} from '../data/lists.ts';
import {readAndFollow} from '../data/read-and-follow.ts';

/** The address of a row that is being made. */
export const NEW_ROW = 'new';

/**
 * The row that is open beside a list, which may not show it: it stands past what is listed, a search does not fit it
 * any more, or it is gone, and then stays as it was last.
 */
export function useOpenRow(resource: Resource, open: string | null, listed: Row | undefined) {
  const {office} = useApp();
  const [last, setLast] = useState<{readonly row: Row; readonly isGone: boolean}>();
  if (listed && (listed !== last?.row || last.isGone)) setLast({row: listed, isGone: false});
  const held = last && rowKey(resource, last.row) === open ? last : undefined;
  const isListed = listed !== undefined;
  const key = isListed || open === NEW_ROW ? null : open;
  useEffect(() => {
    let isOver = false;
    if (key === null) return undefined;
    const isServers = resource.scope === 'server';
    const stop = readAndFollow(office, 0, async (lists: FollowedLists) => {
      // What only the server keeps is in no list here: each change asks it again.
      const row = isServers
        ? await office.wholeRow(resource, key)
        : (await lists.rowsOf(resource, [key])).get(key);
      // No answer of the server takes anything away.
      if (!isOver)
        setLast((before) => (row ? {row, isGone: false} : before && {...before, isGone: !isServers}));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [office, resource, key]);
  return listed ? {row: listed, isGone: false} : held;
}
