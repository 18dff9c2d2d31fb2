import {idAt, shortId} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';

/** A new row's id: short where its keys stand in many others (`shapes.md`, Identity). */
export function newRowId(resource: Resource): string {
  const dice = crypto.getRandomValues(new Uint8Array(10));
  return resource.fields['id']?.max === 8 ? shortId(dice.slice(0, 5)) : idAt(Date.now(), dice);
}
