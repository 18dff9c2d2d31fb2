import {isReservedId} from '#domain/kernel/id.ts';
import type {Row} from '#domain/kernel/field.ts';
import {keyColumns, rowKey, type Resource} from '#domain/kernel/resource.ts';
import type {Commit} from '../../storage/history.ts';

/**
 * Work that stands under an id of no person, or that a device or a person of such an id handed in (ID-5). What was
 * asked for over HTTP is a sequence of its own and has no device; what the server does by itself was not asked for.
 */
export function* reservedIdsOf({settled}: Commit): Generator<string> {
  for (const {mutation} of settled.values()) {
    const {id, client, device, login, who, build} = mutation;
    const wasAsked = client === id;
    const named = wasAsked ? [id, ...(build === 'server' ? [] : [who])] : [id, client, device, login, who];
    if (named.some(isReservedId)) yield `mutation ${id} was handed in under an id that is nobody's to have`;
  }
}

/** A row that was made under such an id. */
export function* reservedKeyOf(resource: Resource, row: Row): Generator<string> {
  const key = rowKey(resource, row);
  if (keyColumns(key).some(isReservedId)) yield `${resource.name} ${key} has an id that is nobody's to have`;
}
