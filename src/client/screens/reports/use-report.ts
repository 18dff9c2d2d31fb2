import {useEffect, useState} from 'react';
import type {ReportBucket} from '#protocol/report.ts';
import {reportSchema, type ReportAnswer} from '#protocol/report.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {readAnswer} from '../../data/office-answer.ts';
import {useReadable} from '../../base/use-readable.ts';

/** A page that stays open is told anew so often, ms. */
const AGAIN = 300_000;

/** What a report tells, or why it does not; neither before the first answer. */
interface ReportResult {
  readonly answer?: ReportAnswer;
  readonly denial?: EntryDenial;
}

/** Where the server tells a report. */
export function pathOfReport(of: {
  readonly report: string;
  readonly warehouse: string;
  readonly days: ReportBucket | undefined;
  readonly by: string | undefined;
}): string {
  const {report, warehouse, days, by = ''} = of;
  const query = new URLSearchParams({warehouse, ...days, ...(by === '' ? {} : {by})});
  return `/api/reports/${report}?${query.toString()}`;
}

/** A report of the warehouse here; of days where it has such, `by` a part of them or, of a ranking, a sum. */
export function useReport(name: string, days?: ReportBucket, by = ''): ReportResult {
  const {office, warehouse, clock} = useApp();
  const turn = Math.floor(useReadable(clock) / AGAIN);
  const path = pathOfReport({report: name, warehouse, days, by});
  const [told, setTold] = useState<ReportResult & {readonly of: string}>({of: ''});
  useEffect(() => {
    let isGone = false;
    void office.peek(path).then((reply) => {
      if (isGone) return;
      const answer = readAnswer(reply, reportSchema);
      setTold((before) => {
        if (answer.ok) return {of: path, answer: answer.value};
        // What was told stays in sight; the bar says that the server is away.
        return before.of === path && before.answer ? before : {of: path, denial: answer.denial};
      });
    });
    return () => {
      isGone = true;
    };
  }, [office, path, turn]);
  return told.of === path ? told : {};
}
