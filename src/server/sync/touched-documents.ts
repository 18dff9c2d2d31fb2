import {DOCUMENT_NAMES} from '#domain/document-definitions.ts';
import type {LedgerEntry, Put} from '#domain/kernel/action.ts';
import {isId, type Id} from '#domain/kernel/id.ts';
import {staff} from '#domain/people/staff.ts';
import type {DocumentMutation, MutationRow} from '../storage/storage.ts';

/**
 * Lists whose rows have a history of their own, as documents and people have; all else says in the column `document`
 * which one it belongs to.
 */
const HEADERS: ReadonlySet<string> = new Set([...DOCUMENT_NAMES, staff.name]);

/** Which documents a batch's mutations had to do with: by what they changed, not by how their arguments look. */
export class TouchedDocuments {
  readonly #touched = new Map<Id, Set<Id>>();

  touch(
    mutation: Id,
    {puts, entries}: {readonly puts: readonly Put[]; readonly entries: readonly LedgerEntry[]},
  ) {
    const touched = new Set<Id>();
    for (const {list, row} of puts)
      touched.add(String((HEADERS.has(list) ? row['id'] : row['document']) ?? ''));
    for (const {document} of entries) touched.add(document);
    touched.delete('');
    if (touched.size > 0) this.#touched.set(mutation, touched);
  }

  /** Of these mutations; work that is held for a document it names is in its history too. */
  of(settled: readonly MutationRow[]): DocumentMutation[] {
    return settled.flatMap(({mutation: {id: mutation, args}, status, version}) => {
      const named = args['document'];
      const held = status === 'held' && typeof named === 'string' && isId(named) ? [named] : [];
      return [...(this.#touched.get(mutation) ?? held)].map((document) => ({document, version, mutation}));
    });
  }
}
