import {ArrowLeft, Printer} from 'lucide-react';
import {Fragment, useCallback, useEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import {scannableOf} from '#domain/scanning/things.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {labelText} from '#domain/scanning/label.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useCompanyName} from '../data/use-company-name.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText, type Say} from '../i18n/text.ts';
import {COUNT_PAGE, DOCUMENT_ADDRESS} from '../resource/document-address.ts';
import {shownValue, type ValueFormats} from '../resource/format.ts';
import {optionName} from '../resource/option-name.ts';
import {fieldName} from '../resource/texts.ts';
import {useFormats} from '../resource/use-formats.ts';
import {usePageTitle} from '../ui/use-page-title.ts';
import {NotFound} from '../frame/not-found.tsx';
import {Button, ChoiceButtons} from '../ui/button.tsx';
import {NameText} from '../ui/code.tsx';
import {giveFocus} from '../ui/give-focus.ts';
import {QrCode} from '../ui/codes/qr-code.tsx';
import {countSheet} from './counting/count-sheet.ts';
import {DocumentFrame} from './frame.tsx';
import {nameWithin} from './name-of-kind.ts';
import {documentInQuery, type DocumentKindPages} from '../resource/document-kinds.ts';
import {unitsOfLine} from './on-units.tsx';
import {pickingSheet, shipmentSheet} from './outbound/sheets.ts';
import {lotCells, type PaperCell, type DocumentSheet} from './sheet.ts';
import {readDocument, type DocumentRead} from './use-document.ts';
import './print.css';
import {goodsCalled} from '../data/goods-name.ts';

/** Documents on paper, each with the code that handhelds know it by. */
export function PrintPage() {
  const [query] = useSearchParams();
  const found = documentInQuery(query);
  if (found) return <OfDocuments key={found.id} {...found} />;
  const list = query.get('pickingList');
  if (list !== null) return <OfRows key={list} id={list} read={pickingSheet} back="/outbound/pickinglist" />;
  const truck = query.get('shipment');
  if (truck !== null)
    return <OfRows key={truck} id={truck} read={shipmentSheet} back="/driver/dispatchlist" />;
  const plan = query.get('countPlan');
  if (plan !== null)
    return <OfRows key={plan} id={plan} read={countSheet} back={`${COUNT_PAGE}?countPlan=${plan}`} />;
  return <NotFound />;
}

/** `id`: one, or several with commas between them. */
function OfDocuments({kind, id}: {readonly kind: DocumentKindPages; readonly id: string}) {
  const {office, isVisit} = useApp();
  const ask = useCallback(
    (lists: FollowedLists) =>
      Promise.all(id.split(',').map((each) => readDocument({office, isVisit}, lists, kind, each))),
    [office, isVisit, kind, id],
  );
  const read = useAnswer(id, ask);
  const {say} = useText();
  const formats = useFormats();
  const sheets = read?.flatMap((each) => (each ? [sheetOf(each, formats, say)] : []));
  // Of one that is there, its page; else their list.
  const back =
    id.includes(',') || sheets?.length === 0 ? kind.path : `${DOCUMENT_ADDRESS}?${kind.header.name}=${id}`;
  return <Drawn sheets={sheets} back={back} />;
}

function OfRows(props: {readonly id: string; readonly read: typeof pickingSheet; readonly back: string}) {
  const {id, read, back} = props;
  const ask = useCallback((lists: FollowedLists) => read(lists, id), [read, id]);
  const sheet = useAnswer(id, ask);
  return <Drawn sheets={sheet === undefined ? undefined : sheet ? [sheet] : []} back={back} />;
}

function sheetOf(
  {kind, header, lines, goods, lots, party, stands, references}: DocumentRead,
  formats: ValueFormats,
  say: Say,
): DocumentSheet {
  return {
    kind: kind.label,
    title: nameWithin(say, kind),
    ...(stands === '' ? {} : {warehouse: stands}),
    id: String(header['id']),
    code: String(header['code']),
    facts: [
      [kind.party, party],
      // Of a transfer its other end, which is where it stands itself.
      [kind.party === 'from_warehouse' ? 'to_warehouse' : 'from_warehouse', stands],
      ['reference', String(header['reference'] ?? '')],
      [kind.day, shownValue(fieldOf(kind.header, kind.day), header[kind.day], formats, say)],
      ...(kind.about ? [[kind.about.column, references[kind.about.column]?.code ?? ''] as const] : []),
    ],
    heads: ['number', 'goods', 'description', 'lot', 'expires_at', 'sscc', 'reason', kind.entered],
    rows: lines.map((line) => {
      const {reason = ''} = line;
      const known = goods.get(String(line['goods']));
      return [
        Number(line['number']),
        String(known?.['code'] ?? ''),
        goodsCalled(known),
        ...lotCells(line, lots),
        unitsOfLine(line)
          .map(({sscc, quantity}) => (quantity > 0 ? `${sscc} · ${formats.numbers.format(quantity)}` : sscc))
          .join('\n'),
        kind.reasons ? optionName(say, String(reason)) : '',
        Number(line[kind.entered]),
      ];
    }),
  };
}

/** `undefined` before they are known. */
function Drawn({
  sheets,
  back,
}: {
  readonly sheets: readonly DocumentSheet[] | undefined;
  readonly back: string;
}) {
  const {say} = useText();
  const [paper, setPaper] = useState<Paper>('a4');
  const title = sheets?.map(({code}) => code).join(', ') ?? '';
  const print = useRef<HTMLDivElement>(null);
  useEffect(() => giveFocus(() => [print.current?.querySelector(':scope > button')]), []);
  usePageTitle([title, say('document.print')]);
  if (!sheets || sheets.length === 0)
    return (
      <DocumentFrame title={say('document.print')} back={back}>
        {sheets && <p className="text-16 text-soft">{say('document.notHere')}</p>}
        {sheets && <Back to={back} />}
      </DocumentFrame>
    );
  const Papers = paper === 'a4' ? OnSheet : OnLabel;
  const drawn = sheets.map((sheet) => <Papers key={sheet.id} sheet={sheet} />);
  return (
    <DocumentFrame title={title} back={back}>
      <div ref={print} className="flex flex-wrap items-center gap-2 desk:[&_button]:w-auto">
        {sheets.every(isScanned) && (
          <ChoiceButtons
            label={say('print.paper')}
            options={PAPERS.map((value) => ({value, label: say(`print.paper.${value}`)}))}
            value={paper}
            onChoose={setPaper}
          />
        )}
        <Back to={back} />
        <Button look="primary" icon={<Printer aria-hidden size={18} />} onPress={() => window.print()}>
          {say('document.print')}
        </Button>
      </div>
      <div role="region" aria-label={title} tabIndex={0} className="flex flex-col gap-4 overflow-x-auto">
        {drawn}
      </div>
      {createPortal(
        <div aria-hidden className="document-print">
          {drawn}
        </div>,
        document.body,
      )}
    </DocumentFrame>
  );
}

/** The way back at a desk, where nothing stands at the foot. */
function Back({to}: {readonly to: string}) {
  const {say} = useText();
  const navigate = useNavigate();
  return (
    <span className="hidden lg:block [&_button]:w-auto">
      <Button
        icon={<ArrowLeft aria-hidden size={18} className="mirrored" />}
        onPress={() => void navigate(to)}
      >
        {say('action.back')}
      </Button>
    </span>
  );
}

const PAPERS = ['a4', 'label'] as const;
type Paper = (typeof PAPERS)[number];

/** The code of a document with its name and whom it is for, to stick on goods, a door or a pallet. */
function OnLabel({sheet: {kind, id, code, facts}}: {readonly sheet: DocumentSheet}) {
  return (
    <article data-test="paper" className="document-label">
      <QrCode text={labelText(kind, id)} label={code} />
      <bdi dir="ltr" className="code">
        {code}
      </bdi>
      <span>
        <bdi>{facts.find(([, text]) => text !== '')?.[1] ?? ''}</bdi>
      </span>
    </article>
  );
}

/** No scan needs what has no label of its own. */
const isScanned = ({kind}: Pick<DocumentSheet, 'kind'>): boolean => scannableOf(kind).resource !== undefined;

/** Days are numbers too, and stand where texts do. */
const isAmount = (head: string, cell: PaperCell | undefined): boolean =>
  typeof cell === 'number' && head !== 'expires_at';

/** They never break across lines. */
const CODES: ReadonlySet<string> = new Set(['bin', 'goods', 'lot', ...SCANNED_DOCUMENTS, 'sscc', 'counted']);

function OnSheet({sheet}: {readonly sheet: DocumentSheet}) {
  const {kind, title = '', id, code, facts, heads, rows} = sheet;
  const {say} = useText();
  const {numbers, days} = useFormats();
  // A column that no row has anything in says nothing on paper.
  const company = useCompanyName();
  const {warehouseName = ''} = useReadable(useApp().session) ?? {};
  const {warehouse = warehouseName} = sheet;
  const columns = heads.flatMap((head, i) => (rows.some((row) => row[i] !== '') ? [{head, i}] : []));
  return (
    <article data-test="paper" className="document-paper">
      <header className="flex items-start justify-between gap-6 pb-6">
        <div>
          <p data-test="whose">
            {[company, warehouse].filter(Boolean).map((name, i) => (
              <Fragment key={name}>
                {i > 0 && ' · '}
                <NameText>{name}</NameText>
              </Fragment>
            ))}
          </p>
          <p className="text-22 font-bold sm:text-28">
            <bdi dir="ltr" className="code">
              {code}
            </bdi>
          </p>
          {title !== '' && <p className="font-semibold">{title}</p>}
          <dl>
            {facts
              .filter(([, text]) => text !== '')
              .map(([field, text]) => (
                <div key={field} className="flex gap-2">
                  <dt>{fieldName(say, kind, field)}</dt>
                  <dd className="font-semibold">
                    <bdi>{text}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        </div>
        {isScanned({kind}) && <QrCode text={labelText(kind, id)} label={code} />}
      </header>
      <table>
        <thead>
          <tr>
            {columns.map(({head, i}) => (
              <th key={head} className={rows.some((row) => isAmount(head, row[i])) ? 'amount' : ''}>
                {fieldName(say, kind === 'countPlan' ? 'countLine' : `${kind}Line`, head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${String(at)} ${String(row[0])}`}>
              {columns.map(({head, i}) => {
                const cell = row[i];
                return typeof cell === 'number' ? (
                  <td key={head} className={isAmount(head, cell) ? 'amount' : 'code'}>
                    {isAmount(head, cell) ? numbers.format(cell) : days.format(cell)}
                  </td>
                ) : (
                  <td key={head} className={CODES.has(head) ? 'code' : ''}>
                    <bdi>{cell}</bdi>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
