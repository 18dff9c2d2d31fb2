import {execFile} from 'node:child_process';
import {cpSync} from 'node:fs';
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {withinThisRun} from '../../test-run.ts';
import {patchedText, REPOSITORY_ROOT} from '../../simulation/mutate.ts';
import type {Mutant} from '../../simulation/mutant.ts';

/** A mutant that no simulated history can meet, and the tests that must notice it. */
export interface ContractMutant extends Mutant {
  readonly suite: string;
  /** Full titles, as `-t` finds them: groups and test joined by ' > '. */
  readonly killedBy: readonly string[];
}

const COMMIT = 'tests/contract/storage-commit.test.ts';
const READS = 'tests/contract/storage-reads.test.ts';
const LAWS = 'tests/laws.test.ts';
const DEVICE = 'tests/contract/device-stores.test.ts';
const PORTAL = 'tests/server/fire-portal.test.ts';
const WRITER = 'src/server/storage/sql/writer.ts';
const OUTBOX = 'src/offline/dexie/outbox-database.ts';
const RIGHTS = 'src/server/sync/rights.ts';
const BOUND_DEVICE = 'tests/server/http/bound-device.test.ts';
const LONG_WORK = 'tests/contract/long-work.test.ts';

const onDatabases = (title: string, suite = 'commit'): string[] =>
  ['sqlite', 'postgres'].map((name) => `${suite}, ${name} > ${title}`);
const ofBoundDevice = (title: string): string[] =>
  ['sqlite', 'postgres'].map((kind) => `the device of a person who is bound, on ${kind} > ${title}`);
const underPortal = (what: string): string =>
  `a device whose network answers in our server’s place > [P1] keeps all its work under ${what}, and hands it in when our server is back`;

/** Those of sync.md 5.3 that are not the simulation's, and what only a real database, page or recorder can meet. */
export const CONTRACT_MUTANTS: readonly ContractMutant[] = [
  {
    name: 'the trigger guard is off',
    breaks: 'F50',
    file: 'src/server/storage/migrations/list-table.ts',
    find: 'return [...createTable(dialect, table), ...triggers(list.name, key)];',
    replace: 'return [...createTable(dialect, table), ...triggers(list.name, key).slice(0, 0)];',
    suite: COMMIT,
    killedBy: onDatabases('a row that does not carry its commit’s version is refused'),
  },
  {
    name: 'a savepoint takes nothing back',
    breaks: 'F6',
    file: WRITER,
    find: 'await session.run(`rollback to savepoint ${name}`);',
    replace: '',
    suite: COMMIT,
    killedBy: onDatabases('a savepoint that fails is undone alone'),
  },
  {
    name: 'a tombstone stays when its row is made again',
    breaks: 'F48',
    file: WRITER,
    find: 'keys.map((key) => [list, key]),',
    replace: 'keys.slice(0, 0).map((key) => [list, key]),',
    suite: COMMIT,
    killedBy: onDatabases('a deleted row leaves a tombstone at its version; made again, it takes it away'),
  },
  {
    name: 'the name of the one before is not compared',
    breaks: 'L14',
    file: 'src/server/sync/push.ts',
    find: ' && pushed.prev === tip;',
    replace: ';',
    suite: LAWS,
    killedBy: [
      'the laws of the protocol, one by one > [L14] work that does not name the last one of its client id before it is a fork, and behind a gap nothing is done',
    ],
  },
  {
    name: 'a sequence of another device is gone on with',
    breaks: 'L14',
    file: 'src/server/sync/push.ts',
    find: "!isOwn ? 'forked' : undefined",
    replace: "!isOwn && client.device === '' ? 'forked' : undefined",
    suite: LAWS,
    killedBy: ['the laws of the protocol, one by one > [L14] a client id of another device is a fork'],
  },
  {
    name: 'the company’s row is not locked',
    breaks: 'F39',
    file: 'src/server/storage/sql/sql-storage.ts',
    find: 'new SqlWriter(lists, session, await raiseVersion(session))',
    // A number taken in a transaction of its own, as from a sequence: it rises, and nobody waits for its row.
    replace: 'new SqlWriter(lists, session, await engine.write(company, raiseVersion))',
    suite: 'tests/contract/commit-order.test.ts',
    killedBy: [
      'commit order without the guard of versions, postgres > [P4] it is the order of the commits by which the reader misses no row',
    ],
  },
  {
    name: 'the outbox is written relaxed',
    breaks: 'F16',
    file: OUTBOX,
    find: "durability: 'strict'",
    replace: "durability: 'relaxed'",
    suite: 'tests/contract/durability.test.ts',
    killedBy: ['[P1] every write of the outbox asks for strict durability, none of the mirror does'],
  },
  {
    name: 'work is put where it should be added',
    breaks: 'F22',
    file: OUTBOX,
    find: 'this.#outbox.bulkAdd(entries),',
    replace: 'this.#outbox.bulkPut(entries),',
    suite: DEVICE,
    killedBy: ['Dexie on fake-indexeddb > [P2] a number given twice by a fault of ours overwrites nothing'],
  },
  {
    name: 'a 401 clears the outbox',
    breaks: 'F55',
    file: 'src/offline/sync/sync.ts',
    find: "if (!reply.ok) return {end: 'failed', failure: reply};\n  const {answer} = reply;\n  if (answer.lineage",
    replace:
      "if (!reply.ok) {\n    if (reply.why === 'unknown' || reply.why === 'revoked') await deps.outbox.change((now) => ({toJournal: now.entries}));\n    return {end: 'failed', failure: reply};\n  }\n  const {answer} = reply;\n  if (answer.lineage",
    suite: PORTAL,
    killedBy: ['our own 401', 'our own 403'].map(underPortal),
  },
  {
    name: 'what is not ours is taken for an answer',
    breaks: 'F7',
    file: 'src/offline/sync/http.ts',
    find: "if (!isOurs(response, request)) return {ok: false, why: 'not-ours'};",
    replace: '',
    suite: PORTAL,
    killedBy: [
      'a page with status 200',
      'a recorded answer without our headers',
      'a recorded answer to another request',
      'somebody else’s 401',
    ].map(underPortal),
  },
  {
    name: 'a second run of the loop at once',
    breaks: 'L11',
    file: 'src/offline/sync/sync-loop.ts',
    find: 'if (!this.#isRunning && !this.#isAskedToWait)',
    replace: 'if (!this.#isAskedToWait)',
    suite: 'src/offline/sync/sync-loop.test.ts',
    killedBy: ['being woken > [L11] a wake during a run makes one more run behind it, never two at once'],
  },
  {
    name: 'a page of SQL is cut inside a version',
    breaks: 'L5',
    file: 'src/server/storage/sql/changes.ts',
    find: 'return {changes, more};',
    replace: 'return {changes: changes.slice(0, limit), more};',
    suite: READS,
    killedBy: onDatabases(
      '[L5] changes are cut only between versions, and tell whether there is more',
      'reads',
    ),
  },
  {
    name: 'the floor rises and its tombstones stay',
    breaks: 'L10',
    file: WRITER,
    find: 'delete from tombstones where company = ${parameter} and version <= ${parameter}`',
    replace: 'delete from tombstones where company = ${parameter} and version <= ${parameter} and 1 = 0`',
    suite: COMMIT,
    killedBy: onDatabases('[L10] tombstones up to a version are forgotten and the floor rises with them'),
  },
  // What the simulation's own store breaks too, in the stores of the product.
  {
    name: 'tombstones go and the floor of SQL stays',
    breaks: 'L10',
    file: WRITER,
    find: 'const floor = Math.max(this.head.floor, version);',
    replace: 'const floor = Math.min(this.head.floor, version);',
    suite: COMMIT,
    killedBy: onDatabases('[L10] tombstones up to a version are forgotten and the floor rises with them'),
  },
  {
    name: 'a row that leaves the mirrors stays in a delta of SQL',
    breaks: 'L13',
    file: 'src/server/storage/sql/changes.ts',
    find: '...(isMirrored(resource, row) ? {row} : {}),',
    replace: 'row,',
    suite: READS,
    killedBy: ['case', 'asn'].flatMap((list) =>
      onDatabases(
        `[L13] a row of ${list} that leaves what mirrors hold comes as gone at that version, and stands in no snapshot and no sum`,
        'reads',
      ),
    ),
  },
  {
    name: 'an old copy of a database starts without a new epoch',
    breaks: 'F42',
    file: 'src/server/storage/sql/sql-storage.ts',
    find: 'for (const {id} of rows) await engine.write(id, (session) => openAtHead(session, epoch(), why, at));',
    replace: 'void [rows, openAtHead, epoch, why, at];',
    suite: 'tests/contract/epochs.test.ts',
    killedBy: [
      '[L2] on SQLite every start opens an epoch where the company stands',
      '[L2] on PostgreSQL a rolling restart of three processes opens no epoch, a start of the first one does',
    ],
  },
  {
    name: 'the tick comes before the step is kept',
    breaks: 'F15',
    file: 'src/client/jobs/engine/say.ts',
    find: "effects: [{kind: 'keep'}, {kind: 'feedback', outcome: 'accepted'}],",
    replace: "effects: [{kind: 'feedback', outcome: 'accepted'}, {kind: 'keep'}],",
    suite: 'src/client/jobs/definitions/bin-move.test.ts',
    killedBy: ['the nominal line needs three scans and no tap > each accepted scan is kept before its tick'],
  },
  {
    name: 'the step stays when its work is recorded',
    breaks: 'F14',
    file: OUTBOX,
    find: 'if (step !== undefined && step !== next?.key) await this.#step.delete(step);',
    replace: '',
    suite: DEVICE,
    killedBy: [
      'Dexie on fake-indexeddb > [P1] the last step of a flow goes in the same call as its mutation comes',
    ],
  },
  {
    name: 'refused work stays on the screen',
    breaks: 'L6',
    file: 'src/offline/outbox/outbox.ts',
    find: "entry.status !== 'refused' && entry.status !== 'held'",
    replace: "entry.status !== 'held'",
    suite: 'src/offline/outbox/mutation-recorder.test.ts',
    killedBy: ['after a pull > [P4] what the server refused leaves the screen'],
  },
  {
    name: 'the work of a revoked device is done',
    breaks: 'F59',
    file: RIGHTS,
    find: 'if (sender.revoked) return',
    replace: 'if (false) return',
    suite: 'tests/server/http/push.test.ts',
    killedBy: ['sqlite', 'postgres'].map(
      (kind) =>
        `work of devices on ${kind} > a revoked device may hand in its work, which is held, and may do nothing else`,
    ),
  },
  {
    name: 'work under another’s login is done',
    breaks: 'F57',
    file: RIGHTS,
    find: 'login.mutation.who === m.who',
    replace: "login.mutation.who !== ''",
    suite: 'tests/server/http/pushed-rights.test.ts',
    killedBy: ['sqlite', 'postgres'].map(
      (kind) =>
        `[T11] work pushed by a device, on ${kind} > a person who is not, or under another’s login, or without one, is held`,
    ),
  },
  {
    name: 'a right of a warehouse that is asked at the desk only',
    breaks: 'F57',
    file: RIGHTS,
    find: 'if (elsewhere) return notYourWarehouse(elsewhere.warehouse);',
    replace: '',
    suite: BOUND_DEVICE,
    killedBy: ofBoundDevice(
      '[ROWS-10] what she recorded there before she was bound is held as a case, and done when it is run again',
    ),
  },
  {
    name: 'a device is told of the warehouse that is none of its person’s',
    breaks: 'F57',
    file: 'src/server/http/device-request.ts',
    find: "if (!bound || warehouse === '' || bound.includes(warehouse)) return;",
    replace: 'if (bound || warehouse) return;',
    suite: BOUND_DEVICE,
    killedBy: ofBoundDevice(
      '[ROWS-11] is told no news of the warehouse that is none of hers, and of hers it is',
    ),
  },
  {
    name: 'work writes rows of a warehouse that is none of its person’s',
    breaks: 'F57',
    file: 'src/domain/kernel/settle.ts',
    find: 'const elsewhere = warehouses && writtenElsewhere(rules, action, outcome, view, reader);',
    replace: 'const elsewhere = undefined as string | undefined;',
    suite: 'src/domain/people/bound-staff.test.ts',
    killedBy: ['what a person who is bound names > [ROWS-10] makes no row in another warehouse'],
  },
  {
    name: 'work names rows of a warehouse that is none of its person’s',
    breaks: 'F57',
    file: 'src/domain/kernel/readable-view.ts',
    find: 'if (!row || isBeyond(resource, row, this.#reader, this.#crosses)) return undefined;',
    replace: 'if (!row) return undefined;',
    suite: 'src/domain/transfers/transfers.test.ts',
    killedBy: [
      'a transfer is ordered > [ROWS-10] is changed by people at either end, and is to those of a third as if it were not',
    ],
  },
  {
    name: 'a mirror past the history of its outbox stays there',
    breaks: 'L3',
    file: 'src/offline/sync/sync.ts',
    find: "'epoch' in answer && state.epoch !== ''",
    replace: "'epoch' in answer && state.epoch === 'never'",
    suite: LAWS,
    killedBy: [
      'the laws of the protocol, one by one > [L8] a mirror in a later epoch than its outbox carries no proof: what was answered before is none there',
    ],
  },
  {
    name: 'long work that is gone on with gives its pieces new ids',
    breaks: 'P2',
    file: 'src/server/long-work/work-runner.ts',
    find: 'const {n, mutation: id, action, warehouse} = piece;',
    replace: 'const {n, action, warehouse} = piece;\n    const id = this.#deps.newId();',
    suite: LONG_WORK,
    killedBy: onDatabases('[P2] a piece whose process died behind its commit is not done again', 'long work'),
  },
  {
    name: 'after a restore documents are numbered as if nothing were lost',
    breaks: 'P2',
    file: 'src/server/sync/sequence-numbers.ts',
    find: 'if (lossAt === 0) return 0;',
    replace: 'if (lossAt >= 0) return 0;',
    suite: 'tests/server/numbers.test.ts',
    killedBy: [
      'codes of documents on sqlite > a number that was given is never given again, however often one backup is restored',
    ],
  },
  {
    name: 'a document leaves the devices without its lines',
    breaks: 'L13',
    file: 'src/domain/leave.ts',
    find: '...view.range(line, index, prefix, limit).map((row) => leaving(line.name, row)),',
    replace: '',
    suite: 'tests/server/leave-documents.test.ts',
    killedBy: [
      '[DOC-5] documents that were closed long ago, on sqlite > leave the devices whole, at one version, when nothing of them is left; open ones stay',
    ],
  },
];

/** What a suite said of a planted copy: full titles of the tests that ran, by how they ended. */
export interface SuiteEnd {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** A copy of the sources and of the contract suites, broken by a mutant, or whole; answers its folder. */
export async function plantSuites(mutant: Mutant): Promise<string> {
  const folder = path.join(REPOSITORY_ROOT, '.build/mutants', mutant.name.replace(/\W+/g, '-'));
  await rm(folder, {recursive: true, force: true});
  await mkdir(path.join(folder, 'tests'), {recursive: true});
  // At once: file by file through the event loop takes three times as long.
  for (const part of COPIED)
    cpSync(path.join(REPOSITORY_ROOT, part), path.join(folder, part), {recursive: true});
  const file = path.join(folder, mutant.file);
  await writeFile(file, patchedText(mutant, await readFile(file, 'utf8')));
  await writeFile(
    path.join(folder, 'vitest.config.ts'),
    "export default {test: {include: ['{src,tests}/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000}};\n",
  );
  return folder;
}

/** What the contract suites and the unit tests beside the sources need. */
const COPIED: readonly string[] = [
  'src',
  'locales',
  'package.json',
  ...['builders', 'contract', 'memory', 'model', 'server', 'simulation'].map((name) => `tests/${name}`),
  ...['laws.test.ts', 'laws-rig.ts', 'server-process.ts', 'test-run.ts'].map((name) => `tests/${name}`),
  ...['migrated.ts', 'postgres.ts', 'postgres-keeper.ts'].map((name) => `tests/${name}`),
];

/** Runs the named tests of a planted copy's suites in a process of their own. */
export async function runSuites(
  folder: string,
  suites: readonly string[],
  titles: readonly string[],
): Promise<SuiteEnd> {
  const report = path.join(folder, 'report.json');
  const pattern = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const vitest = path.join(REPOSITORY_ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', ...suites, '-t', pattern, '--reporter=json', `--outputFile=${report}`];
  const said = await new Promise<string>((resolve) => {
    // A run within a run must not take itself for a worker of the outer one.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
    );
    execFile(process.execPath, args, {cwd: folder, env: {...env, ...withinThisRun()}}, (_, out, err) =>
      resolve(out + err),
    );
  });
  const text = await readFile(report, 'utf8').catch(() => {
    throw new Error(`the suites said nothing: ${said}`);
  });
  const {testResults} = JSON.parse(text) as {
    testResults: {assertionResults: {ancestorTitles: string[]; title: string; status: string}[]}[];
  };
  const ended = testResults.flatMap(({assertionResults}) => assertionResults);
  const having = (status: string) =>
    ended.flatMap(({ancestorTitles, title, status: found}) =>
      found === status ? [[...ancestorTitles, title].join(' > ')] : [],
    );
  return {passed: having('passed'), failed: having('failed')};
}
