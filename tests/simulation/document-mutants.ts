import {mutant, type Mutant} from './mutant.ts';

const RECORDER = 'src/offline/outbox/mutation-recorder.ts';
const RUNNER = 'src/server/long-work/work-runner.ts';

/** What only a world with documents meets. */
export const DOCUMENT_MUTANTS: readonly Mutant[] = [
  mutant(
    'a document leaves the devices and none hears of it',
    'P4',
    'tests/memory/memory-reader.ts',
    'if (version <= after || !isIn(resource, row, scope.warehouse)) continue;',
    "if (version <= after || !isIn(resource, row, scope.warehouse)) continue;\n        if (resource.name !== 'case' && !isMirrored(resource, row)) continue;",
  ),
  mutant(
    'a document leaves the devices and its lines stay',
    'P4',
    'src/domain/leave.ts',
    '.map((row) => leaving(line.name, row)),',
    '.map((row) => ({list: line.name, row})),',
  ),
  mutant(
    'a release that is gone on with is asked for anew',
    'P2',
    RUNNER,
    'const {n, mutation: id, action, warehouse} = piece;',
    'const {n, action, warehouse} = piece;\n    const id = this.#deps.newId();',
  ),
  mutant(
    'numbers of documents begin again after a restore',
    'P2',
    'src/server/sync/sequence-numbers.ts',
    'if (lossAt === 0) return 0;',
    'if (lossAt >= 0) return 0;',
  ),
  mutant(
    'a number is read before the transaction that raises it',
    'P2',
    'src/server/sync/working-rows.ts',
    'for (const fetched of await this.#tx.fetch(some)) this.#view.give(fetched);',
    `const seen = ((globalThis as {seen?: Map<string, never>}).seen ??= new Map<string, never>());
    for (const fetched of await this.#tx.fetch(some)) {
      const key = JSON.stringify([this.#tx.head.epoch, fetched.read]);
      this.#view.give(fetched.read.list === 'counter' ? (seen.get(key) ?? fetched) : fetched);
      seen.set(key, fetched as never);
    }`,
  ),
  mutant(
    'what is recorded at once is kept piece by piece',
    'P1',
    RECORDER,
    'const entries = await outbox.append(drafts, also);',
    'const first = await outbox.append(drafts.slice(0, 1), also);\n    const entries = drafts.length > 1 ? [...first, ...(await outbox.append(drafts.slice(1)))] : first;',
  ),
  mutant(
    'a second correction opens a second case of the same document and code',
    'CASE-13',
    'src/domain/kernel/corrected-cases.ts',
    'const open = cases.get(about) ?? openAbout(work.view, document, correction);',
    'const open = cases.get(about);',
  ),
  mutant(
    'what has joined a case stays open when it is closed',
    'CASE-13',
    'src/domain/stock/correction-share.ts',
    "put(caseShare, {...share, state: 'closed'})",
    'put(caseShare, {...share})',
  ),
  mutant(
    'a pick forgets what was promised to it',
    'P7',
    'src/domain/outbound/take-for-order.ts',
    'books.draw(movement, here);',
    'books.draw(movement, []);',
  ),
  mutant(
    'a pick for an order that is over is dropped',
    'P1',
    'src/domain/outbound/pick.ts',
    'withPick(asked, view, context, (order, at) => takePicked(order, at, asked) ?? order.books.outcome()),',
    "withPick(asked, view, context, (order, at) =>\n      (['delivered', 'cancelled'].includes(order.dn.state) ? undefined : takePicked(order, at, asked)) ??\n      order.books.outcome(),\n    ),",
  ),
  mutant(
    'an act forgets to close the case that it ends',
    'CASE-14',
    'src/domain/ended-cases.ts',
    'if (ending.size === 0) continue;',
    'if (ending.size >= 0) continue;',
  ),
  mutant(
    'goods picked into a tote lose it',
    'DN-5',
    'src/domain/outbound/take-for-order.ts',
    'toUnit,\n});',
    '});',
  ),
  mutant(
    'a truck that others are on leaves the devices with the first of them',
    'DOC-5',
    'src/domain/outbound/leave-with-order.ts',
    'return stays ? [] : [put(shipment, {...row, left: 1})];',
    'return [put(shipment, {...row, left: 1})];',
  ),
  mutant(
    'what stays of a whole bin goes too',
    'MOVE-10',
    'src/domain/stock/move-whole-bin.ts',
    'if (left.length > 0)',
    'if (left.length > 1_000)',
  ),
  mutant(
    "a lot's expiry overwritten",
    'LOT-2',
    'src/domain/stock/name-lot-of-fact.ts',
    'if (known && known.expires_at === 0 && expires_at > 0)',
    'if (known && expires_at > 0)',
  ),
  mutant(
    'a count ignores its cursor',
    'COUNT-2',
    'src/domain/counting/difference.ts',
    ' || hasMovedSince(marks, handOf(books.context), seen)',
    '',
  ),
];
