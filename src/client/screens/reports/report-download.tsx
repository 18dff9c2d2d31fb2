import {useState} from 'react';
import type {ReportBucket} from '#protocol/report.ts';
import {useApp} from '../../data/app.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {pathOfReport} from './use-report.ts';

/** Takes along as a file what a report tells beside it. */
export function ReportDownload({
  report,
  days,
  by,
}: {
  readonly report: string;
  readonly days?: ReportBucket;
  readonly by?: string;
}) {
  const {warehouse} = useApp();
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  return (
    <div className="mt-3">
      <div className="w-fit">
        <DownloadMenu
          pathOf={(form) => `${pathOfReport({report, warehouse, days, by})}&form=${form}`}
          below={below}
        />
      </div>
      <div ref={setBelow} className="mt-2 empty:hidden" />
    </div>
  );
}
