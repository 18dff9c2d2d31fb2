import {memo} from 'react';
import {Code, Name} from '../../ui/code.tsx';
import {useText} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';
import type {Entry, Kind} from './entries.ts';
import {PER_PAGE, type Format} from './format.ts';
import {qrPicture} from './qr.ts';
import './sheet.css';

/** One label: the picture for scanners, and under it what people read. */
export const Label = memo(function Label({entry, kind}: {readonly entry: Entry; readonly kind: Kind}) {
  const {say} = useText();
  const {d, size} = qrPicture(entry.text);
  const detail = kind === 'staff' ? optionName(say, entry.detail) : entry.detail;
  return (
    <figure data-text={entry.text} className="label">
      <svg aria-hidden viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges">
        <path d={d} fillRule="evenodd" />
      </svg>
      <figcaption>
        {kind === 'staff' ? (
          <Name className="label-name">{entry.name}</Name>
        ) : (
          <Code className="label-name">{entry.name}</Code>
        )}
        {detail !== '' && <Name className="label-detail">{detail}</Name>}
      </figcaption>
    </figure>
  );
});

/** All chosen labels on their pages; on the screen it is not seen. */
export function PrintSheet(props: {
  readonly entries: readonly Entry[];
  readonly kind: Kind;
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
            <Label key={entry.id} entry={entry} kind={kind} />
          ))}
        </section>
      ))}
    </div>
  );
}
