/** One way to break the protocol: a patch of one file, which the simulation must notice. */
export interface Mutant {
  readonly name: string;
  /** The law, rule or failure it breaks. */
  readonly breaks: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const mutant = (name: string, breaks: string, file: string, find: string, replace: string): Mutant => ({
  name,
  breaks,
  file,
  find,
  replace,
});

const OUTBOX = 'src/offline/outbox.ts';
const SYNC = 'src/offline/sync.ts';
const PULL = 'src/offline/pull.ts';
const SERVER_PUSH = 'src/server/sync/push.ts';
const SERVER_PULL = 'src/server/sync/pull.ts';
const BATCH = 'src/server/sync/batch.ts';
const QUEUE = 'src/server/sync/queue.ts';
const RIGHTS = 'src/server/sync/rights.ts';
const STORAGE = 'src/server/storage/memory/memory-storage.ts';
const READER = 'src/server/storage/memory/memory-reader.ts';

/** The eleven of sync.md 5.2, then one for each rule that chapters 3 and 6 add. */
export const MUTANTS: readonly Mutant[] = [
  mutant(
    'leave the outbox before sending',
    'P1',
    SYNC,
    'const reply = await deps.transport.push(',
    'await deps.outbox.change(() => ({toJournal: run.map((entry) => ({...entry, doneAt: 1}))}));\n  const reply = await deps.transport.push(',
  ),
  mutant(
    'recognise repeats by sequence only',
    'F34',
    SERVER_PUSH,
    'const isNext = pushed.seq === last + 1 && pushed.prev === tip;\n',
    "const isNext = pushed.seq === last + 1 && pushed.prev === tip;\n    if (pushed.seq <= last) {\n      results.push({seq: pushed.seq, id: pushed.id, status: 'applied', version: head});\n      continue;\n    }\n",
  ),
  mutant('no epochs', 'L2', SERVER_PULL, "epoch !== '' && epoch !== head.epoch", "epoch === 'never'"),
  mutant(
    'a refusal does not advance the sequence',
    'P5',
    SERVER_PUSH,
    'if (isNext && isPresent) ({seq: last',
    "if (isNext && isPresent && batch.stored(pushed.id)?.status !== 'refused') ({seq: last",
  ),
  mutant(
    'drop own work from the screen at the answer',
    'L6',
    OUTBOX,
    'if (mirror.partial) return false;',
    'if (entry.acked) return true;\n  if (mirror.partial) return false;',
  ),
  mutant(
    'no journal',
    'F43',
    OUTBOX,
    'const lost = journal.filter((entry) => !isAskedClaim(entry) && isLost(entry));',
    'const lost: OutboxEntry[] = [];',
  ),
  mutant(
    'an old copy starts without a new epoch',
    'F42',
    STORAGE,
    'companies.set(company, {...state, ...withEpoch(state, next)});',
    'void next;',
  ),
  mutant('apply stale answers', 'L1', PULL, 'base.epoch === cursor.epoch &&', 'cursor !== base ||'),
  mutant(
    'trust a partial cursor across epochs',
    'L2',
    SERVER_PULL,
    '!request.partial && contains',
    'contains',
  ),
  mutant('ignore the floor', 'L10', SERVER_PULL, 'version === 0 || version < head.floor', 'version === 0'),
  mutant(
    'do not compare generations',
    'L1',
    PULL,
    'base.generation === cursor.generation &&',
    'base.generation !== -1 &&',
  ),
  mutant(
    'a late handshake leads back',
    'L3',
    SYNC,
    'stands = outbox.state.epoch === from;',
    'stands = true;',
  ),
  mutant(
    'skip the handshake of another history',
    'L3',
    SYNC,
    "if (answer.kind === 'switch') return",
    'if (false) return',
  ),
  mutant(
    'sequence and rows from two moments',
    'L4',
    SERVER_PULL,
    'last: client?.last ?? 0',
    'last: (client?.last ?? 0) + 1',
  ),
  mutant(
    'cut a page inside a version',
    'L5',
    READER,
    'const changes = found.filter(({version}) => version <= cut);',
    'const changes = found.slice(0, limit);',
  ),
  mutant(
    'count answers to another client id as proof',
    'L8',
    OUTBOX,
    'const state = {...outbox.state, epoch: to, past, knownAck: 0};',
    'const state = {...outbox.state, epoch: to, past};',
  ),
  mutant(
    'infer fates from the sequence',
    'L9',
    OUTBOX,
    'const fate = fates.get(entry.id);\n    let next',
    "const fate = fates.get(entry.id) ?? (entry.seq <= last ? {id: entry.id, status: 'applied' as const, version: 1} : undefined);\n    let next",
  ),
  mutant(
    'take a delta that does not know all own work',
    'L9',
    SYNC,
    'return entries.every(',
    'return asked.size >= 0 || entries.every(',
  ),
  mutant(
    'rows before fates',
    'L6',
    SYNC,
    'if (!(await takeIntoOutbox(deps, outbox, request, answer))) return',
    'await deps.mirror.apply((found) => speaksOf(answer, found), mirrorChange(cursor, answer, deps.lists, askedAt));\n  if (!(await takeIntoOutbox(deps, outbox, request, answer))) return',
  ),
  mutant(
    'a fork keeps its client id',
    'F34',
    OUTBOX,
    'const {entries: put, state} = numbered(outbox.entries, client);',
    'return {...change, state: {...outbox.state, client: outbox.state.client}};\n  const {entries: put, state} = numbered(outbox.entries, client);',
  ),
  mutant(
    'a version past the end of its epoch counts as contained',
    'L2',
    'src/protocol/history.ts',
    'entry.lost || point.version > entry.start',
    'entry.lost',
  ),
  mutant(
    'a history set back goes unnoticed',
    'F44',
    'src/server/storage/watchful.ts',
    'return tx.head.version < known.version;',
    'return false;',
  ),
  mutant(
    'work is offered again without its login',
    'P1',
    OUTBOX,
    'return [...logins, ...lost].sort((a, b) => a.n - b.n);',
    "return lost.filter(({action}) => action !== 'session.login');",
  ),
  mutant(
    'a bug in a rule stops the queue',
    'F45',
    BATCH,
    "return {status: 'held', refusal: {code: 'action.failed', facts: {reason: String(error)",
    "throw error;\n      return {status: 'held', refusal: {code: 'action.failed', facts: {reason: String(error)",
  ),
  mutant(
    'nobody is told of a refusal',
    'P1',
    OUTBOX,
    "if (status === undefined || status === 'applied') return [];",
    'return [];',
  ),
  mutant(
    'held work has no case',
    'P1',
    BATCH,
    'this.#view.apply([{...born, row: {...born.row, ...kernel}}], []);',
    'void kernel;',
  ),
  mutant(
    'settled twice where its id is known',
    'P2',
    QUEUE,
    'await batch.recall(incoming.flatMap(mutationsOf));',
    '',
  ),
  mutant('the ledger of a batch is not written', 'P7', BATCH, 'await this.#tx.addLedger(this.#ledger);', ''),
  mutant(
    'figures are not derived',
    'P7',
    'src/domain/kernel/settle.ts',
    'rules.projections.flatMap(',
    'rules.projections.slice(1).flatMap(',
  ),
  mutant(
    'a mirror switches history without a new generation or a handshake of its rows',
    'L3',
    PULL,
    'if (answer.valid && !cursor.snapshot)',
    'if (!cursor.snapshot)',
  ),
  mutant(
    'everything is offered again at each switch',
    'L3',
    OUTBOX,
    "entry.status !== undefined && !contains(lineage, {epoch: entry.epoch ?? '', version: entry.version ?? 0});",
    'entry.status !== undefined;',
  ),
  mutant(
    'new work under a new client id goes before what was lost',
    'L3',
    SERVER_PUSH,
    "const isPresent = push.epoch === '' || push.epoch === epoch;",
    "const isPresent = push.epoch !== 'never';",
  ),
  mutant(
    'the tip of a sequence is not kept',
    'L14',
    SERVER_PUSH,
    'batch.setClient({...client, last, tip});',
    'batch.setClient({...client, last});',
  ),
  mutant(
    'a known id with other content is answered as the first',
    'L9',
    SERVER_PUSH,
    'known && !isSameContent(known.mutation, mutation);',
    'known && !known.mutation.id;',
  ),
  mutant(
    'a new client id keeps the names of the old sequence',
    'L14',
    OUTBOX,
    "prev: entries[i - 1]?.id ?? ''",
    'prev: entry.prev',
  ),
  mutant(
    'a snapshot counts as of a later version',
    'L7',
    PULL,
    'const version = snapshot?.start ?? cursor.version;',
    'const version = snapshot ? snapshot.start + 1 : cursor.version;',
  ),
  mutant(
    'a mirror in a later epoch than its outbox carries proof',
    'L8',
    SYNC,
    'knownAck: cursor.epoch === epoch ? knownAck : 0,',
    'knownAck,',
  ),
  mutant('proof outlives its epoch', 'L8', OUTBOX, 'past, knownAck: 0};', 'past};'),
  mutant(
    'tombstones go and the floor stays',
    'L10',
    'src/server/storage/memory/memory-writer.ts',
    'this.state.floor = Math.max(this.state.floor, version);',
    '',
  ),
  mutant(
    'a list that differs is left as it is',
    'L12',
    'src/offline/verify.ts',
    'if (reply.answer.different.length > 0)',
    'if (reply.answer.different.length > 1_000)',
  ),
  mutant(
    'the server finds no list different',
    'L12',
    'src/server/sync/server.ts',
    'if (mine.count !== count || mine.sum !== sum)',
    'if (mine.count < 0)',
  ),
  mutant(
    'every login is judged unknown',
    'P1',
    RIGHTS,
    'waiting ? undefined : this.#loginObjection(m, sender);',
    "waiting || m.action === 'session.login' ? undefined : {code: 'login.unknown', facts: {}};",
  ),
  mutant('a locked person’s work is done', 'P8', RIGHTS, 'if (person.locked) return', 'if (false) return'),
  mutant(
    'a push is settled backwards',
    'P3',
    SERVER_PUSH,
    'let {last, tip} = client;\n',
    // Logins first, or the work would be held for want of them.
    "let {last, tip} = client;\n  const isLogin = (m: Mutation) => Number(m.action === 'session.login');\n  for (const mutation of push.items.toSorted((a, b) => isLogin(b) - isLogin(a) || b.seq - a.seq))\n    if (mutation.seq > last && !batch.stored(mutation.id)) await batch.settle({mutation, sender: push.sender, waiting: false, asking: false});\n",
  ),
  mutant(
    'a move brings one unit more than it named',
    'P7',
    'src/domain/stock/move-bin.ts',
    'return doubt ?? carry({item, quantity: asked.quantity,',
    'return doubt ?? carry({item, quantity: asked.quantity + (context.asking ? 0 : 1),',
  ),
  mutant(
    'a database that fails holds the work',
    'F45',
    QUEUE,
    'await batch.prefetch(candidatesOf(incoming).filter(({mutation}) => !batch.stored(mutation.id)));',
    'await batch.prefetch(candidatesOf(incoming).filter(({mutation}) => !batch.stored(mutation.id))).catch(() => undefined);',
  ),
  mutant(
    'the clock of a device decides',
    'F70',
    BATCH,
    "?? 'Customer', now: this.#now, asking});",
    "?? 'Customer', now: m.at, asking});",
  ),
  mutant(
    'a closed case stays in a delta',
    'L13',
    READER,
    '...(isMirrored(resource, row) ? {row} : {})',
    'row',
  ),
  mutant(
    'a snapshot holds closed cases',
    'L13',
    SERVER_PULL,
    'const rows = await tx.pageByKey(list, warehouse, after, PAGE_ROWS);',
    "const rows = await tx.page(list, {index: 'key', prefix: [], search: '', warehouse, limit: PAGE_ROWS});",
  ),
  mutant(
    'sums count closed cases',
    'L13',
    'src/server/sync/list-sum.ts',
    'const rows = await tx.pageByKey(resource.name, scope, after, PAGE);',
    "const rows = await tx.page(resource.name, {index: 'key', prefix: [], search: '', warehouse: scope, limit: PAGE});",
  ),
];
