/** The server's time as a device knows it: by its own clock, and by how far that was from the server's last. */
export class ServerTime {
  /** How far the server's clock is ahead of this device's, ms. */
  #ahead = 0;
  readonly #changed: (ahead: number) => void;

  /** `changed`: it was found to be another than before, and is worth keeping. */
  constructor(changed: (ahead: number) => void = () => undefined) {
    this.#changed = changed;
  }

  /** What the server's clock says when this device's says `at`. */
  at = (at: number): number => at + this.#ahead;

  /** What was known before this page opened. */
  recall(ahead: number | undefined): void {
    this.#ahead = ahead ?? 0;
  }

  /**
   * An answer says when it was given, in whole seconds; it was asked for and came at these moments of this device's
   * clock. What was known stays as long as it fits, so that a slow network moves nothing.
   */
  hear(date: string | null, asked: number, came: number): void {
    const given = Date.parse(date ?? '');
    if (Number.isNaN(given)) return;
    const [least, most] = [given - came, given + SECOND - asked];
    if (this.#ahead >= least && this.#ahead <= most) return;
    this.#ahead = Math.round((least + most) / 2);
    this.#changed(this.#ahead);
  }
}

const SECOND = 1_000;
