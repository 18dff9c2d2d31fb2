import {idAt, shortId} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';

const tenDice = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(10));

/** A new row's id: short where its keys stand in many others (`shapes.md`, Identity). */
export const newRowId = ({fields}: Resource): string =>
  fields['id']?.max === 8 ? shortId(tenDice().slice(0, 5)) : idAt(Date.now(), tenDice());

/** The id of long work that is begun. */
export const newWorkId = (): string => idAt(Date.now(), tenDice());
