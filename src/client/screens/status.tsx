import {Download, RefreshCw, ScanBarcode, ShieldCheck, Undo2} from 'lucide-react';
import {useState} from 'react';
import {Link, useNavigate} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {WarningList} from '../frame/warnings.tsx';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {Button} from '../ui/button.tsx';
import {saveFile} from '../ui/save-file.ts';
import {DeviceFacts} from './status/device-facts.tsx';
import {WorkOutcomes} from './status/outcomes.tsx';

/** The one place that explains what became of the work of this device, and how fresh its picture is. */
export function StatusScreen() {
  const {say} = useText();
  return (
    <ScreenPage title={say('status.title')}>
      <WarningList />
      <Card title={say('status.work')}>
        <WorkOutcomes />
      </Card>
      <Link
        to="/acts"
        className="flex min-h-target items-center justify-center gap-2 rounded-card border-2 border-line bg-panel px-3 text-18 font-semibold"
      >
        <Undo2 aria-hidden className="mirrored shrink-0" />
        {say('acts.title')}
      </Link>
      <Card title={say('status.device')}>
        <DeviceFacts />
      </Card>
      <RecentWork />
    </ScreenPage>
  );
}

function RecentWork() {
  const app = useApp();
  const {say} = useText();
  const navigate = useNavigate();
  const {isSyncing, storage, waiting} = useReadable(app.status);
  const [hasFailed, setHasFailed] = useState(false);
  const rescue = (): void => {
    const save = async (): Promise<void> => saveFile(await app.rescueFile(), 'binward-outbox.json');
    save().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        look="primary"
        icon={<RefreshCw aria-hidden className={isSyncing ? 'animate-spin' : ''} />}
        onPress={() => void app.syncNow()}
      >
        {isSyncing ? say('status.syncing') : say('status.syncNow')}
      </Button>
      {storage === 'not-kept' && (
        <Button icon={<ShieldCheck aria-hidden />} onPress={() => void app.keepStorage()}>
          {say('status.keepStorage')}
        </Button>
      )}
      <Button icon={<Download aria-hidden />} onPress={rescue}>
        {say('status.rescue', {number: waiting})}
      </Button>
      <p className="text-16 text-soft">{say('status.rescue.hint')}</p>
      <Button icon={<ScanBarcode aria-hidden />} onPress={() => void navigate('/equipment')}>
        {say('equipment.title')}
      </Button>
      {hasFailed && (
        <p role="alert" className="text-18 font-semibold">
          {say('status.rescue.failed')}
        </p>
      )}
    </div>
  );
}
