import {mutant, type Mutant} from './mutant.ts';

/** What only a world whose goods are really carried meets. */
export const HANDS_MUTANTS: readonly Mutant[] = [
  mutant(
    'a truck ships what was ordered instead of what was picked',
    'DN-8',
    'src/domain/outbound/dispatch.ts',
    'whole: whole === 1,',
    'whole: true,',
  ),
  mutant(
    'work of one order that comes back after a loss is booked on another',
    'DN-15',
    'src/domain/outbound/order.ts',
    'const row = view.get(dn, document);',
    "const others = context.doneAt ? view.range(dn, 'key', [], 1_000).filter(({id}) => id !== document) : [];\n  const row = others[0] ?? view.get(dn, document);",
  ),
  mutant(
    'what was picked after its truck is shipped with it',
    'DN-5',
    'src/domain/outbound/take-for-order.ts',
    'if (isBeforeTruck(order)) return goWithTruck(taking, line, left.quantity);',
    'if (left.quantity > 0) return goWithTruck(taking, line, left.quantity);',
  ),
];
