import type {Point} from '#protocol/history.ts';
import type {Head} from '../storage/storage.ts';

/**
 * The furthest point of a company's history that this process has seen. A database that stands before it in the
 * same epoch was set back under a running server (a failover that lost its tail, a restored file).
 */
export class SeenHistory {
  #furthest: Point = {epoch: '', version: 0};

  /** Told of every commit and every snapshot read. */
  see(point: Point): void {
    const {epoch, version} = this.#furthest;
    if (point.epoch !== epoch || point.version > version)
      this.#furthest = {epoch: point.epoch, version: point.version};
  }

  isBehind(head: Head): boolean {
    return head.epoch === this.#furthest.epoch && head.version < this.#furthest.version;
  }
}
