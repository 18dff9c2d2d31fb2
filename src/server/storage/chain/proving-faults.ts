import {signingKeyIdOf, readSigned, PROVING_ROW_TEXT, type KeyHalf} from '../../auth/signed-text.ts';
import type {ReadTransaction} from '../storage.ts';
import type {ProvingChange} from './proving.ts';
import type {ChainPlace} from './walk.ts';

/**
 * Compares rows that let a person in with what commits have made of them, and each such change with the server's
 * signature under it where the caller knows its keys. The chain's own links are another one's to compare.
 */
export class ProvingFaults {
  /** Public halves that count; none where it is unknown which. */
  readonly #keys: ReadonlyMap<string, KeyHalf>;
  readonly #last = new Map<string, string>();
  readonly #isKnown: boolean;
  #link = '';
  /** No record is known, and there is none: an older build has kept none, and the next start begins it. */
  isBare = false;

  /** `isKnown`: there was a record once, as others know who are no part of this database. */
  constructor(keys: readonly KeyHalf[] = [], isKnown = false) {
    this.#keys = new Map(keys.map((key) => [key.id, key]));
    this.#isKnown = isKnown;
  }

  *at({link, commit}: ChainPlace, company: string): Generator<string> {
    for (const change of commit?.proving ?? []) {
      this.#last.set(nameOf(change), change.digest);
      if (!this.#isSigned(change, company))
        yield `${nameOf(change)} was changed at version ${String(change.version)} by somebody without a key of this server`;
    }
    this.#link = link;
  }

  async *end(tx: ReadTransaction): AsyncGenerator<string> {
    if (this.#last.size === 0) {
      if (this.#isKnown) yield 'the record of what lets people and devices in was there and is gone';
      else this.isBare = (await tx.proving()).length > 0;
      return;
    }
    const there = new Set<string>();
    for (const row of await tx.proving()) {
      const [name, recorded] = [nameOf(row), this.#last.get(nameOf(row))];
      there.add(name);
      if (recorded === undefined) yield `${name} is on no record`;
      else if (recorded !== row.digest) yield `${name} is not what was recorded of it`;
    }
    for (const name of this.#last.keys()) if (!there.has(name)) yield `${name} was recorded and is gone`;
  }

  #isSigned({signed, version, list, key, digest}: ProvingChange, company: string): boolean {
    if (this.#keys.size === 0) return true;
    const half = this.#keys.get(signingKeyIdOf(PROVING_ROW_TEXT, signed));
    const said = half && readSigned(PROVING_ROW_TEXT, signed, half);
    const expected = {company, before: this.#link, version, list, key, digest};
    return said !== undefined && JSON.stringify(said) === JSON.stringify(expected);
  }
}

const nameOf = ({list, key}: Pick<ProvingChange, 'list' | 'key'>): string => `${list} ${key}`;
