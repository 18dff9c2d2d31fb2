import {Undo2} from 'lucide-react';
import {useCallback} from 'react';
import {Link} from 'react-router-dom';
import type {DocumentAbout} from '#domain/kernel/document.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {DOCUMENT_ADDRESS, entryAbout} from '../../resource/document-address.ts';
import {DOCUMENT_KINDS, type DocumentKindPages} from '../../resource/document-kinds.ts';
import {optionName} from '../../resource/option-name.ts';
import {Card} from '../../ui/card.tsx';
import {CodeText} from '../../ui/code.tsx';
import type {DocumentRead} from '../use-document.ts';

/** Returns of one document that are listed. */
const MAX_RETURNS = 100;

/** What has gone back of a document, or will, and where its party's next return is entered. */
export function ReturnsOfDocument(props: {readonly read: DocumentRead; readonly role: string | undefined}) {
  const {read, role} = props;
  const kind = DOCUMENT_KINDS.find(
    ({about, header}) => about && fieldOf(header, about.column).list === read.kind.name,
  );
  return kind?.about ? <Returns {...{read, role, kind}} about={kind.about} /> : null;
}

function Returns(props: {
  readonly read: DocumentRead;
  readonly role: string | undefined;
  readonly kind: DocumentKindPages;
  readonly about: DocumentAbout;
}) {
  const {read, role, kind, about} = props;
  const {say} = useText();
  const id = String(read.header['id']);
  const ask = useCallback(
    async (lists: FollowedLists) => {
      const query = {index: about.column, prefix: [id], offset: 0, limit: MAX_RETURNS};
      const rows: readonly Row[] = await lists.rows(kind.header, query);
      return rows.map(({id: key, code, state}) => ({
        id: String(key),
        code: String(code),
        state: String(state),
      }));
    },
    [id, kind, about],
  );
  const returns = useAnswer(`${kind.name} ${id}`, ask) ?? [];
  const enter = kind.actions.create;
  const mayEnter =
    hasRole(entryOf(kind.steps, enter)?.roles ?? [], role) &&
    read.lines.some((line) => about.unitsOf(line) > 0);
  if (returns.length === 0 && !mayEnter) return null;
  return (
    <Card title={say('document.returns')}>
      <div data-test="returns" className="flex flex-col gap-2">
        {returns.length > 0 && (
          <ul className="flex flex-col divide-y divide-hair">
            {returns.map((row) => (
              <li key={row.id}>
                <Link
                  to={`${DOCUMENT_ADDRESS}?${kind.header.name}=${row.id}`}
                  className="flex min-h-target items-center gap-3 text-16 underline desk:text-14"
                >
                  <CodeText>{row.code}</CodeText>
                  <span className="text-soft">{optionName(say, row.state)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {mayEnter && (
          <Link
            to={entryAbout(kind.name, id)}
            className="flex min-h-target w-full items-center justify-center gap-2 rounded-card border-2 border-line bg-panel px-3 py-2 text-18 font-semibold desk:w-auto desk:self-start desk:border desk:py-1 desk:text-14"
          >
            <Undo2 aria-hidden size={18} className="mirrored" />
            {actionName(say, enter)}
          </Link>
        )}
      </div>
    </Card>
  );
}
