/**
 * A large body as it comes in. What is refused in the middle of it is read to its end all the same, for nothing: a
 * client that still sends hears the answer after that, and where the connection were closed instead would know of a
 * lost one only.
 */
export class UploadBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** Bytes that are read for nothing at most: beyond them the sender is cut off. */
  #left: number;

  constructor(body: ReadableStream<Uint8Array> | null, most: number) {
    this.#reader = body?.getReader();
    this.#left = most;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) yield chunk;
  }

  /** Reads what is left. A sender who goes away meanwhile wants no answer. */
  async readOut(): Promise<void> {
    try {
      for (let chunk = await this.#next(); chunk && this.#left > 0; chunk = await this.#next())
        this.#left -= chunk.byteLength;
    } catch {
      // Gone.
    }
  }

  async #next(): Promise<Uint8Array | undefined> {
    return (await this.#reader?.read())?.value;
  }
}
