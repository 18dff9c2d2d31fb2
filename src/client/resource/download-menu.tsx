import {Download as Picture, LoaderCircle, X} from 'lucide-react';
import {useEffect, useState} from 'react';
import {createPortal} from 'react-dom';
import {plainFacts} from '../data/facts.ts';
import {useDownload, type DownloadState} from '../data/use-download.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import {ActionMenu} from '../ui/action-menu.tsx';
import {SMALL_LOOK} from './input-look.ts';
import {SHEET_FORMS, type SheetForm} from './sheet-address.ts';

/** What comes sooner needs no word. ms. */
const MOMENT = 700;

/** Takes what a list shows along as a file; `below`: where it is said how that goes, under the bar. */
export function DownloadMenu({
  pathOf,
  below,
  label,
}: {
  /** What it is called, where that is no list. */
  readonly label?: string;
  /** Where the server has it in a form. */
  readonly pathOf: (form: SheetForm) => string;
  readonly below: HTMLElement | null;
}) {
  const {say} = useText();
  const {state, begin, ...told} = useDownload();
  const go = (form: SheetForm): void => void begin(pathOf(form));
  return (
    <>
      <ActionMenu
        label={label ?? say('download.do')}
        icon={<Picture aria-hidden size={16} />}
        look={SMALL_LOOK}
        items={SHEET_FORMS.map((key) => ({key, text: say(`download.${key}`), onChoose: () => go(key)}))}
      />
      {below && createPortal(<DownloadProgress {...{state, ...told}} />, below)}
    </>
  );
}

/** How a file comes, where that takes more than a moment, and why it did not. */
export function DownloadProgress(props: {
  readonly state: DownloadState;
  readonly cancel: () => void;
  readonly forget: () => void;
  readonly again: () => void;
}) {
  const {state, cancel, forget, again} = props;
  const {say} = useText();
  const isSlow = useIsSlow(state.kind === 'coming');
  if (state.kind === 'none' || (state.kind === 'coming' && !isSlow)) return null;
  const isComing = state.kind === 'coming';
  return (
    <div
      data-test="download"
      className={`flex flex-wrap items-center gap-2 rounded-card p-2 text-16 font-medium desk:text-14 ${isComing ? 'bg-raised' : 'bg-question text-on-question'}`}
    >
      {isComing && <LoaderCircle aria-hidden size={18} className="animate-spin motion-reduce:animate-none" />}
      <p role="status" className="me-auto">
        <Said state={state} />
      </p>
      {state.kind === 'away' && (
        <button type="button" className={`${SMALL_LOOK} border-current`} onClick={again}>
          {say('download.again')}
        </button>
      )}
      <button type="button" className={`${SMALL_LOOK} border-current`} onClick={isComing ? cancel : forget}>
        <X aria-hidden size={16} />
        {say(isComing ? 'download.cancel' : 'download.close')}
      </button>
    </div>
  );
}

function Said({state}: {readonly state: DownloadState}) {
  const {say, language} = useText();
  if (state.kind === 'away') return say('download.away');
  if (state.kind === 'denied') return refusalText(say, state.code, plainFacts(state.facts));
  if (state.kind === 'none' || state.bytes === 0) return say('download.begun');
  return say('download.coming', {size: sizeOf(state.bytes, aboutLanguage(language).intl)});
}

const [KILO, MEGA] = [1_000, 1_000_000];

/** So many bytes as people read them. */
function sizeOf(bytes: number, intl: string): string {
  const isMega = bytes >= MEGA;
  return new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: isMega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isMega ? 1 : 0,
  }).format(bytes / (isMega ? MEGA : KILO));
}

/** Whether something has gone on for more than a moment. */
function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsSlow(true), MOMENT);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isSlow;
}
