import {FileUp, RotateCcw, Upload} from 'lucide-react';
import {useRef, useState} from 'react';
import type {DeviceRow} from '#protocol/session.ts';
import {useApp} from '../../data/app.ts';
import type {HandedInFile, HandInProgress} from '../../data/handed-in-files.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';
import {HandInResults} from './hand-in-results.tsx';
import {FileSummary} from './file-summary.tsx';

/** The way in for the work of a device that cannot send any more: a file, what is in it, what became of it. */
export function BringFile({devices}: {readonly devices: readonly DeviceRow[] | undefined}) {
  const {files} = useApp().office;
  const {say} = useText();
  const bringing = useReadable(files.state);
  const [file, setFile] = useState<HandedInFile>();
  const region = useRef<HTMLDivElement>(null);
  const {isTrying, denial, attempt} = useAttempt();
  const take = (chosen: File): void =>
    attempt(async () => {
      files.forget();
      setFile(undefined);
      const looked = await files.look(await chosen.text());
      if (looked.ok) setFile(looked.file);
      return looked.ok ? undefined : looked.denial;
    });
  const isUnderWay = bringing.isSending || bringing.left > 0 || bringing.denial !== undefined;
  const isOver = !isUnderWay && bringing.lines.length > 0;
  const isChosen = file !== undefined && !isUnderWay && !isOver;
  return (
    <Card title={say('bring.title')}>
      <div ref={region} tabIndex={-1} data-test="bring" className="flex flex-col gap-3 outline-none">
        {isUnderWay && <Progress bringing={bringing} />}
        {isChosen && <FileSummary file={file} devices={devices} />}
        {bringing.lines.length > 0 && <HandInResults lines={bringing.lines} isOver={isOver} />}
        <div className={`flex flex-col gap-3 ${isChosen ? 'lg:grid lg:grid-cols-2' : ''}`}>
          {isChosen && (
            <div className="lg:order-last">
              <Button
                look="primary"
                icon={<Upload aria-hidden />}
                isDisabled={file.mutations.length === 0}
                onPress={() => {
                  setFile(undefined);
                  // Its button goes; what becomes of the file is told here.
                  region.current?.focus({preventScroll: true});
                  files.send(file).catch(reportError);
                }}
              >
                {say('bring.send', {number: file.mutations.length})}
              </Button>
            </div>
          )}
          {!isUnderWay && <Chooser isBusy={isTrying} isAnother={isChosen || isOver} onChoose={take} />}
        </div>
        {denial && <EntryRefusal {...denial} />}
      </div>
    </Card>
  );
}

/** A file by the browser's dialogue, or dropped. */
function Chooser(props: {
  readonly isBusy: boolean;
  /** One was chosen before. */
  readonly isAnother: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const {isBusy, isAnother, onChoose} = props;
  const {say} = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const choose = (file: File | undefined): void => {
    if (file && !isBusy) onChoose(file);
  };
  return (
    <div
      data-test="drop"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files[0]);
      }}
      className={`flex flex-col gap-2 rounded-card ${isAnother ? '' : 'border-2 border-dashed p-3'} ${isOver ? 'border-accent bg-tint' : 'border-line'}`}
    >
      {!isAnother && <p className="text-16 text-soft">{say('bring.hint')}</p>}
      <Button
        icon={<FileUp aria-hidden />}
        isDisabled={isBusy}
        onPress={() => {
          input.current?.click();
        }}
      >
        {say(isBusy ? 'bring.reading' : isAnother ? 'bring.other' : 'bring.choose')}
      </Button>
      {!isAnother && (
        <p className="hidden text-center text-16 text-soft pointer-fine:block">{say('bring.drop')}</p>
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={say('bring.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file again is a choice, too.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** How far it is, and what keeps it from going on. */
function Progress({bringing}: {readonly bringing: HandInProgress}) {
  const {files} = useApp().office;
  const {say} = useText();
  const {left, lines, isSending, isUnreached, denial} = bringing;
  const done = lines.length;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-18 font-semibold">
        {isSending ? say('bring.progress', {done, all: done + left}) : say('bring.left', {count: left})}
      </p>
      <div
        role="progressbar"
        aria-label={say('bring.title')}
        aria-valuemin={0}
        aria-valuemax={done + left}
        aria-valuenow={done}
        className="h-3 overflow-hidden rounded-card bg-hair"
      >
        <div
          className="h-full bg-kept"
          style={{width: `${String((100 * done) / Math.max(1, done + left))}%`}}
        />
      </div>
      {denial && <EntryRefusal {...denial} />}
      {isUnreached && (
        <p role="alert" className="rounded-card bg-question p-3 text-16 font-medium text-on-question">
          {say('bring.unreached')}
        </p>
      )}
      {(isUnreached || !isSending) && (
        <Button icon={<RotateCcw aria-hidden />} onPress={() => void files.goOn().catch(reportError)}>
          {say('bring.goOn')}
        </Button>
      )}
    </div>
  );
}
