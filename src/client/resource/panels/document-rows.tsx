import {Link} from 'react-router-dom';
import {kindOfHeader} from '#domain/documents.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {pageOfRow} from '../document-address.ts';
import {DueDay} from '../due-day.tsx';
import {StateMark} from '../state-mark.tsx';
import {useFormats} from '../use-formats.ts';
import {PanelRows, type PanelRow} from './panel-rows.tsx';
import type {UnitsOfDocument} from './units-held.ts';
import {textAt} from '../../data/text-at.ts';

/** Documents, each as the way to its page, with its state, its day and how many units it is about. */
export function DocumentRows(props: {
  readonly title: string;
  readonly documents: readonly UnitsOfDocument[];
  readonly nothing?: string;
}) {
  const {title, documents, nothing} = props;
  const {numbers} = useFormats();
  const rows = documents.map(({header, document, party, units}): PanelRow => {
    const kind = kindOfHeader(header.name, document);
    const page = pageOfRow(header, document);
    const code = <CodeText className="font-semibold">{textAt(document, 'code')}</CodeText>;
    return {
      key: rowKey(header, document),
      name: (
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {page === undefined ? (
            code
          ) : (
            <Link to={page} className="inline-flex min-h-12 items-center underline desk:min-h-0">
              {code}
            </Link>
          )}
          <NameText>{party}</NameText>
        </span>
      ),
      notes: [
        <StateMark key="state" resource={header} row={document} />,
        ...(kind ? [<DueDay key="day" kind={kind} header={document} />] : []),
      ],
      figure: units === 0 ? '' : numbers.format(units),
    };
  });
  return <PanelRows title={title} rows={rows} {...(nothing === undefined ? {} : {nothing})} />;
}
