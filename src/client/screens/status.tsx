import {Download, RefreshCw, ShieldCheck} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import {useApp, type DeviceStatus} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useAge} from '../i18n/time.ts';
import {useText, type TextKey} from '../i18n/text.ts';
import {Attention} from '../shell/attention.tsx';
import {Card, Page} from '../shell/page.tsx';
import {Button} from '../ui/button.tsx';
import {saveFile} from '../ui/save-file.ts';

const COUNTS: readonly {
  name: keyof DeviceStatus & ('waiting' | 'sent' | 'corrected' | 'refused' | 'held');
  edge: string;
}[] = [
  {name: 'waiting', edge: 'border-kept'},
  {name: 'sent', edge: 'border-accepted'},
  {name: 'corrected', edge: 'border-question'},
  {name: 'refused', edge: 'border-refused'},
  {name: 'held', edge: 'border-line'},
];

/** The one place that explains what became of the work of this device, and how fresh its picture is. */
export function Status() {
  const app = useApp();
  const {say} = useText();
  const status = useReadable(app.status);
  return (
    <Page title={say('status.title')}>
      <Attention />
      <Card title={say('status.work')}>
        <dl className="flex flex-col">
          {COUNTS.map(({name, edge}) => (
            <Count key={name} name={name} edge={edge} value={status[name]} />
          ))}
        </dl>
      </Card>
      <Card title={say('status.device')}>
        <dl className="flex flex-col gap-3 text-18">
          <Fact label="status.link" value={say(`status.link.${status.link}`)} />
          <Copy />
          <Fact label="status.storage" value={say(`status.storage.${status.storage}`)} />
        </dl>
      </Card>
      <Deeds />
    </Page>
  );
}

function Count({
  name,
  edge,
  value,
}: {
  readonly name: (typeof COUNTS)[number]['name'];
  readonly edge: string;
  readonly value: number;
}) {
  const app = useApp();
  const {say} = useText();
  const {oldestAt} = useReadable(app.status);
  const age = useAge(app.clock);
  const isAged = name === 'waiting' && value > 0;
  return (
    <div className={`flex items-center gap-3 border-s-8 py-2 ps-3 ${edge} not-last:mb-2`}>
      <div className="min-w-0 flex-1">
        <dt className="text-18 font-semibold">{say(`status.${name}`)}</dt>
        <p className="text-16 text-soft">
          {isAged ? say('status.oldest', {age: age(oldestAt).words}) : say(`status.${name}.hint`)}
        </p>
      </div>
      <dd data-test={`count-${name}`} className="text-28 font-bold">
        {value}
      </dd>
    </div>
  );
}

function Copy() {
  const app = useApp();
  const {say} = useText();
  const {exactAt, isComplete} = useReadable(app.status);
  const age = useAge(app.clock);
  const when = exactAt === 0 ? undefined : age(exactAt);
  const words = !isComplete
    ? say('status.copy.partial')
    : when
      ? say('status.copy.exact', {age: when.words})
      : say('status.copy.none');
  return <Fact label="status.copy" value={<span title={when?.full}>{words}</span>} />;
}

function Fact({label, value}: {readonly label: TextKey; readonly value: ReactNode}) {
  const {say} = useText();
  return (
    <div>
      <dt className="text-16 text-soft">{say(label)}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function Deeds() {
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
        isDisabled={isSyncing}
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
