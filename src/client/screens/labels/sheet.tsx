import {memo} from 'react';
import {Code, Name} from '../../ui/code.tsx';
import {useText} from '../../i18n/text.ts';
import {detailOf} from './detail.ts';
import type {Entry, SheetKind} from './entries.ts';
import {fitted} from './fitted-name.ts';
import {PER_PAGE} from './format.ts';
import type {Format} from './formats.ts';
import {letterWidths} from './letter-widths.ts';
import {qrPicture} from '../../ui/codes/qr-picture.ts';
import {roomOf} from './room.ts';
import './sheet.css';

/** One label: the picture for scanners, and under it what people read. */
export const Label = memo(function Label(props: {
  readonly entry: Entry;
  readonly kind: SheetKind;
  readonly format: Format;
}) {
  const {entry, kind, format} = props;
  const {say} = useText();
  const {d, size} = qrPicture(entry.text);
  const detail = detailOf(say, kind, entry);
  const {high, line: between, lines} = fitted(entry.name, roomOf(format, detail !== ''), letterWidths);
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
              {kind === 'person' ? <Name>{line}</Name> : <Code>{line}</Code>}
            </span>
          ))}
        </span>
        {detail !== '' && <Name className="label-detail">{detail}</Name>}
      </figcaption>
    </figure>
  );
});

/** All chosen labels on their pages; on the screen it is not seen. */
export function PrintSheet(props: {
  readonly entries: readonly Entry[];
  readonly kind: SheetKind;
  readonly format: Format;
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
            <Label key={entry.id} entry={entry} kind={kind} format={format} />
          ))}
        </section>
      ))}
    </div>
  );
}
