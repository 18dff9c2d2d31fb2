import {Printer} from 'lucide-react';
import {useEffect, useState} from 'react';
import {createPortal, flushSync} from 'react-dom';
import {useSearchParams} from 'react-router-dom';
import {useApp} from '../../data/app.ts';
import {notePrintedLabels} from '../../data/first-hour.ts';
import {useOpenForm} from '../../base/open-forms.ts';
import {useReadable} from '../../base/use-readable.ts';
import {isTextKey, useText, type Say} from '../../i18n/text.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button, ChoiceButtons} from '../../ui/button.tsx';
import {LabelChooser} from './chooser.tsx';
import {CARD_ENTRIES, kindOfList, SHEET_KINDS, listOfKind, type SheetKind} from './entries.ts';
import {labelFormat, layPaper, PER_PAGE, setFormat} from './format.ts';
import {LABEL_FORMATS} from './formats.ts';
import {PrintedLabel, PrintSheet} from './sheet.tsx';
import {useEntries} from './use-entries.ts';

/** Print sheet of QR labels for bins, goods and staff, and of the cards on the wall. `?kind=bin&ids=…` comes with a choice made elsewhere. */
export function LabelsScreen() {
  const {say} = useText();
  const [params, setParams] = useSearchParams();
  const kind = kindOfList(params.get('kind')) ?? 'bin';
  const ids = params.get('ids') ?? '';
  return (
    <ScreenPage title={say('labels.title')} isWide>
      <ChoiceButtons
        label={say('labels.kind')}
        options={SHEET_KINDS.map((value) => ({value, label: kindTitle(say, value)}))}
        value={kind}
        onChoose={(value) => setParams({kind: listOfKind(value)})}
      />
      <Printing key={`${kind} ${ids}`} kind={kind} ids={ids === '' ? [] : ids.split(',')} />
    </ScreenPage>
  );
}

/** What the labels of a kind are called. */
function kindTitle(say: Say, kind: SheetKind): string {
  const key: string = `labels.${kind}`;
  return isTextKey(key) ? say(key) : kind;
}

function Printing({kind, ids}: {readonly kind: SheetKind; readonly ids: readonly string[]}) {
  const {say} = useText();
  const entries = useEntries(kind);
  // All cards make the one sheet that hangs on the wall.
  const all = kind === 'command' && ids.length === 0 ? CARD_ENTRIES.map(({id}) => id) : ids;
  const [given] = useState<ReadonlySet<string>>(new Set(all));
  const [chosen, setChosen] = useState(given);
  const paper = useReadable(labelFormat);
  const isPrinting = useIsPrinting();
  const openid = useReadable(useApp().session)?.openid ?? '';
  const labels = (entries ?? []).filter(({id}) => chosen.has(id));
  const [first] = labels;
  useOpenForm(chosen !== given && chosen.size > 0);
  useEffect(() => layPaper(paper), [paper]);
  return (
    <>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <Card title={say('labels.choose')}>
          <LabelChooser kind={kind} entries={entries} chosen={chosen} choose={setChosen} />
        </Card>
        <div className="contents lg:sticky lg:top-0 lg:flex lg:flex-col lg:gap-2">
          <Card title={say('labels.format')}>
            <ChoiceButtons
              label={say('labels.format')}
              options={LABEL_FORMATS.map((value) => ({value, label: say(`labels.format.${value}`)}))}
              value={paper}
              onChoose={setFormat}
            />
            {first && (
              <div
                className={`mx-auto mt-3 w-fit max-w-full overflow-hidden border border-hair paper-${paper} paper-one`}
              >
                <PrintedLabel entry={first} kind={kind} format={paper} />
              </div>
            )}
            {first && (
              <p data-test="pages" className="mt-2 text-center text-14 text-soft">
                {say('labels.pages', {number: Math.ceil(labels.length / PER_PAGE[paper])})}
              </p>
            )}
          </Card>
          <div className={labels.length > 0 ? 'sticky bottom-0 -mb-3 bg-page py-2 lg:static lg:m-0' : ''}>
            <Button
              look="primary"
              icon={<Printer aria-hidden className="shrink-0" />}
              isDisabled={labels.length === 0}
              onPress={() => {
                notePrintedLabels(openid);
                print();
              }}
            >
              {say('labels.print', {number: labels.length})}
            </Button>
          </div>
        </div>
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
