import {FileUp} from 'lucide-react';
import {useRef, useState} from 'react';
import {mayReplace} from '#domain/moving/importable.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {DownloadMenu} from '../../resource/download-menu.tsx';
import {NeedsServer} from '../../frame/needs-server.tsx';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';
import {ImportColumns} from './columns.tsx';
import {IMPORT_KINDS, kindsFor} from './kinds.ts';
import {ImportOutcome} from './outcome.tsx';
import {useImport} from './use-import.ts';

/** Encodings that tables of our eleven languages come in. '' says so itself, or is UTF-8. */
const ENCODINGS = [
  '',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1256',
  'gb18030',
  'big5',
  'shift_jis',
] as const;
const SELECT =
  'min-h-target rounded-card border-2 border-line bg-panel px-3 text-16 desk:border desk:text-14';

/** A file of goods, bins or parties comes in: chosen, looked at row by row, and brought in whole or not at all. */
export const MovingIn = () => <Files key="adds" replaces={false} />;

/** A file comes in place of all rows of its kind (IMPORT-23). */
export const ReplacingScreen = () => <Files key="replaces" replaces />;

function Files({replaces}: {readonly replaces: boolean}) {
  const {say} = useText();
  const title = say(replaces ? 'moving.replacing' : 'moving.title');
  const [encoding, setEncoding] = useState('');
  const [below, setBelow] = useState<HTMLDivElement | null>(null);
  const {isTrying, denial, attempt} = useAttempt();
  const {open, send, check, mend, bringIn, cancel, forget} = useImport(replaces);
  const {kinds, kind, setName} = useKinds(replaces, open.told?.import.kind);
  if (!kind)
    return (
      <ScreenPage title={title}>
        <p className="text-18">{say('why.role.forbidden')}</p>
      </ScreenPage>
    );
  const isUnderWay = open.work?.ended_at === 0;
  return (
    <ScreenPage title={title} isWide>
      <NeedsServer />
      <Card title={say('moving.what')}>
        <p className="mb-3 text-14 text-soft">{say(replaces ? 'moving.replacing.hint' : 'moving.hint')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <ImportSelect
            test="kind"
            label={say('moving.kind')}
            value={kind.name}
            isDisabled={isUnderWay}
            options={kinds.map((each) => ({
              value: each.name,
              text: say(entryOf(IMPORT_KINDS, each.name)?.label ?? 'moving.title'),
            }))}
            onChoose={(value) => {
              setName(value);
              forget();
            }}
          />
          <ImportSelect
            test="encoding"
            label={say('moving.encoding')}
            value={encoding}
            isDisabled={isUnderWay}
            options={ENCODINGS.map((value) => ({value, text: value === '' ? 'UTF-8' : value}))}
            onChoose={setEncoding}
          />
          <DownloadMenu
            label={say('moving.template')}
            pathOf={(form) => `/api/import-templates/${kind.name}?form=${form}`}
            below={below}
          />
        </div>
        <div ref={setBelow} className="mt-2 empty:hidden" />
        <Drop
          isBusy={isTrying || isUnderWay}
          isAnother={open.told !== undefined}
          onChoose={(file) => attempt(() => send(file, kind.name, encoding))}
        />
        {denial && <EntryRefusal {...denial} />}
      </Card>
      {open.told && (
        <ImportColumns
          key={open.told.import.id}
          {...{kind, replaces}}
          told={open.told}
          isBusy={isTrying || isUnderWay || open.told.import.state === 'in'}
          onCheck={(asked) => attempt(() => check(asked))}
        />
      )}
      {open.told && (
        <ImportOutcome
          {...{open, kind, cancel}}
          isBusy={isTrying}
          onBringIn={() => attempt(bringIn)}
          onMend={(cells) => attempt(() => mend(cells))}
        />
      )}
    </ScreenPage>
  );
}

/** The kinds of rows that this person may bring in, and of which the file is. */
function useKinds(replaces: boolean, opened: string | undefined) {
  const {role = ''} = useReadable(useApp().session) ?? {};
  const kinds = kindsFor(role).filter((each) => !replaces || mayReplace(each));
  const [name, setName] = useState('goods');
  const kind = kinds.find((each) => each.name === (opened ?? name)) ?? kinds[0];
  return {kinds, kind, setName};
}

/** What is chosen of a file before it is sent: of which kind its rows are, and how it is written. */
function ImportSelect(props: {
  readonly test: string;
  readonly label: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly options: readonly {readonly value: string; readonly text: string}[];
  readonly onChoose: (value: string) => void;
}) {
  const {test, label, value, isDisabled, options, onChoose} = props;
  return (
    <label className="flex flex-col gap-1 text-14 font-medium text-soft">
      {label}
      <select
        data-test={test}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value)}
        className={SELECT}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A file by the browser's dialogue, or dropped. */
function Drop(props: {
  readonly isBusy: boolean;
  readonly isAnother: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const {isBusy, isAnother, onChoose} = props;
  const {say} = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined): void => {
    if (file && !isBusy) onChoose(file);
  };
  return (
    <div
      data-test="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
      className="mt-3 flex flex-wrap items-center gap-3 rounded-card border-2 border-dashed border-line p-3"
    >
      <div>
        <Button
          look={isAnother ? 'plain' : 'primary'}
          icon={<FileUp aria-hidden size={18} />}
          // It keeps the focus while a file is read, and says so.
          onPress={() => {
            if (!isBusy) input.current?.click();
          }}
        >
          {say(isBusy ? 'bring.reading' : isAnother ? 'bring.other' : 'bring.choose')}
        </Button>
      </div>
      <p className="hidden text-14 text-soft pointer-fine:block">{say('bring.drop')}</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv"
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
