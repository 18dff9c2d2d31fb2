import {mutant, type Mutant} from './mutant.ts';

/** What only a world with returns meets. */
export const RETURN_MUTANTS: readonly Mutant[] = [
  mutant(
    'a return that books what a put back has booked',
    'RETURN-3',
    'src/domain/returns/return-projection.ts',
    'Math.min(line.counted, line.returned + Math.max(0, sentOf(sent)))',
    'line.counted',
  ),
  mutant(
    'what goes back to a supplier is demand of a customer',
    'RETURN-5',
    'src/domain/outbound/order-figures.ts',
    "{resource: dnLine, unless: 'no_demand'}",
    '{resource: dnLine}',
  ),
  mutant(
    'what a supplier did not take stays sent back',
    'RETURN-8',
    'src/domain/returns/sent-back-projection.ts',
    '(line ? sentOf(line) : 0)',
    '(line ? sentOf({...line, returned: 0}) : 0)',
  ),
  mutant(
    'promised units of a bin for damaged goods can be ordered no more',
    'RETURN-5',
    'src/domain/outbound/allocate.ts',
    "line.no_demand === 1 && stand.property !== 'Normal' ? 1 : 0",
    '0',
  ),
];
