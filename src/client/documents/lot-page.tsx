import {Download, Printer, ShieldAlert} from 'lucide-react';
import {useEffect, useRef} from 'react';
import {useSearchParams} from 'react-router-dom';
import {isId} from '#domain/kernel/id.ts';
import {LISTS} from '#domain/lists.ts';
import {binOfPlace, documentOfPlace} from '#domain/stock/place.ts';
import type {LotDocument} from '#protocol/lot-trace.ts';
import {isTextKey, useText, type Say} from '../i18n/text.ts';
import {DOCUMENT_ADDRESS} from '../resource/document-address.ts';
import {RowActions} from '../resource/row-actions.tsx';
import {useFormats} from '../resource/use-formats.ts';
import {usePageTitle} from '../ui/use-page-title.ts';
import {Card} from '../ui/card.tsx';
import {faultTextOf} from '../ui/alone.tsx';
import {AsOfTime} from '../frame/as-of.tsx';
import {Button} from '../ui/button.tsx';
import {CodeText, NameText} from '../ui/code.tsx';
import {saveFile} from '../ui/save-file.ts';
import {DocumentFrame} from './frame.tsx';
import {csvOfRows, traceOf, type TracePart} from './lot-trace.ts';
import {LotPaper, type LotFacts} from './lot-paper.tsx';
import {LotTable, type TableOf} from './lot-table.tsx';
import {DocumentNotHere} from './not-here.tsx';
import {useLot, useTrace, type LotHere} from './use-lot.ts';
import {goodsCalled} from '../data/goods-name.ts';

const LOT_LIST = '/stock/lotlist';

/** What is said of the way of a lot that is not told to its end. */
const TRACE_STATES = {
  coming: 'list.rest.coming',
  away: 'lot.away',
  login: 'why.login.needed',
} as const;

/**
 * Everything about a lot on one page: where it came from, where it is, who got it. A recall takes a minute (LOT-10).
 */
export function LotPage() {
  const [query] = useSearchParams();
  const id = query.get('lot') ?? '';
  return isId(id) ? <Opened key={id} id={id} /> : <Unknown />;
}

/** Lots are named in the address by their ids; what is none is no lot. */
function Unknown() {
  const {say} = useText();
  return (
    <DocumentFrame title={say('field.lot')} back={LOT_LIST}>
      <DocumentNotHere list={LISTS.get(LOT_LIST)} />
    </DocumentFrame>
  );
}

function Opened({id}: {readonly id: string}) {
  const {say} = useText();
  const here = useLot(id);
  const code = here?.row.code ?? '';
  usePageTitle([code, say('field.lot')]);
  return (
    <DocumentFrame title={code === '' ? say('field.lot') : code} back={LOT_LIST}>
      {here && <Drawn id={id} here={here} />}
      {here === null && <DocumentNotHere list={LISTS.get(LOT_LIST)} />}
    </DocumentFrame>
  );
}

function Drawn({id, here}: {readonly id: string; readonly here: LotHere}) {
  const {say} = useText();
  const {tables, state} = useTables(id, here);
  const facts = useFacts(here);
  return (
    <>
      <LotCard here={here} facts={facts} tables={tables} />
      {state !== 'whole' && (
        <p role="status" className="text-16 font-medium text-soft">
          {say(TRACE_STATES[state])}
        </p>
      )}
      {tables.map((table) => (
        <Card key={table.name} title={table.title}>
          <LotTable table={table} />
        </Card>
      ))}
      <AsOfTime className="px-1" />
      <LotPaper id={id} row={here.row} facts={facts} tables={tables} />
    </>
  );
}

function useFacts({row, goods}: LotHere): LotFacts {
  const {say} = useText();
  const {days} = useFormats();
  const expires = row.expires_at;
  return [
    [say('field.goods'), `${String(goods?.['code'] ?? '')} · ${goodsCalled(goods)}`],
    ...(expires > 0
      ? [[say('field.expires_at'), faultTextOf(() => days.format(expires), '–')] as const]
      : []),
  ] as const;
}

/** What the lot is, whether it is held, and what can be done with it. */
function LotCard(props: {
  readonly here: LotHere;
  readonly facts: LotFacts;
  readonly tables: readonly TableOf[];
}) {
  const {
    here: {row},
    facts,
    tables,
  } = props;
  const {code} = row;
  const {say} = useText();
  const list = LISTS.get(LOT_LIST);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A person who opened it by keys goes on from here.
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  const download = (): void => {
    const text = csvOfRows(
      tables.flatMap(({title, heads, rows}) => [[title], heads, ...rows.map(({cells}) => cells), []]),
    );
    saveFile(new Blob([text], {type: 'text/csv'}), `${code.replaceAll(/[^\w.-]+/g, '_')}.csv`);
  };
  return (
    <section className="flex flex-col gap-3 rounded-card border border-hair bg-panel p-4">
      <h2 ref={title} tabIndex={-1} className="text-28 font-bold wrap-anywhere outline-none desk:text-20">
        <CodeText>{code}</CodeText>
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-16 desk:text-14">
        {facts.map(([name, text]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-soft">{name}</dt>
            <dd className="font-semibold">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {row.held === 1 && (
        <p
          data-test="held"
          className="flex items-start gap-2 rounded-card bg-question p-3 text-16 font-semibold text-on-question"
        >
          <ShieldAlert aria-hidden className="shrink-0" />
          <span>
            {say('lot.held')} <NameText>{row.held_why}</NameText>
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2 *:max-w-full desk:[&>button]:w-auto desk:[&>form]:basis-full">
        {list && <RowActions list={list} row={row} isOnPage />}
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          {say('lot.print')}
        </Button>
        <Button icon={<Download aria-hidden />} onPress={download}>
          {say('lot.file')}
        </Button>
      </div>
    </section>
  );
}

/** What the page tells, as tables for the screen, for paper and for a file. */
function useTables(id: string, {row, stands: here}: LotHere) {
  const {say} = useText();
  const {times} = useFormats();
  const version = [row, ...here].reduce((sum, each) => sum + each.version, 0);
  const {told, state} = useTrace(id, version);
  const {documents, names} = told;
  const trace = traceOf(id, told.results, documents);
  const nameOf = (key: string): string => names[key] ?? '';
  const place = (text: string): string => placeName(say, text, documents, nameOf);
  const stands =
    state === 'away' || state === 'login'
      ? here.map((each) => ({warehouse: '', place: each.place, units: each.quantity}))
      : trace.stands;
  const part = (of: readonly TracePart[]) =>
    of.map(({document, units, at, who}) => {
      const {kind, code = say('lot.adjusted'), party = '', shipment = ''} = documents[document] ?? {};
      return {
        key: document,
        ...(kind ? {to: `${DOCUMENT_ADDRESS}?${kind}=${document}`} : {}),
        cells: [code, party, shipment, units, times.format(at), nameOf(who)],
      };
    });
  const heads = [
    say('lot.document'),
    say('lot.party'),
    say('lot.truck'),
    say('field.quantity'),
    say('lot.when'),
    say('lot.who'),
  ];
  const tables: readonly TableOf[] = [
    {
      name: 'stands',
      title: say('lot.stands'),
      none: say('lot.stands.none'),
      heads: [say('lot.place'), say('field.warehouse'), say('field.quantity')],
      rows: stands.map((each) => ({
        key: `${each.warehouse} ${each.place}`,
        cells: [place(each.place), nameOf(each.warehouse), each.units],
      })),
    },
    {name: 'went', title: say('lot.went'), none: say('lot.went.none'), heads, rows: part(trace.went)},
    {name: 'came', title: say('lot.came'), none: say('lot.came.none'), heads, rows: part(trace.came)},
    {
      name: 'moves',
      title: say('lot.moves'),
      none: say('lot.came.none'),
      heads: [say('lot.when'), say('lot.from'), say('lot.to'), say('field.quantity'), say('lot.who')],
      rows: told.results.toReversed().map((line) => ({
        key: `${String(line.version)}.${String(line.n)}`,
        cells: [times.format(line.at), place(line.from), place(line.to), line.quantity, nameOf(line.who)],
      })),
    },
  ];
  return {tables, state};
}

/** Where units stand, in words: a bin by its name, a place of a document by the document's code. */
function placeName(
  say: Say,
  text: string,
  documents: Readonly<Record<string, LotDocument>>,
  nameOf: (key: string) => string,
): string {
  const bin = binOfPlace(text);
  if (bin !== undefined) return nameOf(bin) || say('describe.someBin');
  const of = documentOfPlace(text);
  const key = `place.${of?.part ?? text}`;
  return isTextKey(key) ? say(key, {document: documents[of?.id ?? '']?.code ?? ''}) : text;
}
