import {Play} from 'lucide-react';
import {useReadable} from '../../base/use-readable.ts';
import {VOLUMES, type FeedbackVolume} from '../../scan/feedback/feedback.ts';
import {useText} from '../../i18n/text.ts';
import {useScanner} from '../../scan/scanner.ts';
import {ChoiceButtons} from '../../ui/button.tsx';
import {OUTCOME_LOOKS, SCAN_OUTCOMES} from '../../scan/feedback/outcome-looks.ts';

/** How loud, and every outcome to look at, hear and feel before it happens on the floor. */
export function SoundChoices() {
  const {say} = useText();
  const {feedback} = useScanner();
  const choose = (volume: FeedbackVolume): void => {
    feedback.setVolume(volume);
    feedback.preview('accepted');
  };
  return (
    <>
      <ChoiceButtons
        label={say('settings.sound')}
        options={VOLUMES.map((value) => ({value, label: say(`settings.sound.${value}`)}))}
        value={useReadable(feedback.volume)}
        onChoose={choose}
      />
      <p className="mt-2 mb-3 text-16 text-soft">{say('settings.sound.hint')}</p>
      <ul aria-label={say('settings.outcomes')} className="flex flex-col gap-2">
        {SCAN_OUTCOMES.map((outcome) => {
          const {ink, Picture, label} = OUTCOME_LOOKS[outcome];
          return (
            <li key={outcome}>
              <button
                type="button"
                data-outcome={outcome}
                onClick={() => feedback.preview(outcome)}
                className={`flex min-h-target w-full items-center gap-3 rounded-card px-4 text-start text-18 leading-tight font-semibold active:brightness-85 ${ink}`}
              >
                <Picture aria-hidden size={26} strokeWidth={3} className="shrink-0" />
                <span className="min-w-0 flex-1">{say(label)}</span>
                <Play aria-hidden size={22} className="mirrored shrink-0" />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
