import {createPortal} from 'react-dom';
import {labelText} from '#domain/scanning/label.ts';
import {useReadable} from '../base/use-readable.ts';
import {useApp} from '../data/app.ts';
import {useCompanyName} from '../data/use-company-name.ts';
import {useText} from '../i18n/text.ts';
import {useFormats} from '../resource/use-formats.ts';
import {CodeText, NameText} from '../ui/code.tsx';
import {QrCode} from '../ui/codes/qr-code.tsx';
import {LotTable, type TableOf} from './lot-table.tsx';
import type {LotHere} from './use-lot.ts';
import './print.css';

/** A lot's goods and last day, each with its name. */
export type LotFacts = readonly (readonly [name: string, text: string])[];

/** Everything about a lot on paper, with whose it is and as of when. */
export function LotPaper(props: {
  readonly id: string;
  readonly row: LotHere['row'];
  readonly facts: LotFacts;
  readonly tables: readonly TableOf[];
}) {
  const {id, row, facts, tables} = props;
  const {say} = useText();
  const app = useApp();
  const {times} = useFormats();
  const company = useCompanyName();
  const {warehouseName = ''} = useReadable(app.session) ?? {};
  const now = useReadable(app.clock);
  return createPortal(
    <div className="document-print">
      <article className="document-paper">
        <header className="flex items-start justify-between gap-6 pb-4">
          <div>
            <p className="text-28 font-bold">
              <CodeText>{row.code}</CodeText>
            </p>
            {facts.map(([name, text]) => (
              <p key={name}>
                {name}: <bdi>{text}</bdi>
              </p>
            ))}
            {row.held === 1 && (
              <p className="mt-2 border-2 p-2 font-bold">
                {say('lot.held')} <NameText>{row.held_why}</NameText>
              </p>
            )}
            <p className="mt-2 text-14">
              <NameText>{`${company} · ${warehouseName}`}</NameText> · {times.format(now)}
            </p>
          </div>
          <QrCode text={labelText('lot', id)} label={row.code} />
        </header>
        {tables.map((table) => (
          <section key={table.name}>
            <h2 className="pt-4 font-bold">{table.title}</h2>
            <LotTable table={table} />
          </section>
        ))}
      </article>
    </div>,
    document.body,
  );
}
