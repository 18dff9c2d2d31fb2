import {mutant, type Mutant} from './mutant.ts';

const PULL = 'src/server/sync/pull.ts';
const OTHER = 'src/offline/mirror/other-warehouse.ts';

/** What a company of one warehouse cannot meet: whatever forgets which one a row or a device is of. */
export const WAREHOUSE_MUTANTS: readonly Mutant[] = [
  mutant(
    'a delta holds rows of every warehouse',
    'P4',
    'tests/memory/memory-reader.ts',
    'if (version <= after || !isIn(resource, row, scope.warehouse)) continue;',
    'if (version <= after) continue;',
  ),
  mutant(
    'a snapshot holds rows of every warehouse',
    'P4',
    PULL,
    'const rows = await tx.pageByKey(list, warehouse, after, PAGE_ROWS);',
    "const all = {index: 'key', prefix: [], search: '', warehouse: '', limit: PAGE_ROWS};\n    const mirrored = (row: Row) => list !== 'case' || row['state'] === 'open';\n    const rows = warehouse ? (await tx.page(list, all)).filter(mirrored) : await tx.pageByKey(list, '', after, PAGE_ROWS);",
  ),
  mutant(
    'sums count the rows of every warehouse',
    'L12',
    'src/server/sync/list-sum.ts',
    'const rows = await tx.pageByKey(resource.name, scope, after, SUMMED_ROWS_PER_PAGE);',
    "const all = {index: 'key', prefix: [], search: '', warehouse: '', limit: SUMMED_ROWS_PER_PAGE};\n    const mirrored = (row: {readonly state?: unknown}) => resource.name !== 'case' || row.state === 'open';\n    const rows = scope ? (await tx.page(resource.name, all)).filter(mirrored) : await tx.pageByKey(resource.name, '', after, SUMMED_ROWS_PER_PAGE);",
  ),
  mutant(
    'a device that changes its warehouse keeps the rows of the one it left',
    'P4',
    'src/offline/sync/sync.ts',
    'isDamaged || found.warehouse !== deps.warehouse ?',
    'isDamaged ?',
  ),
  mutant(
    'the screen shows rows of the warehouse that was left',
    'P4',
    OTHER,
    'return this.#isShared(list) || (await this.#isHere()) ? rows : [];',
    'return rows;',
  ),
  mutant(
    'lists of the warehouse that was left count as downloaded',
    'P4',
    OTHER,
    'if (await this.#isHere()) return fetched;',
    'if (this.#warehouse) return fetched;',
  ),
  mutant(
    'the copy of the warehouse that was left is compared with the other',
    'L12',
    'src/offline/sync/verify.ts',
    'if (cursor.warehouse !== deps.warehouse) return undefined;',
    '',
  ),
];
