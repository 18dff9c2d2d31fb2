import {asn, asnLine, type AsnLineRow} from './inbound/asn.ts';
import {defineAction, done, put, refuse, type Outcome, type Put, type Read} from './kernel/action.ts';
import {caseResource} from './kernel/case.ts';
import type {View} from './kernel/view.ts';
import {dn, dnLine, type DnLineRow} from './outbound/dn.ts';
import {heldOf, wantedOf} from './outbound/line-units.ts';
import {
  caseRead,
  closingClaim,
  otherClosing,
  sayingWhy,
  withOpenCase,
  type CaseRow,
} from './stock/case-closing.ts';
import {mayAccept} from './stock/fitting-closings.ts';
import {closedWith, linesNamed} from './stock/share.ts';
import {tellingLines, type ToldLine} from './stock/told-lines.ts';

const NAME = 'case.accept';

/** More lines than a document has. */
const ALL_LINES = 10_000;

/**
 * What happened is what is meant: a delivery is announced as it came, an order wants what it holds (CASE-18). It moves
 * nothing, and tells what each line said before.
 */
export const acceptCase = defineAction({
  ...closingClaim,
  name: NAME,
  args: sayingWhy,
  reads(args, _context, view) {
    const row = view?.get(caseResource, args.case);
    return [caseRead(args.case), ...(row ? readsOfDocument(row) : [])];
  },
  decide: (args, view, context) =>
    withOpenCase(view, args.case, (row) => {
      if (!mayAccept(row)) return otherClosing(row);
      const changes = changesOf(row, view);
      if (changes.length === 0) return refuse('case.nothing-left', {case: row.id});
      return closedWith(accepted(changes), view, row, context, {closing: NAME, note: args.note});
    }),
});

interface Change {
  readonly put: Put;
  readonly told: ToldLine;
}

const accepted = (changes: readonly Change[]): Outcome =>
  done({
    puts: changes.map((change) => change.put),
    told: tellingLines(changes.map(({told}) => told)),
  });

const readsOfDocument = ({code, document}: CaseRow): readonly Read[] =>
  code.startsWith('asn.')
    ? [
        {list: asn.name, key: document},
        {list: asnLine.name, index: 'document', prefix: [document], limit: ALL_LINES},
      ]
    : [
        {list: dn.name, key: document},
        {list: dnLine.name, index: 'document', prefix: [document], limit: ALL_LINES},
      ];

function changesOf(row: CaseRow, view: View): Change[] {
  const named = linesNamed(view, row);
  const isNamed = ({id}: {readonly id: string}): boolean => named?.includes(id) ?? true;
  const of = [row.document];
  return row.code.startsWith('asn.')
    ? view.range(asnLine, 'document', of, ALL_LINES).filter(isNamed).flatMap(announcedAsItCame)
    : view.range(dnLine, 'document', of, ALL_LINES).filter(isNamed).flatMap(orderedAsItIs);
}

function announcedAsItCame(line: AsnLineRow): Change[] {
  if (line.more === 0) return [];
  const announced = line.announced + line.more;
  return [
    {
      put: put(asnLine, {...line, announced, more: 0}),
      told: {goods: line.goods, before: line.announced, after: announced},
    },
  ];
}

function orderedAsItIs(line: DnLineRow): Change[] {
  const over = heldOf(line) - wantedOf(line);
  if (over <= 0) return [];
  const quantity = line.quantity + over;
  return [
    {
      put: put(dnLine, {...line, quantity}),
      told: {goods: line.goods, before: line.quantity, after: quantity},
    },
  ];
}
