import {Check, TriangleAlert, X} from 'lucide-react';
import {useEffect} from 'react';
import {risksOf, readSetup} from '#domain/scanning/setup-code.ts';
import {useText} from '../../i18n/text.ts';
import {isMobile, setWedge} from '../../scan/capable.ts';
import {visibleCode} from '../../scan/code.ts';
import {keepSetup} from '../../data/scanner-setup.ts';
import {offeredSetup} from '../../scan/setup/offered-setup.ts';
import {useScanner} from '../../scan/scanner.ts';
import {Button} from '../../ui/button.tsx';
import {SetupFacts} from './setup-facts.tsx';

/** A set-up that was scanned: what it says, and whether this device takes it. Codes wait meanwhile. */
export function SetupOffer({text}: {readonly text: string}) {
  const {bus, feedback} = useScanner();
  const {say} = useText();
  const setup = readSetup(text);
  const isWhole = typeof setup === 'object';
  useEffect(() => {
    bus.hold(true);
    return () => bus.hold(false);
  }, [bus]);
  useEffect(() => feedback.give(isWhole ? 'question' : 'rejected'), [feedback, isWhole, text]);
  const close = (): void => offeredSetup.set('');
  const use = (): void => {
    if (isWhole) keepSetup(setup);
    if (!isMobile()) setWedge(true);
    close();
  };
  const title = say(isWhole ? 'equipment.offer' : 'equipment.offer.broken');
  return (
    <div className="fixed inset-0 z-50 flex items-end justify-center bg-ink/40 lg:items-center">
      <section
        role="alertdialog"
        aria-label={title}
        data-test="offer"
        className="flex max-h-dvh w-full max-w-xl flex-col gap-3 rounded-card border border-line bg-panel p-4 shadow-float short:p-3"
      >
        <h2 className="text-22 leading-tight font-semibold">{title}</h2>
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto">
          {isWhole && <SetupFacts setup={setup} />}
          {isWhole &&
            risksOf(setup).map((part) => (
              <p
                key={part}
                data-risk={part}
                className="flex gap-2 rounded-card bg-question p-3 text-18 font-semibold text-on-question"
              >
                <TriangleAlert aria-hidden className="shrink-0" />
                {say(`equipment.risk.${part}`, {text: visibleCode(setup[part])})}
              </p>
            ))}
        </div>
        <div className="grid shrink-0 grid-cols-2 gap-2">
          <Button icon={<X aria-hidden />} onPress={close}>
            {say(isWhole ? 'equipment.offer.leave' : 'action.close')}
          </Button>
          {isWhole && (
            <Button look="primary" icon={<Check aria-hidden />} onPress={use}>
              {say('equipment.offer.use')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
