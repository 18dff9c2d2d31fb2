import {useMemo} from 'react';
import {useLocation, useNavigate} from 'react-router-dom';
import {rowKey} from '#domain/kernel/resource.ts';
import {leaveForms} from '../base/open-forms.ts';
import {useApp} from '../data/app.ts';
import {entryOfList, entryOfResource, isDocumentList, pageOfRow} from './document-address.ts';
import {thingOfRow} from './floor-lists.ts';
import {originOf} from './list-origin.ts';
import {mayEdit} from './rights.ts';
import {useListSlots} from './slots.ts';
import {NEW_ROW, useOpenRow} from './use-open-row.ts';
import type {ShownList} from './use-shown-list.ts';

/** Which row of a list is open, where a press on one leads, and where a new one is made. */
export function useRowChoice({list, role, address: {row: open}, change, view}: ShownList) {
  const app = useApp();
  const navigate = useNavigate();
  const {pathname, search} = useLocation();
  const place = `${pathname}${search}`;
  const {useShowThing} = useListSlots();
  const show = useShowThing();
  const rights = mayEdit(list.resource, role);
  const choose = (key: string | undefined): void => change({row: key ?? null});
  const entry = entryOfList(list, role);
  const inSight = useMemo(
    () => (open === null ? undefined : view.rows.find((row) => rowKey(list.resource, row) === open)),
    [view.rows, list.resource, open],
  );
  const rowAt = (key: string) => view.rows.find((row) => rowKey(list.resource, row) === key);
  /** A row that a document stands behind goes on to its page, any other opens beside the list. */
  const enter = (key: string): void => {
    const row = rowAt(key);
    const page = row && pageOfRow(list.resource, row);
    leaveForms(() =>
      row === undefined || page === undefined
        ? choose(key)
        : void navigate(page, {state: originOf(place, list.resource, view.rows, row)}),
    );
  };
  /** On a handheld a row is a thing of the floor, else a document or what is told of it in place of the list. */
  const tap = async (key: string): Promise<void> => {
    const row = rowAt(key);
    const thing = row && thingOfRow(list, row, view.references);
    if (app.isVisit) return enter(key);
    if (!isDocumentList(list.resource)) return thing ? show(thing) : choose(key);
    // The floor knows nothing of what has left the device.
    const isHere = thing && (await app.office.once.rowsOf(list.resource, [key])).has(key);
    return isHere ? show(thing) : enter(key);
  };
  return {
    open,
    found: useOpenRow(list.resource, open, inSight),
    /** What the page of the open row is told of this list. */
    origin: useMemo(
      () => (inSight ? originOf(place, list.resource, view.rows, inSight) : undefined),
      [place, list.resource, view.rows, inSight],
    ),
    rights,
    canCreate: rights.canCreate || entry !== undefined,
    create: (): void => leaveForms(() => (entry === undefined ? choose(NEW_ROW) : void navigate(entry))),
    /** Its address asks for a new row: of a document where that is typed, and not of a person who may make none. */
    isNew: open === NEW_ROW && rights.canCreate,
    elsewhere: open === NEW_ROW ? (entry ?? entryOfResource(list, role)) : undefined,
    choose,
    enter,
    tap,
    show,
  };
}

export type RowChoice = ReturnType<typeof useRowChoice>;
