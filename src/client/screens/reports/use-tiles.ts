import type {ReportAnswer} from '#protocol/report.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {documentsOf, movementsOf, wordOf, type Dashboard} from './kinds.ts';
import type {ReportPeriod} from './period.ts';
import {NO_NUMBER, type ReportTile} from './tiles.tsx';
import type {useAmounts} from './use-amounts.ts';
import {useReport} from './use-report.ts';
import {
  averageOf,
  comparedWith,
  filledOf,
  promisesOf,
  shareOf,
  totalOf,
  type VolumeMeasure,
  type MovedVolume,
} from './volume.ts';

/** What the tiles are made of beside their own reports. */
interface TileInputs {
  readonly period: ReportPeriod;
  readonly volumes: readonly MovedVolume[] | undefined;
  readonly before: readonly MovedVolume[] | undefined;
  readonly measures: readonly VolumeMeasure[];
  readonly amounts: ReturnType<typeof useAmounts>;
}

/** The numbers of a dashboard: what moved, promises kept, how long things took, and what was sent of what was ordered. */
export function useTiles(
  of: Dashboard,
  inputs: TileInputs,
): {readonly tiles: readonly ReportTile[]; readonly denial: EntryDenial} {
  const {say} = useText();
  const {amounts} = inputs;
  const {days, before: daysBefore} = inputs.period;
  // By the year: their sums are the same, and their answers short.
  const promises = [
    useReport(of.promises, days, 'year'),
    useReport(of.promises, daysBefore, 'year'),
  ] as const;
  const lasted = [
    useReport(of.lasted.report, days, 'year'),
    useReport(of.lasted.report, daysBefore, 'year'),
  ] as const;
  const told = (tell: (answer: ReportAnswer) => string, each: readonly {readonly answer?: ReportAnswer}[]) =>
    each.map(({answer}) => answer && tell(answer));
  const share = (part: number | bigint, whole: number | bigint): string => {
    const found = shareOf(part, whole);
    return found === undefined ? NO_NUMBER : amounts.percent(found);
  };
  const outOf = (part: bigint | number, whole: bigint | number): string =>
    say('office.ofPlan', {
      done: amounts.of('units', BigInt(part)),
      number: amounts.of('units', BigInt(whole)),
    });
  const [kept, keptBefore] = told((answer) => {
    const {kept: on, promised} = promisesOf(answer);
    return share(on, promised);
  }, promises);
  const [took, tookBefore] = told((answer) => {
    const average = averageOf(answer, of.lasted.like);
    return average === undefined ? NO_NUMBER : amounts.lasting(average);
  }, lasted);
  const [filled, filledBefore] = told((answer) => {
    const {ordered, shipped} = filledOf(answer);
    return share(shipped, ordered);
  }, promises);
  const [answer] = promises.map((each) => each.answer);
  const {kept: on, promised} = answer ? promisesOf(answer) : {kept: 0, promised: 0};
  const {ordered, shipped} = answer ? filledOf(answer) : {ordered: 0n, shipped: 0n};
  const saidBefore = beforeText(say);
  const view = of.lasted.like?.['state'];
  const inTime = documentsOf(of, of.kept, days);
  const tiles: ReportTile[] = [
    ...volumeTiles(of, inputs, say),
    {
      name: 'onTime',
      title: `${say('report.onTime')}: ${say(wordOf(of))}`,
      value: kept,
      ...(promised > 0 ? {detail: outOf(on, promised)} : {}),
      before: saidBefore(keptBefore),
      to: documentsOf(of, of.kept, days, {isPromised: true}),
    },
    ...(of.hasFill
      ? [
          {
            name: 'fill',
            title: say('report.fill'),
            value: filled,
            ...(ordered > 0n ? {detail: outOf(shipped, ordered)} : {}),
            before: saidBefore(filledBefore),
            to: inTime,
          },
        ]
      : []),
    {
      name: 'lasted',
      title: say(of.lasted.title),
      value: took,
      before: saidBefore(tookBefore),
      to: documentsOf(of, of.ended, days, view === undefined ? {} : {view}),
    },
  ];
  return {tiles, denial: [...promises, ...lasted].find(({denial}) => denial)?.denial};
}

/** What moved, in each measure of its own. */
function volumeTiles(
  of: Dashboard,
  {period, volumes, before, measures, amounts}: TileInputs,
  say: Say,
): readonly ReportTile[] {
  const saidBefore = beforeText(say);
  const amountIn = (
    measure: VolumeMeasure,
    found: readonly MovedVolume[] | undefined,
  ): string | undefined => {
    if (!found) return undefined;
    if (found.length === 0) return NO_NUMBER;
    const {lines, units, value = 0n} = totalOf(found);
    return amounts.of(measure, measure === 'lines' ? BigInt(lines) : measure === 'units' ? units : value);
  };
  return measures.map((measure) => ({
    name: measure,
    title: `${say(of.volume)}: ${say(`report.${measure}`)}`,
    value: amountIn(measure, volumes),
    before: saidBefore(amountIn(measure, before && comparedWith(before))),
    to: movementsOf(of, period.days),
  }));
}

/** What a number was in the time before, in words. */
const beforeText =
  (say: Say) =>
  (value: string | undefined): string | undefined =>
    value === undefined ? undefined : say('report.before', {value});
