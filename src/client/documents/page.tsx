import {useRef} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {LISTS} from '#domain/lists.ts';
import {useText} from '../i18n/text.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {shownValue} from '../resource/format.ts';
import {useFormats} from '../resource/use-formats.ts';
import {fieldName} from '../resource/texts.ts';
import {usePageTitle} from '../ui/use-page-title.ts';
import {useListSlots} from '../resource/slots.ts';
import {NotFound} from '../frame/not-found.tsx';
import {Card} from '../ui/card.tsx';
import {IsolatedPart} from '../ui/alone.tsx';
import {AsOfTime} from '../frame/as-of.tsx';
import {CodeText, NameText} from '../ui/code.tsx';
import {AnswerOfHouse, houseAnswerOf} from './answer-of-house.tsx';
import {AmountsLine} from './amounts-line.tsx';
import {amountsOfLines, type LineAmounts} from './amounts.ts';
import {CLOSE_SHORT, CloseShort, mayClose} from './outbound/close-short.tsx';
import {DocumentPhotos} from './document-photos.tsx';
import {DocumentBar} from './document-bar.tsx';
import {DocumentFrame} from './frame.tsx';
import {listTitle} from '../describe/list-title.ts';
import {pageOfRow} from '../resource/document-address.ts';
import {FreightEstimate} from './freight.tsx';
import {RowHistory} from './history.tsx';
import {documentInQuery, listPath, type DocumentKindPages} from '../resource/document-kinds.ts';
import {LineTable} from './line-table.tsx';
import {DocumentNotHere} from './not-here.tsx';
import {PROOF_OF_DELIVERY, ReceivedBy} from './outbound/received-by.tsx';
import {nameOfKind, nameWithin} from './name-of-kind.ts';
import {ReturnsOfDocument} from './returns/returns-of-document.tsx';
import {StateLine} from './state-line.tsx';
import {DocumentStepButtons} from './steps.tsx';
import {useCounterpart} from './transfers/use-counterpart.ts';
import {useDocument, type DocumentRead} from './use-document.ts';
import {useTotals} from './use-totals.ts';

/** A delivery or an order on one page: how far it is, its lines and what became of each, and who did what with it. */
export function DocumentScreen() {
  const [query] = useSearchParams();
  const found = documentInQuery(query);
  if (!found) return <NotFound />;
  return <Opened key={found.id} kind={found.kind} id={found.id} />;
}

function Opened({kind, id}: {readonly kind: DocumentKindPages; readonly id: string}) {
  const {say} = useText();
  const read = useDocument(kind, id);
  const session = useReadable(useApp().session);
  usePageTitle([read ? String(read.header['code']) : '', nameOfKind(say, read?.kind ?? kind)]);
  const title = read ? String(read.header['code']) : nameOfKind(say, kind);
  const path = listPath(read?.kind ?? kind, session);
  const list = LISTS.get(path);
  return (
    <DocumentFrame title={title} back={path}>
      <DocumentBar
        page={pageOfRow(kind.header, {id}) ?? ''}
        list={path}
        title={list ? listTitle(say, list) : ''}
        row={id}
      />
      {read && <Drawn kind={read.kind} read={read} />}
      {read === null && <DocumentNotHere />}
    </DocumentFrame>
  );
}

function Drawn({kind, read}: {readonly kind: DocumentKindPages; readonly read: DocumentRead}) {
  const {say} = useText();
  const {isVisit, session} = useApp();
  const {Messages} = useListSlots();
  const role = useReadable(session)?.role;
  const {header, lines, goods, people} = read;
  const isClosing =
    isKeyOf(kind.steps, CLOSE_SHORT) && mayClose(role) && lines.some((line) => Number(line['rest']) > 0);
  const {cost, freight} = useTotals(String(header['id']), versionOf(read));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <section className="flex flex-col gap-3 rounded-card border border-hair bg-panel p-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className="flex flex-wrap items-baseline gap-x-3 text-28 font-bold outline-none desk:text-20"
        >
          <CodeText>{String(header['code'])}</CodeText>
          <NameText className="text-20 font-semibold desk:text-16">{read.party}</NameText>
          <span className="text-16 font-normal text-soft desk:text-14">{nameWithin(say, kind)}</span>
        </h2>
        <IsolatedPart of={read}>
          <AnswerOfHouse header={header} />
        </IsolatedPart>
        <IsolatedPart of={read}>
          <Facts kind={kind} read={read} />
        </IsolatedPart>
        <IsolatedPart of={read}>
          <StateLine kind={kind} row={header} people={people} />
        </IsolatedPart>
        <IsolatedPart of={read}>
          <DocumentStepButtons kind={kind} read={read} heading={heading} />
        </IsolatedPart>
      </section>
      <section className="flex flex-col gap-2">
        <IsolatedPart of={read} draw={() => <AmountsLine amounts={amountsIn(kind, read, cost)} />} />
        <LineTable
          {...{kind, lines, goods, lots: read.lots}}
          {...(isClosing ? {actionsOf: (line: Row) => <CloseShort line={line} />} : {})}
        />
        <AsOfTime className="px-1" />
      </section>
      {header['state'] === 'delivered' && isKeyOf(kind.steps, PROOF_OF_DELIVERY) && (
        <ReceivedBy order={String(header['id'])} />
      )}
      <ReturnsOfDocument read={read} role={role} />
      {freight && <FreightEstimate freight={freight} />}
      <DocumentPhotos kind={kind} header={header} version={versionOf(read)} />
      <Card>
        <Messages list={kind.header.name} id={String(header['id'])} />
      </Card>
      {!isVisit && (
        <Card title={say('document.history')}>
          <RowHistory id={String(header['id'])} version={versionOf(read)} />
        </Card>
      )}
    </>
  );
}

/** What its lines come to, and what they cost where that is told. */
function amountsIn(
  kind: DocumentKindPages,
  {lines, goods}: DocumentRead,
  cost: string | undefined,
): LineAmounts {
  const amounts = amountsOfLines(
    lines.map((line) => ({goods: goods.get(String(line['goods'])), quantity: Number(line[kind.entered])})),
  );
  return cost === undefined ? amounts : {...amounts, cost: BigInt(cost)};
}

/** Of the header what is neither its name nor its way. */
function Facts({
  kind,
  read: {header, references},
}: {
  readonly kind: DocumentKindPages;
  readonly read: DocumentRead;
}) {
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const formats = useFormats();
  const day = shownValue(fieldOf(kind.header, kind.day), header[kind.day], formats, say);
  const counterpart = useCounterpart(kind.header, header);
  const facts: readonly (readonly [column: string, text: string, page?: string | undefined])[] = [
    [kind.day, day],
    ['reference', String(header['reference'] ?? '')],
    ...Object.entries(references).map(([column, {code, page}]) => [column, code, page] as const),
    ...(counterpart ? [[counterpart.field, counterpart.code, counterpart.page] as const] : []),
    ...(header['offered'] === 1 ? [['offered', say('flag.yes')] as const] : []),
    // Where it is answered to the supplier who announced it, it stands in that answer.
    ['word', houseAnswerOf(header, role) ? '' : String(header['word'] ?? '')],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-16 desk:text-14">
      {facts
        .filter(([, text]) => text !== '')
        .map(([column, text, page]) => (
          <div key={column} className="flex gap-2">
            <dt className="text-soft">{fieldName(say, kind.header.name, column)}</dt>
            <dd>
              {page === undefined ? (
                <bdi>{text}</bdi>
              ) : (
                <Link to={page} className="underline">
                  <bdi>{text}</bdi>
                </Link>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Grows with each change of a document: work on a line leaves the header as it is. */
const versionOf = ({header, lines}: DocumentRead): number =>
  [header, ...lines].reduce((sum, row) => sum + Number(row['version']), 0);
