import {fieldOfColumn, isNumeric} from '#domain/column-field.ts';
import {documentOfList, kindOfHeader, type NamedKind} from '#domain/documents.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {DocumentParty} from '#domain/kernel/document.ts';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {NameText} from '../ui/code.tsx';
import {cardOf} from './card.ts';
import {shownIn} from './columns.ts';
import {documentProgress} from './document-progress.ts';
import {DueDay} from './due-day.tsx';
import {valueAt, type ListReferences} from './references.ts';
import {RowLink} from './row-link.tsx';
import {StateMark} from './state-mark.tsx';
import {columnLabel} from './texts.ts';
import {useFormats} from './use-formats.ts';
import {useRowNames} from './use-names.ts';
import {textAt} from '../data/text-at.ts';

interface RowOfList {
  readonly list: List;
  readonly row: Row;
  readonly references: ListReferences;
}

/** What a row comes to in one line: how it stands, the day that matters, the figure that matters. */
export function RowFacts(props: RowOfList) {
  const {list, row, references} = props;
  const {resource} = list;
  const own = kindOfHeader(resource.name, row);
  const [header, lines] = own
    ? [row, references.standing.get(rowKey(resource, row))]
    : [headerOfLine(props), undefined];
  const kind = own ?? (header && kindOfHeader(documentOfList(resource.name)?.header.name ?? '', header));
  return (
    <div data-test="facts" className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-16 lg:text-14">
      {kind?.desk && header ? (
        <DocumentFacts {...{kind, header, lines, references}} />
      ) : (
        <ListFacts {...props} />
      )}
    </div>
  );
}

/** The header of the document that a row is a line of, where the list has read it. */
function headerOfLine({list: {resource}, row, references}: RowOfList): Row | undefined {
  const kind = documentOfList(resource.name);
  return kind && references.named.get(kind.header.name)?.get(textAt(row, 'document'));
}

/** Whom it is agreed with, where it stands, when it is due, and how far it has come. */
function DocumentFacts(props: {
  readonly kind: NamedKind;
  readonly header: Row;
  readonly lines: readonly Row[] | undefined;
  readonly references: ListReferences;
}) {
  const {kind, header, lines, references} = props;
  const {say} = useText();
  const formats = useFormats();
  const progress = documentProgress(kind, header, lines);
  const key = `progress.${progress?.column ?? ''}`;
  return (
    <>
      {kind.party && <PartyOf party={kind.party} {...{kind, header, references}} />}
      <StateMark resource={kind.header} row={header} />
      <DueDay kind={kind} header={header} />
      {progress && (
        <span className="tabular-nums">
          {isTextKey(key)
            ? say(key, {
                done: formats.numbers.format(progress.done),
                all: formats.numbers.format(progress.all),
              })
            : say('waits.units', {count: progress.all})}
        </span>
      )}
    </>
  );
}

/** Whom a document is agreed with, as the way there: as its list has read it, else it is looked up. */
function PartyOf(props: {
  readonly kind: NamedKind;
  readonly party: DocumentParty;
  readonly header: Row;
  readonly references: ListReferences;
}) {
  const {
    kind,
    party: {column, list},
    header,
    references,
  } = props;
  const id = textAt(header, column);
  const known = textAt(references.named.get(list.name)?.get(id), 'name');
  return (
    <span className="basis-full font-semibold">
      <RowLink resource={list} id={id} isQuiet>
        {known === '' ? (
          <NameLookedUp {...{kind, header, column}} />
        ) : (
          <NameText className="truncate">{known}</NameText>
        )}
      </RowLink>
    </span>
  );
}

function NameLookedUp(props: {readonly kind: NamedKind; readonly header: Row; readonly column: string}) {
  const {kind, header, column} = props;
  return <NameText className="truncate">{useRowNames(kind.header, header).get(column) ?? ''}</NameText>;
}

/** Of any other row what its list says of it first. */
function ListFacts(props: RowOfList) {
  const {list} = props;
  const {title, names, state, main, marks} = cardOf(
    list,
    list.columns.filter(({hidden}) => hidden !== true),
  );
  const told = new Set([...names, state, main, ...marks]);
  return [...told].map(
    (column) =>
      column && column !== title && <ListFact key={nameOfColumn(list, column)} {...props} column={column} />,
  );
}

function ListFact(props: RowOfList & {readonly column: Column}) {
  const {list, row, references, column} = props;
  const {say} = useText();
  const formats = useFormats();
  const value = valueAt(list, column, row, references);
  const text = shownIn(list, column, value, formats, say, row);
  const {kind} = fieldOfColumn(list, column);
  if (NOTHING.has(text) || (kind === 'flag' && value !== 1)) return null;
  const label = columnLabel(say, list, column, formats.currency);
  if (column.field === 'state' && column.through === undefined)
    return <StateMark resource={list.resource} row={row} />;
  if (kind === 'flag') return <span className="font-medium">{label}</span>;
  // A letter or two say nothing without their column.
  const isBare = text.length < FEWEST_LETTERS_OF_A_WORD;
  if (isNumeric(list, column) || kind === 'day' || kind === 'time' || isBare)
    return (
      <span className="tabular-nums">
        <span className="text-soft">{label}</span> <bdi className="font-semibold">{text}</bdi>
      </span>
    );
  return <LinkedName {...props} text={text} />;
}

const FEWEST_LETTERS_OF_A_WORD = 3;

/** What is said where there is nothing to say. */
const NOTHING: ReadonlySet<string> = new Set(['', '—', '–']);

/** A name as the way to what it names, where the row itself refers to that. */
function LinkedName(props: {
  readonly list: List;
  readonly row: Row;
  readonly column: Column;
  readonly text: string;
}) {
  const {
    list: {resource},
    row,
    column: {through = ''},
    text,
  } = props;
  const named = RESOURCES.get(entryOf(resource.fields, through)?.list ?? '');
  const id = String(row[through] ?? '');
  const words = <NameText className="truncate">{text}</NameText>;
  if (!named || id === '') return words;
  return (
    <RowLink resource={named} id={id} isQuiet>
      {words}
    </RowLink>
  );
}
