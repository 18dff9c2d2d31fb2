/** Runs pieces of work one after another, in the order they were asked for; a failed one does not stop the next. */
export class TurnQueue {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for its turn and keeps it until the returned function is called. */
  take(): Promise<() => void> {
    return new Promise((taken) => {
      void this.run(() => new Promise<void>((done) => taken(done)));
    });
  }
}
