import {mutant, type Mutant} from './mutant.ts';

const OUTBOX = 'src/offline/outbox/outbox.ts';
const OVERLAY = 'src/offline/outbox/overlay.ts';
const RECORDER = 'src/offline/outbox/mutation-recorder.ts';
const SESSION = 'src/offline/identity/device-session.ts';
const SYNC = 'src/offline/sync/sync.ts';
const JOURNAL = 'src/offline/outbox/journal-age.ts';
const RIGHTS = 'src/server/sync/rights.ts';

/** What only the wide world meets: kills between transactions, lost relaxed writes, an old mirror beside a new one. */
export const WIDE_MUTANTS: readonly Mutant[] = [
  mutant(
    'work that the mirror lost with the power leaves the screen',
    'P4',
    OVERLAY,
    'const behind = tail.filter((entry) => !waiting.has(entry.n) && isBehind(entry, state, cursor));',
    'const behind = tail.filter((entry) => waiting.has(entry.n) && isBehind(entry, state, cursor));',
  ),
  mutant(
    'a mirror that shook hands counts as though it held what came before',
    'P4',
    OUTBOX,
    'if (!isLater(entry, state, mirror)) return version > held;',
    'if (!isLater(entry, state, mirror)) return version > held && entry.epoch === mirror.epoch;',
  ),
  mutant(
    'the step goes in a second transaction',
    'P1',
    RECORDER,
    'const entries = await outbox.append(drafts, also);',
    'const entries = await outbox.append(drafts);\n    if (also) await outbox.append([], also);',
  ),
  mutant(
    'who is let in is kept behind the login',
    'P1',
    RECORDER,
    'this.#deps.outbox.append([draft], {meta: meta(signedIn) ?? {}})',
    'this.#deps.outbox.append([draft]).then(() => this.#deps.outbox.append([], {meta: meta(signedIn) ?? {}}))',
  ),
  mutant(
    'a session ends in a second transaction',
    'P1',
    SESSION,
    "action: 'session.logout', args: {}, also: {meta}});",
    "action: 'session.logout', args: {}});\n    await this.#outbox.putMeta(SIGNED_IN, null);",
  ),
  mutant(
    'work is stored whoever is signed in',
    'F57',
    'src/offline/outbox/outbox-store.ts',
    'if (signedIn === undefined) return;',
    'if (signedIn === undefined || drafts.length > 0) return;',
  ),
  mutant(
    'anybody’s logout ends the session',
    'F57',
    'src/offline/outbox/outbox-store.ts',
    'drafts.filter(({id, login}) => id !== login);',
    "drafts.filter(({id, login, action}) => id !== login && action !== 'session.logout');",
  ),
  mutant(
    'serving ends at a partial answer',
    'F82',
    'src/offline/mirror/old-mirror-serving.ts',
    'if (!partial && version > 0) this.retire();',
    'if (partial || version > 0) this.retire();',
  ),
  mutant(
    'own work is drawn in reverse',
    'P3',
    OVERLAY,
    'pending: [...behind, ...own].sort((a, b) => a.n - b.n)',
    'pending: [...behind, ...own].sort((a, b) => b.n - a.n)',
  ),
  mutant(
    'the outbox is read before the cursor',
    'L6',
    OVERLAY,
    'const cursor = await mirror.cursor();\n    const {pending, work} = await pendingOf(outbox, cursor);',
    'const read = await outbox.read();\n    const cursor = await mirror.cursor();\n    const early = {read: () => Promise.resolve(read), journalTail: outbox.journalTail.bind(outbox)};\n    const {pending, work} = await pendingOf(early, cursor);',
  ),
  mutant(
    'a worker sends one round and stops',
    'P5',
    SYNC,
    "while (end === 'more') ({end} = await pushRound(deps));",
    "if (end === 'more') ({end} = await pushRound(deps));",
  ),
  mutant(
    'a database whose lineage lacks our epoch goes unnoticed',
    'F44',
    'src/server/storage/watching-storage.ts',
    'return !(await tx.lineage()).some(({epoch}) => epoch === known.epoch);',
    'return false;',
  ),
  mutant(
    'work is settled at a partial mirror',
    'L6',
    OUTBOX,
    'status !== undefined && !mirror.partial && epoch === mirror.epoch && version <= mirror.version;',
    'status !== undefined && epoch === mirror.epoch && version <= mirror.version;',
  ),
  mutant(
    'a mirror that catches up counts as though it held all before its cut',
    'P4',
    OUTBOX,
    'partial ? whole : version',
    'partial && whole < 0 ? whole : version',
  ),
  mutant(
    'the journal is forgotten by the clock alone',
    'F43',
    JOURNAL,
    'return {before: now - JOURNAL_MS, last, keep};',
    'return {before: now - JOURNAL_MS, last: 0 * last, keep};',
  ),
  mutant(
    'what moved under a comparison is ignored',
    'L12',
    'src/offline/sync/verify.ts',
    '!reply.ok || reply.answer.moved || hasMoved',
    '!reply.ok || hasMoved',
  ),
  mutant(
    'a device that is told no news waits for work before it hears of another history',
    'P1',
    SYNC,
    'const isMore = PUSHES_ONLY.has(reply.why) && (await meetOtherHistory(deps));',
    'const isMore = false;',
  ),
  mutant(
    'a revoked device’s work is done',
    'P8',
    RIGHTS,
    "if (sender.revoked) return {code: 'device.revoked', facts};",
    '',
  ),
  mutant(
    'what somebody brings in a file is held',
    'P1',
    RIGHTS,
    "return brought === undefined ? {code: 'device.foreign', facts} : undefined;",
    "return {code: 'device.foreign', facts};",
  ),
  mutant(
    'fates come from behind the rows of a page',
    'L9',
    'src/server/sync/pull.ts',
    '.filter(({version, device}) => version <= head &&',
    '.filter(({version, device}) => version > 0 &&',
  ),
];
