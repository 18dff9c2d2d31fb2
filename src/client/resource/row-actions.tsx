import {Play, Printer} from 'lucide-react';
import {useCallback, useState, type ReactNode} from 'react';
import {Link} from 'react-router-dom';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {ACTIONS} from '#domain/actions.ts';
import {documentStep, isOpenTo} from '#domain/document-steps.ts';
import {documentOfList, kindOfHeader, type DocumentKind} from '#domain/documents.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {kindOfResource, scannableOf} from '#domain/scanning/things.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {actionName} from '../describe/action-name.ts';
import {Button} from '../ui/button.tsx';
import {ActionForm} from './action-form.tsx';
import {pageOfAction} from './document-address.ts';
import {begunWith, knownArguments} from './action-arguments.ts';
import {isStillToDo, nextActionOf} from './left-to-do.ts';
import {useListSlots} from './slots.ts';
import {isDoable} from './use-claim.ts';
import {useFormats} from './use-formats.ts';

const LINK =
  'flex min-h-16 items-center justify-center gap-2 rounded-card px-3 text-18 font-semibold desk:min-h-9 desk:text-14';
const [MAIN, OTHER] = [`${LINK} bg-accent text-on-accent`, `${LINK} border-2 border-line desk:border`];

/** What can be done with a row: the next step filled, where nothing else is, and all others plain behind it. */
export function RowActions(props: {
  readonly list: List;
  readonly row: Row;
  /** Something before these is what comes next. */
  readonly hasMain: boolean;
  /** Ways to the pages of a row, of which the first is the main one where no action is. */
  readonly links: (isMain: boolean) => ReactNode;
}) {
  const {list, row, hasMain, links} = props;
  const {resource, rowActions} = list;
  const {say} = useText();
  const formats = useFormats();
  const {session, isVisit} = useApp();
  const {role = ''} = useReadable(session) ?? {};
  const [open, setOpen] = useState<string>();
  const header = useHeader(resource, row);
  const document = kindOfHeader(resource.name, row)?.name;
  const Buttons = useListSlots().buttons[resource.name];
  const kind = kindOfResource(resource);
  const hasSheet = kind !== undefined && scannableOf(kind).hasSheet;
  const allowed = rowActions.filter(
    (action) =>
      hasRole(ACTIONS.get(action)?.roles ?? [], role) &&
      isDoable(action, isVisit) &&
      isOpenTo(role, resource.name, row) &&
      // What was done is told until its form is closed.
      (action === open || isStillToDo(action, resource, row, header)),
  );
  // What takes back or gives up is never the first thing to do.
  const forward = allowed.filter((action) => !documentStep(action)?.takesBack);
  const main = hasMain ? undefined : nextActionOf(forward, resource, row);
  const inOrder = main === undefined ? allowed : [main, ...allowed.filter((action) => action !== main)];
  return (
    <>
      {!hasMain && main === undefined && links(true)}
      {inOrder.map((action) => {
        const page = pageOfAction(action, resource, row);
        if (page !== undefined)
          return (
            <Link key={action} to={page} className={action === main ? MAIN : OTHER}>
              {actionName(say, action, document)}
            </Link>
          );
        return action === open ? (
          <ActionForm
            key={action}
            action={action}
            kind={document}
            given={knownArguments(action, resource, row)}
            begun={begunWith(action, resource, row, formats)}
            isLeft={isStillToDo(action, resource, row, header)}
            onClose={() => setOpen(undefined)}
          />
        ) : (
          <Button
            key={action}
            action={action}
            look={action === main ? 'primary' : 'plain'}
            // An arrow is for what comes next.
            icon={action === main && <Play aria-hidden size={20} />}
            onPress={() => setOpen(action)}
          >
            {actionName(say, action, document)}
          </Button>
        );
      })}
      {Buttons && <Buttons key={rowKey(resource, row)} row={row} />}
      {(hasMain || main !== undefined) && links(false)}
      {hasSheet && (
        <Link to={`/labels?kind=${resource.name}&ids=${rowKey(resource, row)}`} className={OTHER}>
          <Printer aria-hidden size={20} />
          {say('list.label')}
        </Link>
      )}
    </>
  );
}

/** The kind of document that rows are lines of. */
function lineKindOf({name}: Resource): DocumentKind | undefined {
  const kind = documentOfList(name);
  return kind?.line.name === name ? kind : undefined;
}

/** The document that a row is a line of, as this device has it now. */
function useHeader(resource: Resource, row: Row): Row | undefined {
  const kind = lineKindOf(resource);
  const id = kind ? String(row['document']) : '';
  const ask = useCallback(
    async (lists: FollowedLists) => (kind ? (await lists.rowsOf(kind.header, [id])).get(id) : undefined),
    [kind, id],
  );
  return useAnswer(id, ask);
}
