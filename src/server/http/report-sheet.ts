import {EVERY_KIND, PARTY_DOCUMENTS} from '#domain/documents.ts';
import {goods} from '#domain/goods/goods.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {ReportGrouping, ReportDefinition, ReportSum} from '#domain/kernel/report.ts';
import type {CellForm} from '#domain/sheet-columns.ts';
import {titleOfOption, type LanguageTexts} from '#domain/language-texts.ts';
import type {ReportAnswer} from '#protocol/report.ts';
import {cellsFor, leastDigits, type SheetCell, type SheetColumn, type SheetSpeech} from '../sheets/sheet.ts';

/** A report as its asker was told it, and what goods are called that it tells apart. */
interface ToldReport {
  readonly answer: ReportAnswer;
  readonly sums: readonly ReportSum[];
  readonly goods: ReadonlyMap<string, Row>;
}

type Group = ReportAnswer['buckets'][number]['groups'][number];
interface ReportLine {
  readonly from: string;
  readonly to: string;
  readonly group: Group;
}

interface ReportColumn {
  readonly title: string;
  readonly form: CellForm;
  readonly of: (line: ReportLine) => Value;
}

const LIST_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PARTY_DOCUMENTS.map(({reports, name}) => [reports, `list.${name}`])),
  'count-plans': 'list.cyclecount',
};

/** What reports are called that are not called after their documents. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  movements: ['field.movement'],
  'movement-values': ['field.movement', 'report.value'],
  'stock-at': ['report.stock'],
  'stock-at-goods': ['report.stock', 'field.goods'],
  'put-away': ['report.putAway'],
  'put-away-goods': ['report.putAway', 'field.goods'],
  picked: ['report.picked'],
  'picked-goods': ['report.picked', 'field.goods'],
  'stock-ages': ['report.stood'],
  'stock-expiries': ['report.left'],
  'stock-values': ['report.stock.where'],
};

/** What of documents a report counts, by the end of its name. */
const COUNTED: Readonly<Record<string, string>> = {
  open: 'report.open',
  made: 'field.create_time',
  ended: 'field.closed_at',
  arrived: 'report.onTime',
  shipped: 'report.onTime',
};

/** What people call a report. */
export function titleOfReport({name}: ReportDefinition, {say}: LanguageTexts): string {
  const at = name.lastIndexOf('-');
  const keys = entryOf(TITLES, name) ?? [
    entryOf(LIST_OF, name.slice(0, at)) ?? '',
    entryOf(COUNTED, name.slice(at + 1)) ?? '',
  ];
  return keys.map((key) => say(key)).join(' – ');
}

/** What a group of a report is called, by what tells it apart; other groups are states and movements. */
const REPORT_GROUP_TITLES: Readonly<
  Record<string, {readonly title: string; readonly keys: Readonly<Record<string, string>>}>
> = {
  age: {
    title: 'report.stood',
    keys: {
      '30': 'report.stood.30',
      '90': 'report.stood.90',
      '180': 'report.stood.180',
      '365': 'report.stood.365',
      older: 'report.stood.older',
      'no-day': 'report.stood.no-day',
    },
  },
  left: {
    title: 'report.left',
    keys: {
      expired: 'view.expired',
      '7': 'report.left.7',
      '30': 'report.left.30',
      '90': 'report.left.90',
      later: 'report.left.later',
      'no-day': 'report.left.none',
    },
  },
  place: {
    title: 'lot.place',
    keys: {
      bins: 'field.bins',
      expected: 'report.stood.no-day',
      deliveries: 'office.deliveries',
      orders: 'office.orders',
      'in-question': 'movement.in-question',
      other: 'movement.other',
    },
  },
  kept: {
    title: 'report.kept',
    keys: {
      'no-day': 'report.kept.none',
      early: 'report.kept.early',
      'on-day': 'report.kept.on',
      late: 'report.kept.late',
    },
  },
  kind: {
    title: 'field.kind',
    keys: Object.fromEntries([
      ...EVERY_KIND.map(({name}) => [name, `kind.${name}`]),
      ...PARTY_DOCUMENTS.map(({name, reports}) => [name, `office.${reports}`]),
    ]),
  },
  order: {title: 'report.order', keys: {first: 'report.order.first', other: 'report.order.rest'}},
};

const text = (title: string, of: ReportColumn['of'], kind: CellForm['kind'] = 'text'): ReportColumn => ({
  title,
  of,
  form: {kind, places: 0},
});

/** A day, and how a number of something else stands in a sheet. */
const [WHOLE, MONEY] = [
  {kind: 'amount', places: 0},
  {kind: 'money', places: 4},
] as const satisfies readonly CellForm[];
/** Time is told in hours with two digits. */
const HUNDREDTH_OF_HOUR_MS = 36_000n;

/** What a party is sent was ordered by it. */
const ORDERED = PARTY_DOCUMENTS.find(({party}) => !party.isSender);

const SUMS: Readonly<Record<string, {readonly title: string; readonly form: CellForm}>> = {
  units: {title: 'report.units', form: WHOLE},
  value: {title: 'report.value', form: MONEY},
  ordered: {title: `field.${ORDERED?.line.name ?? ''}.${ORDERED?.entered ?? ''}`, form: WHOLE},
  shipped: {title: 'field.shipped', form: WHOLE},
  lasted: {title: 'report.hours', form: {kind: 'decimal', places: 2}},
};

function columnsOf(
  report: ReportDefinition,
  told: ToldReport,
  {words, currency}: SheetSpeech,
): readonly ReportColumn[] {
  const {say} = words;
  const days =
    report.at === undefined
      ? []
      : [
          text(say('list.filter.least'), ({from}) => from, 'day'),
          text(say('list.filter.most'), ({to}) => to, 'day'),
        ];
  return [
    ...days,
    ...report.by.flatMap((by) => groupColumns(by, told, words)),
    {title: say('report.count'), form: WHOLE, of: ({group}) => group.count},
    ...told.sums.map(({name}): ReportColumn => {
      const {title, form} = entryOf(SUMS, name) ?? {title: 'report.units', form: WHOLE};
      const unit = form.kind === 'money' && currency !== '' ? ` (${currency})` : '';
      return {title: say(title) + unit, form, of: ({group}) => inParts(name, group.sums[name] ?? '0')};
    }),
  ];
}

/** A sum of any size in the smallest parts that its cell shows. */
const inParts = (name: string, sum: string): string =>
  name === 'lasted' ? String((BigInt(sum) + HUNDREDTH_OF_HOUR_MS / 2n) / HUNDREDTH_OF_HOUR_MS) : sum;

function groupColumns(
  {name, of}: ReportGrouping,
  told: ToldReport,
  words: LanguageTexts,
): readonly ReportColumn[] {
  const {say} = words;
  const valueOf = ({group}: ReportLine): string => String(group.by[name] ?? '');
  if ('column' in of && of.column === 'goods')
    return (['code', 'description'] as const).map((column) =>
      text(
        say(`field.goods.${column}`),
        (line) => told.goods.get(valueOf(line))?.[column] ?? '',
        column === 'code' ? 'code' : 'text',
      ),
    );
  const known = entryOf(REPORT_GROUP_TITLES, name);
  const called = (line: ReportLine): string => {
    const value = valueOf(line);
    const key = known ? (entryOf(known.keys, value) ?? '') : `movement.${value}`;
    if (name !== 'state' && words.has(key)) return say(key);
    return titleOfOption(words, value);
  };
  return [text(say(known?.title ?? `field.${name}`), called)];
}

/** The goods that a report tells apart. */
export const goodsIn = (answer: ReportAnswer): readonly string[] => [
  ...new Set(
    answer.buckets.flatMap(({groups}) =>
      groups.flatMap(({by}) => (by[goods.name] === undefined ? [] : [String(by[goods.name])])),
    ),
  ),
];

/** A report as a sheet: a row for each group of each of its days, in the words of the reader. */
export function reportSheet(
  report: ReportDefinition,
  told: ToldReport,
  speech: SheetSpeech,
): {readonly columns: readonly SheetColumn[]; readonly rows: readonly (readonly SheetCell[])[]} {
  const columns = columnsOf(report, told, speech);
  const cells = columns.map(({form, of}) => {
    const cell = cellsFor(form, speech);
    return (line: ReportLine): SheetCell => cell(of(line));
  });
  const lines = told.answer.buckets.flatMap(({from, to, groups}) =>
    groups.map((group): ReportLine => ({from, to, group})),
  );
  return {
    columns: columns.map(({title, form}) => ({
      title,
      kind: form.kind,
      digits: form.kind === 'decimal' ? form.places : leastDigits(form, speech.currency),
    })),
    rows: lines.map((line) => cells.map((cell) => cell(line))),
  };
}
