import {mutant, type Mutant} from './mutant.ts';

const BOOKS = 'src/domain/transfers/transfer-books.ts';

/** What only goods on their way between two warehouses meet. */
export const TRANSFER_MUTANTS: readonly Mutant[] = [
  mutant(
    'what a transfer has on its way is received a second time',
    'TRANSFER-4',
    BOOKS,
    'if (there > wanted) this.#arrive(goods, there - wanted, counted);',
    '',
  ),
  mutant(
    'a count of a transfer that is taken back has arrived all the same',
    'TRANSFER-4',
    BOOKS,
    'if (there < wanted) this.#comeOut(goods, wanted - there, counted);',
    '',
  ),
  mutant(
    'what comes back to where it was sent from is awaited at the other end',
    'TRANSFER-5',
    BOOKS,
    'isToBeSent(row) ? unitsWanted(line) : sentOf(line);',
    'isToBeSent(row) ? unitsWanted(line) : line.shipped;',
  ),
  mutant(
    'what was received before its truck was told is on its way for good',
    'TRANSFER-4',
    'src/domain/transfers/transfer-projection.ts',
    'for (const id of orders) if (written.after(dn, id)?.is_transfer === 1) transfers.add(id);',
    "for (const id of orders)\n    if (written.after(dn, id)?.is_transfer === 1 && !outcome.entries.some(({to}) => to.endsWith(':transit')))\n      transfers.add(id);",
  ),
  mutant(
    'a transfer with units on their way is over',
    'TRANSFER-5',
    BOOKS,
    'const isOver = this.#order.lines().every(({intransit}) => intransit === 0);',
    'const isOver = this.#order.lines().some(({intransit}) => intransit === 0);',
  ),
  mutant(
    'a pallet comes with more than was sent',
    'TRANSFER-8',
    'src/domain/transfers/transfer-pallets.ts',
    'let over = units.reduce((sum, {quantity}) => sum + quantity, 0) - line.announced;',
    'let over = 0;',
  ),
];
