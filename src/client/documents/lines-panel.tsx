import {TriangleAlert} from 'lucide-react';
import {useCallback, type ReactNode} from 'react';
import {kindOfHeader} from '#domain/documents.ts';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {figures, figuresKey} from '#domain/stock/figures.ts';
import {useApp} from '../data/app.ts';
import {goodsCalled} from '../data/goods-name.ts';
import type {FollowedLists} from '../data/lists.ts';
import {namedLotOf} from '../data/lots.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useText} from '../i18n/text.ts';
import {documentOfRow} from '../resource/document-address.ts';
import {kindNamed, type DocumentKindPages} from '../resource/document-kinds.ts';
import {LotLink} from '../resource/lot-link.tsx';
import {GoodsNamed} from '../resource/panels/goods-name.tsx';
import {PanelRows} from '../resource/panels/panel-rows.tsx';
import {fieldName} from '../resource/texts.ts';
import {useFormats} from '../resource/use-formats.ts';
import {useDocument, type DocumentRead} from './use-document.ts';
import {textAt} from '../data/text-at.ts';

/** The lines of the document that a row is, or belongs to: what was entered, what became of each, and what is short. */
export function LinesPanel({resource, row}: {readonly resource: Resource; readonly row: Row}) {
  const {kind = '', id = ''} = documentOfRow(resource, row) ?? {};
  const read = useDocument(kindNamed(kind), id);
  if (!read) return null;
  // A promise names the line that it is for.
  const meant = textAt(row, 'for') || rowKey(resource, row);
  return <Lines read={read} meant={meant} />;
}

function Lines({read, meant}: {readonly read: DocumentRead; readonly meant: string}) {
  const {kind, header, lines, goods, lots} = read;
  const {say} = useText();
  const {numbers} = useFormats();
  const free = useFreeUnits(read);
  return (
    <PanelRows
      title={say('document.lines')}
      nothing={say('row.noLines')}
      rows={lines.map((line) => {
        const id = textAt(line, 'goods');
        const known = goods.get(id);
        const lot = namedLotOf(line, lots);
        return {
          key: textAt(line, 'id'),
          isMeant: line['id'] === meant,
          name: <GoodsNamed id={id} code={textAt(known, 'code')} called={goodsCalled(known)} />,
          notes: [
            ...(lot.lot === '' ? [] : [<LotLink key="lot" of={lot} />]),
            ...notesOfLine({kind, header, line, free: free.get(id), say, numbers}),
          ],
          figure: numbers.format(Number(line[kind.entered])),
        };
      })}
    />
  );
}

/** What became of a line, in the order in which it happens; what is short of it stands out. */
function notesOfLine(of: {
  readonly kind: DocumentKindPages;
  readonly header: Row;
  readonly line: Row;
  readonly free: number | undefined;
  readonly say: ReturnType<typeof useText>['say'];
  readonly numbers: Intl.NumberFormat;
}): readonly ReactNode[] {
  const {kind, header, line, free, say, numbers} = of;
  const short = kindOfHeader(kind.header.name, header)?.plan?.short;
  const became = kind.became.filter((column) => Number(line[column]) > 0);
  const told = became.map((column) => {
    const words = `${fieldName(say, kind.line.name, column)} ${numbers.format(Number(line[column]))}`;
    if (column !== short) return <span key={column}>{words}</span>;
    return (
      <span
        key={column}
        data-test="short"
        className="inline-flex items-baseline gap-1 font-medium text-said-question"
      >
        <TriangleAlert aria-hidden size={14} className="shrink-0 self-center" />
        {words}
      </span>
    );
  });
  const isWanting = Number(line['rest']) > 0 && free !== undefined;
  return isWanting
    ? [...told, <span key="free">{say('row.free', {number: numbers.format(Math.max(0, free))})}</span>]
    : told;
}

/** Of goods that lines still want: how many can be ordered in the warehouse. */
function useFreeUnits({header, lines}: DocumentRead): ReadonlyMap<string, number> {
  const {isVisit} = useApp();
  const wanted = isVisit
    ? ''
    : [...new Set(lines.filter(({rest}) => Number(rest) > 0).map((line) => textAt(line, 'goods')))].join(' ');
  const warehouse = textAt(header, 'warehouse');
  const ask = useCallback(
    async (lists: FollowedLists): Promise<ReadonlyMap<string, number>> => {
      const ids = wanted.split(' ').filter((id) => id !== '');
      const found = await lists.rowsOf(
        figures,
        ids.map((id) => figuresKey(warehouse, id)),
      );
      return new Map(ids.map((id) => [id, found.get(figuresKey(warehouse, id))?.can_order ?? 0]));
    },
    [wanted, warehouse],
  );
  return useAnswer(`${warehouse} ${wanted}`, ask) ?? NONE_FREE;
}

const NONE_FREE: ReadonlyMap<string, number> = new Map();
