import {TriangleAlert} from 'lucide-react';
import {isScannedDocument} from '#domain/document-definitions.ts';
import {reportProblem, PROBLEM_KINDS} from '#domain/stock/report.ts';
import type {FoundBin, FoundGoods, FoundThing} from '../../data/found.ts';
import type {JobException, LooseLine, SeenLine} from './job.ts';

/** The exception that every job has. */
export const REPORT_EXCEPTION = 'report';

/** Something is wrong, whatever is at hand: two taps, and the job goes on where it was. Rules CASE-15, CASE-16. */
export const reportException: JobException = {
  label: 'report.title',
  Picture: TriangleAlert,
  records: [reportProblem],
  isAside: true,
  mayShow: true,
  recorded: () => ({key: 'report.recorded'}),
  steps: {
    report: {
      is: 'choice',
      says: 'report.says',
      label: 'report.says',
      options: PROBLEM_KINDS.map((value) => ({
        value,
        label: `report.${value}` as const,
        // A bin that was not named cannot be kept from others.
        ...(value === 'blocked-bin' ? {when: (seen: SeenLine) => binOf(seen) !== undefined} : {}),
      })),
    },
    note: {
      is: 'text',
      says: 'report.note',
      label: 'field.note',
      mayBeEmpty: true,
      when: (got) => got[REPORT_EXCEPTION] === 'other',
    },
  },
  record: (scanned) => [[reportProblem.name, reported(scanned)]],
};

/** What is in hand, as far as it is known: nothing has to be. */
function reported(scanned: LooseLine) {
  const {got, stock, line, opened, quantity} = scanned;
  const inHand = lastOf<FoundGoods>(got, 'goods');
  const document = documentOf(scanned) ?? opened.findLast(({kind}) => isScannedDocument(kind))?.id;
  const named = {
    kind: textOf(got[REPORT_EXCEPTION]),
    bin: binOf(scanned)?.id,
    goods: (inHand ?? line?.goods)?.id,
    lot: inHand ? stock.lot : line?.lot,
    unit: inHand ? stock.unit : line?.unit,
    document,
    line: (inHand ? stock.documentLine : undefined) ?? line?.documentLine,
    note: textOf(got['note']),
  };
  const told = Object.entries(named).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return {...Object.fromEntries(told), ...(inHand ? {quantity} : {})};
}

/** The document of the open line, or one that is looked at. */
function documentOf({got, stock, line}: Pick<LooseLine, 'got' | 'stock' | 'line'>): string | undefined {
  const looked = Object.values(got).find((what) => typeof what === 'object' && isScannedDocument(what.kind));
  return stock.document ?? line?.document ?? (typeof looked === 'object' ? looked.id : undefined);
}

/** Where it is: the bin scanned last, else that of the line, else where the goods should go. */
const binOf = ({got, line, stock}: Pick<SeenLine, 'got' | 'line' | 'stock'>): FoundBin | undefined =>
  lastOf<FoundBin>(got, 'bin') ?? line?.bin ?? stock?.proposed;

const lastOf = <T extends FoundThing>(got: SeenLine['got'], kind: T['kind']): T | undefined =>
  Object.values(got).findLast((what): what is T => typeof what === 'object' && what.kind === kind);

const textOf = (what: FoundThing | string | undefined): string => (typeof what === 'string' ? what : '');
