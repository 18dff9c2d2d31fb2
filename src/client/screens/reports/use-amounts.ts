import {MONEY_PLACES} from '#domain/kernel/places.ts';
import {useText} from '../../i18n/text.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {durationText} from '../../i18n/time.ts';
import {decimalText} from '../../resource/format.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {dateOf, momentsIn} from '../../i18n/moments.ts';
import type {ReportBucket, BucketSize} from '#protocol/report.ts';
import type {VolumeMeasure} from './volume.ts';

/** How the numbers of a dashboard read in the language of the screen. */
export function useAmounts() {
  const {language} = useText();
  const {numbers, amount} = useFormats();
  const {intl} = aboutLanguage(language);
  const compact = new Intl.NumberFormat(intl, {notation: 'compact', maximumFractionDigits: 1});
  const ratio = new Intl.NumberFormat(intl, {maximumFractionDigits: 2});
  const percent = new Intl.NumberFormat(intl, {style: 'percent', maximumFractionDigits: 1});
  const days = momentsIn(intl, {dateStyle: 'medium', timeZone: 'UTC'});
  const short: Readonly<Record<BucketSize, Intl.DateTimeFormatOptions>> = {
    day: {day: 'numeric'},
    week: {day: 'numeric', month: 'numeric'},
    month: {month: 'short'},
    year: {year: 'numeric'},
  };
  return {
    /** In full: money with its currency. */
    of: (measure: VolumeMeasure, value: bigint): string =>
      measure === 'value' ? amount.format(decimalText(value, MONEY_PLACES)) : numbers.format(value),
    /** On an axis, where there is little room. */
    rough: (measure: VolumeMeasure, value: number): string =>
      compact.format(measure === 'value' ? value / 10 ** MONEY_PLACES : value),
    percent: (share: number): string => percent.format(share),
    /** How many times one thing is another. */
    ratio: (value: number): string => ratio.format(value),
    lasting: (ms: number): string => durationText(ms, language) || numbers.format(0),
    days: ({from, to}: ReportBucket): string =>
      from === to ? days.format(dateOf(from)) : `${days.format(dateOf(from))} – ${days.format(dateOf(to))}`,
    /** Under a bar. */
    short: ({from}: ReportBucket, by: BucketSize): string =>
      momentsIn(intl, {...short[by], timeZone: 'UTC'}).format(dateOf(from)),
  };
}
