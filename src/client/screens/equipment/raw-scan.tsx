import {ScanLine} from 'lucide-react';
import {useState} from 'react';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {scannerSetup} from '../../data/scanner-setup.ts';
import {useScanner} from '../../scan/scanner.ts';
import type {TriggerPull} from '../../scan/setup/trigger-pull.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {ScannedCharacters} from './characters.tsx';
import {TestReading} from './reading.tsx';
import {useScanTap} from './use-scan-tap.ts';

/** Any scan, character by character, and what the app makes of it; nothing is recorded. */
export function RawScan() {
  const {say} = useText();
  const {feedback} = useScanner();
  const kept = useReadable(scannerSetup);
  const [heard, setHeard] = useState<TriggerPull>();
  useScanTap((each) => {
    feedback.give('accepted');
    setHeard(each);
  });
  return (
    <ScreenPage title={say('equipment.raw')} back="/equipment">
      <p className="flex items-center gap-4 rounded-card bg-tint p-3 text-18 font-semibold">
        <ScanLine aria-hidden size={32} className="shrink-0 text-accent" />
        {say('equipment.raw.hint')}
      </p>
      {heard && (
        <>
          <Card title={say('equipment.reads')}>
            <TestReading heard={heard} setup={kept} />
          </Card>
          <Card title={say('equipment.arrived')}>
            <ScannedCharacters heard={heard} />
          </Card>
        </>
      )}
    </ScreenPage>
  );
}
