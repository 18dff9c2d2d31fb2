import type {Id} from '#domain/kernel/id.ts';
import type {Commit} from '../../storage/history.ts';
import type {ReadTransaction} from '../../storage/storage.ts';

/** Clients asked about at once. */
const CLIENTS_PER_QUESTION = 2_000;

/** Sequences of devices: settled in the order made, and each on the record as its device's own. */
export class ClientFaults {
  /** The highest sequence of each client in the commits so far, and its device. */
  readonly #reached = new Map<Id, {readonly seq: number; readonly device: Id}>();

  *of({settled}: Commit): Generator<string> {
    const here = new Map<Id, {seq: number; device: Id}>();
    for (const {mutation} of settled.values()) {
      const {id, client, seq, device, brought} = mutation;
      // What was asked over HTTP is a sequence of its own, of one.
      if (client === id) continue;
      // What was brought in a file goes by its id alone: a copy of the device may have gone further.
      if (brought !== undefined) continue;
      if (seq < (this.#reached.get(client)?.seq ?? 0)) yield `client ${client} was settled out of order`;
      here.set(client, {seq: Math.max(seq, here.get(client)?.seq ?? 0), device});
    }
    for (const [client, {seq, device}] of here)
      this.#reached.set(client, {seq: Math.max(seq, this.#reached.get(client)?.seq ?? 0), device});
  }

  async *end(tx: ReadTransaction): AsyncGenerator<string> {
    const clients = [...this.#reached.keys()];
    for (let from = 0; from < clients.length; from += CLIENTS_PER_QUESTION) {
      const asked = clients.slice(from, from + CLIENTS_PER_QUESTION);
      const known = new Map((await tx.clients(asked)).map((row) => [row.client, row]));
      for (const client of asked) {
        const row = known.get(client);
        const reached = this.#reached.get(client)?.seq ?? 0;
        if (!row) yield `client ${client} is not on the record, though its work was settled`;
        // What left no trace was counted too.
        else if (row.last < reached)
          yield `client ${client} stands at ${String(row.last)}, though its work was settled up to ${String(reached)}`;
      }
    }
  }
}
