import {appendFileSync} from 'node:fs';
import path from 'node:path';

/** What a run has done and met, told as it happens and kept beside the rest of its evidence. */
export class Diary {
  readonly #file: string;
  readonly #begun = performance.now();
  readonly #counts = new Map<string, number>();
  readonly wrong: string[] = [];

  constructor(folder: string) {
    this.#file = path.join(folder, 'diary.log');
  }

  /** A line for whoever watches. */
  say(text: string): void {
    const seconds = ((performance.now() - this.#begun) / 1_000).toFixed(1).padStart(6);
    appendFileSync(this.#file, `${seconds} ${text}\n`);
    process.stdout.write(`${seconds} ${text}\n`);
  }

  /** A line for the evidence only. */
  note(text: string): void {
    const seconds = ((performance.now() - this.#begun) / 1_000).toFixed(1).padStart(6);
    appendFileSync(this.#file, `${seconds} · ${text}\n`);
  }

  /** Something that happened, by its kind. */
  count(kind: string, by = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + by);
  }

  /** An accident: counted by its kind and told. */
  strike(kind: string, where: string, more = ''): void {
    this.count(kind);
    this.say(`${where}: ${kind}${more === '' ? '' : ` (${more})`}`);
  }

  /** Something that must not be. */
  fail(text: string): void {
    this.wrong.push(text);
    this.say(`WRONG: ${text}`);
  }

  get counts(): readonly (readonly [kind: string, count: number])[] {
    return [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
