import {Printer} from 'lucide-react';
import {useNavigate} from 'react-router-dom';
import {setupText} from '#domain/scanning/setup-code.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {isFound, keepSetup, scannerSetup} from '../../data/scanner-setup.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {TextField} from '../../ui/field.tsx';
import {PaperSheet} from '../../ui/paper.tsx';
import {QrCode} from '../../ui/codes/qr-code.tsx';
import {SetupFacts} from './setup-facts.tsx';
import {useScanTap} from './use-scan-tap.ts';

const MAX_MODEL_LENGTH = 30;

/** The set-up of this device as one code: any other of its model scans it, wherever its worker stands. */
export function ShareSetup() {
  const {say} = useText();
  const navigate = useNavigate();
  const kept = useReadable(scannerSetup);
  useScanTap(() => undefined);
  if (!isFound(kept))
    return (
      <ScreenPage title={say('equipment.share')} back="/equipment">
        <Card>
          <p className="mb-3 text-18">{say('equipment.share.none')}</p>
          <Button look="primary" onPress={() => void navigate('/equipment?view=check', {replace: true})}>
            {say('equipment.begin')}
          </Button>
        </Card>
      </ScreenPage>
    );
  const text = setupText(kept);
  const picture = <QrCode text={text} label={say('equipment.share')} />;
  return (
    <ScreenPage title={say('equipment.share')} back="/equipment">
      <p className="text-18">{say('equipment.share.hint')}</p>
      <div data-setup={text} className="mx-auto w-full max-w-80">
        {picture}
      </div>
      <TextField
        label={say('equipment.fact.model')}
        value={kept.model}
        onChange={(model) => keepSetup({...kept, model: model.slice(0, MAX_MODEL_LENGTH)})}
      />
      <Button icon={<Printer aria-hidden />} onPress={() => print()}>
        {say('equipment.share.print')}
      </Button>
      <Card>
        <SetupFacts setup={kept} />
      </Card>
      <PaperSheet>
        <h1>
          <NameText>{kept.model || say('equipment.title')}</NameText>
        </h1>
        {picture}
        <p>{say('equipment.share.hint')}</p>
      </PaperSheet>
    </ScreenPage>
  );
}
