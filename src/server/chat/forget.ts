import {forgetMessages} from '#domain/chat/forget.ts';
import {KEPT_MS, message} from '#domain/chat/message.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Storage} from '../storage/storage.ts';
import {serverRequest} from '../sync/server-request.ts';
import type {SyncServer} from '../sync/server.ts';

interface ForgetDeps {
  readonly storage: Pick<Storage, 'companies' | 'read'>;
  readonly sync: Pick<SyncServer, 'ask'>;
  readonly newId: () => Id;
  /** ms UTC. */
  readonly now: () => number;
}

const OLDEST = {index: 'age', prefix: [], limit: 1, search: '', warehouse: ''} as const;

/** Forgets the messages of all companies that have been kept for their time, some hundred a commit (CHAT-6). */
export async function forgetOldMessages(deps: ForgetDeps): Promise<void> {
  for (const company of await deps.storage.companies()) {
    for (let before = ''; ;) {
      const [oldest] = await deps.storage.read(company, (tx) => tx.page(message.name, OLDEST));
      const id = String(oldest?.['id'] ?? '');
      // One that stays is not old by the clock of the commits, whatever this one says.
      if (!oldest || id === before || Number(oldest['create_time']) > deps.now() - KEPT_MS) break;
      before = id;
      await deps.sync.ask(company, serverRequest(deps, {company, action: forgetMessages.name, args: {}}));
    }
  }
}
