import {Printer, QrCode, RotateCcw, ScanBarcode, ScanText} from 'lucide-react';
import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {isFound, keepSetup, scannerSetup} from '../../data/scanner-setup.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {MakerSettingsList} from './makers.tsx';
import {SetupFacts} from './setup-facts.tsx';
import {TestSheet} from './test-sheet.tsx';

/** What is kept of this device's scanner, what can be done about it, and the makers. */
export function EquipmentOverview() {
  const {say} = useText();
  const navigate = useNavigate();
  const kept = useReadable(scannerSetup);
  const has = isFound(kept);
  const [isPrinting, setIsPrinting] = useState(false);
  const view = (name: string) => () => void navigate(`/equipment?view=${name}`);
  return (
    <ScreenPage title={say('equipment.title')} isWide back="/settings">
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start">
        <Card title={say(has ? 'equipment.now.kept' : 'equipment.now.none')}>
          {has ? <SetupFacts setup={kept} /> : <p className="text-16 text-soft">{say('equipment.intro')}</p>}
          <div className="mt-4 flex flex-col gap-2">
            <Button look="primary" icon={<ScanBarcode aria-hidden />} onPress={view('check')}>
              {say(has ? 'equipment.again' : 'equipment.begin')}
            </Button>
            <Button icon={<ScanText aria-hidden />} onPress={view('raw')}>
              {say('equipment.raw')}
            </Button>
            <Button icon={<Printer aria-hidden />} onPress={() => setIsPrinting(true)}>
              {say('equipment.print')}
            </Button>
            {has && (
              <>
                <Button icon={<QrCode aria-hidden />} onPress={view('share')}>
                  {say('equipment.share')}
                </Button>
                <TwoStepButton
                  first={say('equipment.defaults')}
                  second={say('equipment.defaults.again')}
                  Picture={RotateCcw}
                  onDo={() => keepSetup(undefined)}
                />
              </>
            )}
          </div>
        </Card>
        <MakerSettingsList />
      </div>
      {isPrinting && <TestSheet onPrinted={() => setIsPrinting(false)} />}
    </ScreenPage>
  );
}
