import {Ban} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import {OnlyMobile} from '../../scan/only-mobile.tsx';

/** Why a job is not to be had here: the person may not record what it records, or nothing here can scan. */
export const JobNotHere = ({isAllowed}: {readonly isAllowed: boolean}) =>
  isAllowed ? <OnlyMobile /> : <NotAllowed />;

/** The rights to record are asked for before the first scan, not at the last. */
function NotAllowed() {
  const {say} = useText();
  return (
    <div
      data-test="not-allowed"
      className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <Ban aria-hidden size={56} className="text-refused" />
      <p className="text-24 font-semibold">{say('why.role.forbidden')}</p>
      <p className="max-w-md text-18 text-soft">{say('job.whoMay')}</p>
    </div>
  );
}
