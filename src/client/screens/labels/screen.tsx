import {Printer} from 'lucide-react';
import {useEffect, useState} from 'react';
import {createPortal, flushSync} from 'react-dom';
import {useSearchParams} from 'react-router-dom';
import {useOpenForm} from '../../data/open-forms.ts';
import {useReadable} from '../../data/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {Card, Page} from '../../shell/page.tsx';
import {Button, Choice} from '../../ui/button.tsx';
import {Chooser} from './chooser.tsx';
import {KINDS, type Kind} from './entries.ts';
import {format, FORMATS, layPaper, setFormat} from './format.ts';
import {Label, PrintSheet} from './sheet.tsx';
import {useEntries} from './use-entries.ts';

/** Print sheet of QR labels for bins, goods and staff. `?kind=bin&ids=…` comes with a choice made elsewhere. */
export function Labels() {
  const {say} = useText();
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((each) => each === params.get('kind')) ?? 'bin';
  const ids = params.get('ids') ?? '';
  const texts: Readonly<Record<Kind, string>> = {
    bin: say('labels.bins'),
    goods: say('labels.goods'),
    staff: say('labels.badges'),
  };
  return (
    <Page title={say('labels.title')}>
      <Choice
        label={say('labels.kind')}
        options={KINDS.map((value) => ({value, label: texts[value]}))}
        value={kind}
        onChoose={(value) => setParams({kind: value})}
      />
      <Printing key={`${kind} ${ids}`} kind={kind} ids={ids === '' ? [] : ids.split(',')} />
    </Page>
  );
}

function Printing({kind, ids}: {readonly kind: Kind; readonly ids: readonly string[]}) {
  const {say} = useText();
  const entries = useEntries(kind);
  const [given] = useState<ReadonlySet<string>>(new Set(ids));
  const [chosen, setChosen] = useState(given);
  const paper = useReadable(format);
  const isPrinting = useIsPrinting();
  const labels = (entries ?? []).filter(({id}) => chosen.has(id));
  const [first] = labels;
  useOpenForm(chosen !== given && chosen.size > 0);
  useEffect(() => layPaper(paper), [paper]);
  return (
    <>
      <Card title={say('labels.choose')}>
        <Chooser entries={entries} chosen={chosen} choose={setChosen} />
      </Card>
      <Card title={say('labels.format')}>
        <Choice
          label={say('labels.format')}
          options={FORMATS.map((value) => ({value, label: say(`labels.format.${value}`)}))}
          value={paper}
          onChoose={setFormat}
        />
        {first && (
          <div
            className={`mx-auto mt-3 w-fit max-w-full overflow-hidden border border-hair paper-${paper} paper-one`}
          >
            <Label entry={first} kind={kind} />
          </div>
        )}
      </Card>
      <div className={labels.length > 0 ? 'sticky bottom-0 -mb-3 bg-page py-2' : ''}>
        <Button
          look="primary"
          icon={<Printer aria-hidden className="shrink-0" />}
          isDisabled={labels.length === 0}
          onPress={() => print()}
        >
          {say('labels.print', {number: labels.length})}
        </Button>
      </div>
      {isPrinting && createPortal(<PrintSheet entries={labels} kind={kind} format={paper} />, document.body)}
    </>
  );
}

/** The sheet is drawn only for the printer: hundreds of codes take a moment that no tap may wait for. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page as soon as this event is over.
    const begin = (): void => flushSync(() => setIsPrinting(true));
    const end = (): void => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
