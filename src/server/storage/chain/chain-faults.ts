import type {ChainAnchor} from './anchor.ts';
import {groupBy} from '../group-by.ts';
import type {ProvingFaults} from './proving-faults.ts';
import {walkChain, type ChainPlace} from './walk.ts';
import type {HistoryHead, ReadTransaction} from '../storage.ts';

/**
 * Compares the chain as the records say it with the links that were stored, and with anchors. The first that does
 * not fit is named; all after it follow from that.
 */
export class ChainFaults {
  readonly #anchors: Map<string, ChainAnchor[]>;
  readonly #mayBeBare: boolean;
  #fits = 0;
  #broken = false;
  #last: ChainPlace | undefined;
  /** How many anchors lay on the way. */
  compared = 0;
  /** No link stands anywhere: an older build has kept none, and the next start begins the chain. */
  isBare = false;

  /** `mayBeBare`: no chain is known, so that there need be none. */
  constructor(anchors: readonly ChainAnchor[] = [], mayBeBare = false) {
    this.#anchors = groupBy(anchors, (anchor) => pointOf(anchor));
    this.#mayBeBare = mayBeBare;
  }

  *at(place: ChainPlace): Generator<string> {
    this.#last = place;
    for (const anchor of this.#anchors.get(pointOf(place)) ?? []) {
      this.compared++;
      if (anchor.link !== place.link)
        yield `${anchor.name} was told another history up to version ${String(place.version)}`;
    }
    if (this.#broken) return;
    const links = [...(place.commit?.settled.values() ?? [])].map(({link}) => link);
    const told = links.filter((link) => link !== '');
    if (told.some((link) => link !== place.link)) yield this.#breaks(`at version ${String(place.version)}`);
    else if (told.length > 0) this.#fits = place.version;
  }

  *end(head: HistoryHead): Generator<string> {
    this.isBare = this.#mayBeBare && head.link === '' && this.#fits === 0 && !this.#broken;
    if (this.isBare) return;
    const isEnd = this.#last?.link === head.link && this.#last.version === head.version;
    if (!this.#broken && !isEnd) yield this.#breaks(`at its head, version ${String(head.version)}`);
  }

  #breaks(where: string): string {
    this.#broken = true;
    return `the chain breaks ${where}: what is recorded after version ${String(this.#fits)} is not what was committed`;
  }
}

const pointOf = ({epoch, version}: {readonly epoch: string; readonly version: number}): string =>
  `${epoch}/${String(version)}`;

/** What does not fit in a company's chain, from its beginning to its head, and in the rows that let a person in. */
export async function* faultsOfChain(
  tx: ReadTransaction,
  faults: ChainFaults,
  proving: ProvingFaults,
): AsyncGenerator<string> {
  for await (const place of walkChain(tx)) {
    yield* faults.at(place);
    yield* proving.at(place, tx.company);
  }
  yield* faults.end(tx.head);
  yield* proving.end(tx);
}
