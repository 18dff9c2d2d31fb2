import {ALL_DOCUMENTS} from '#domain/documents.ts';
import {LISTS} from '#domain/lists.ts';
import {lot} from '#domain/stock/lot.ts';
import type {WorkSession} from '../../base/session.ts';
import {COUNT_PAGE, DOCUMENT_ADDRESS, LOT_PAGE, NEW_DOCUMENT} from '../../resource/document-address.ts';

/** What stands at an address: a row of a list, or a page. */
export type ThingAtAddress = {readonly list: string; readonly id: string} | {readonly page: string};

/** What stands at an address of the app; `undefined` where it is nothing that is looked for again. */
export function thingAt(address: string): ThingAtAddress | undefined {
  const [path = '', query = ''] = address.split('?');
  const asked = new URLSearchParams(query);
  const kinds = path === LOT_PAGE ? [lot.name] : ALL_DOCUMENTS.map(({name}) => name);
  if ([DOCUMENT_ADDRESS, COUNT_PAGE, LOT_PAGE].includes(path)) {
    const list = kinds.find((kind) => asked.has(kind));
    const id = asked.get(list ?? '') ?? '';
    return list === undefined || id === NEW_DOCUMENT ? undefined : {list, id};
  }
  const id = asked.get('row');
  const list = LISTS.get(path);
  if (list && id !== null && id !== 'new') return {list: list.resource.name, id};
  return path === '/' || path === '' ? undefined : {page: path};
}

/** As many as a person looks through without reading. */
const MAX_OPENED = 10;

const openedKeyOf = ({openid, who}: WorkSession): string => `opened:${openid}:${who}`;

/** The addresses of what a person has opened last at this device, the latest first. */
export function openedBy(session: WorkSession): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(openedKeyOf(session)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MAX_OPENED) : [];
  } catch {
    return [];
  }
}

/** Keeps that a person has opened what stands at an address: each thing stands there once. */
export function noteOpened(session: WorkSession, address: string): void {
  const thing = thingAt(address);
  if (!thing) return;
  const same = JSON.stringify(thing);
  const others = openedBy(session).filter((each) => JSON.stringify(thingAt(each)) !== same);
  localStorage.setItem(openedKeyOf(session), JSON.stringify([address, ...others].slice(0, MAX_OPENED)));
}
