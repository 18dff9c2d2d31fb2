import {Download, RefreshCw, ShieldCheck} from 'lucide-react';
import {useState} from 'react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Warnings} from '../shell/warnings.tsx';
import {Card, Page} from '../shell/page.tsx';
import {Button} from '../ui/button.tsx';
import {saveFile} from '../ui/save-file.ts';
import {DeviceFacts} from './status/device-facts.tsx';
import {Outcomes} from './status/outcomes.tsx';

/** The one place that explains what became of the work of this device, and how fresh its picture is. */
export function Status() {
  const {say} = useText();
  return (
    <Page title={say('status.title')}>
      <Warnings />
      <Card title={say('status.work')}>
        <Outcomes />
      </Card>
      <Card title={say('status.device')}>
        <DeviceFacts />
      </Card>
      <RecentWork />
    </Page>
  );
}

function RecentWork() {
  const app = useApp();
  const {say} = useText();
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
      {hasFailed && (
        <p role="alert" className="text-18 font-semibold">
          {say('status.rescue.failed')}
        </p>
      )}
    </div>
  );
}
