import {memo} from 'react';
import {CodeText, NameText} from '../../ui/code.tsx';
import {useText} from '../../i18n/text.ts';
import {labelDetailOf} from './detail.ts';
import type {LabelEntry, SheetKind} from './entries.ts';
import {fittedName} from './fitted-name.ts';
import {PER_PAGE} from './format.ts';
import type {LabelFormat} from './formats.ts';
import {letterWidths} from './letter-widths.ts';
import {qrPicture} from '../../ui/codes/qr-picture.ts';
import {roomOf} from './room.ts';
import './sheet.css';

/** One label: the picture for scanners, and under it what people read. */
export const PrintedLabel = memo(function Label(props: {
  readonly entry: LabelEntry;
  readonly kind: SheetKind;
  readonly format: LabelFormat;
}) {
  const {entry, kind, format} = props;
  const {say} = useText();
  const {d, size} = qrPicture(entry.text);
  const detail = labelDetailOf(say, kind, entry);
  const {high, line: between, lines} = fittedName(entry.name, roomOf(format, detail !== ''), letterWidths);
  return (
    <figure data-text={entry.text} className="label">
      <svg aria-hidden viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges">
        <path d={d} fillRule="evenodd" />
      </svg>
      <figcaption>
        <span
          className="label-name"
          dir={kind === 'person' ? 'auto' : 'ltr'}
          style={{fontSize: `${String(high)}mm`, lineHeight: between}}
        >
          {lines.map((line, i) => (
            // A name has its lines in one order for good.
            <span key={i} className="block whitespace-pre">
              {kind === 'person' ? <NameText>{line}</NameText> : <CodeText>{line}</CodeText>}
            </span>
          ))}
        </span>
        {detail !== '' && <NameText className="label-detail">{detail}</NameText>}
      </figcaption>
    </figure>
  );
});

/** All chosen labels on their pages; on the screen it is not seen. */
export function PrintSheet(props: {
  readonly entries: readonly LabelEntry[];
  readonly kind: SheetKind;
  readonly format: LabelFormat;
}) {
  const {entries, kind, format} = props;
  const size = PER_PAGE[format];
  const pages = Array.from({length: Math.ceil(entries.length / size)}, (_, i) =>
    entries.slice(i * size, (i + 1) * size),
  );
  return (
    <div className="print-sheet">
      {pages.map((page) => (
        <section key={page[0]?.id} className={`paper paper-${format}`}>
          {page.map((entry) => (
            <PrintedLabel key={entry.id} entry={entry} kind={kind} format={format} />
          ))}
        </section>
      ))}
    </div>
  );
}
