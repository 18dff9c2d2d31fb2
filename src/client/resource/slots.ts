import {createContext, use, type ComponentType} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {OfficeFacts} from '#offline/sync/office.ts';
import type {FoundThing} from '../data/found.ts';
import type {ListReads} from '../data/lists.ts';

/** What stands in lists and beside their rows and is made by rooms above them; the shell fills it in. */
export interface ListSlots {
  /** Buttons over a list, by its path. `below`: under the bar, for what belongs to a button and is larger. */
  readonly toolbars: Readonly<Record<string, ComponentType<{readonly below: HTMLElement | null}>>>;
  /** Messages of people about a row. */
  readonly Messages: ComponentType<{readonly list: string; readonly id: string}>;
  /** What the panel of a row is about, by the name of its resource; of any other its details are. */
  readonly bodies: Readonly<Record<string, ComponentType<{readonly resource: Resource; readonly row: Row}>>>;
  /** Below the details of a row, by the name of its resource. */
  readonly details: Readonly<Record<string, ComponentType<{readonly row: Row}>>>;
  /** Beside the actions of a row, by the name of its resource. */
  readonly buttons: Readonly<Record<string, ComponentType<{readonly row: Row}>>>;
  /** What an action came to, by its name, where that is more to say than that it was done. `code`: of what row. */
  readonly outcomes: Readonly<
    Record<string, ComponentType<{readonly told: OfficeFacts; readonly code?: string}>>
  >;
  /** Whether there is a screen of the floor that shows such a thing. */
  readonly canShow: (thing: FoundThing) => boolean;
  /** Shows a thing as a scan of it would. */
  readonly useShowThing: () => (thing: FoundThing) => Promise<void>;
  /** The bin that a handheld proposes for the goods of lines that are put away, by the line's id. */
  readonly binsProposed: (
    lists: ListReads,
    warehouse: string,
    lines: readonly Row[],
  ) => Promise<ReadonlyMap<string, string>>;
}

export const ListSlotsContext = createContext<ListSlots | undefined>(undefined);

export function useListSlots(): ListSlots {
  const slots = use(ListSlotsContext);
  if (!slots) throw new Error('a list stands outside the app');
  return slots;
}
