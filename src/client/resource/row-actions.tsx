import {Ellipsis, History, Pencil, Play, Printer, SquareArrowOutUpRight} from 'lucide-react';
import {useCallback, useState, type ReactNode} from 'react';
import {Link, useNavigate} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import {documentStep, isOpenTo, stepsOfDocument} from '#domain/document-steps.ts';
import {documentOfList, kindOfHeader, type DocumentKind} from '#domain/documents.ts';
import {needsSomeLine} from '#domain/kernel/document-step.ts';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {kindOfResource, scannableOf} from '#domain/scanning/things.ts';
import {leaveForms} from '../base/open-forms.ts';
import type {FollowedLists} from '../data/lists.ts';
import {useApp} from '../data/app.ts';
import {useAnswer} from '../data/use-answer.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText, type Say} from '../i18n/text.ts';
import {actionName} from '../describe/action-name.ts';
import {ActionMenu} from '../ui/action-menu.tsx';
import {Button} from '../ui/button.tsx';
import {useIsDesk} from '../ui/wide.ts';
import {ActionForm} from './action-form.tsx';
import {lotPage, pageOfAction, pageOfRow, printsOfRow} from './document-address.ts';
import {begunWith, knownArguments} from './action-arguments.ts';
import {isStillToDo, nextActionOf} from './left-to-do.ts';
import {useListSlots} from './slots.ts';
import {isDoable} from './use-claim.ts';
import {useFormats} from './use-formats.ts';

/** Beside what comes next so many others stand in sight at a desk; the rest is in a menu. */
const OTHERS_IN_SIGHT = 2;

const LINK =
  'flex min-h-16 items-center justify-center gap-2 rounded-card px-3 text-18 font-semibold desk:min-h-9 desk:text-14';
const PLAIN = 'border-2 border-line desk:border';
const [MAIN, OTHER] = [`${LINK} bg-accent text-on-accent`, `${LINK} ${PLAIN}`];

/** Under a thumb one below the other, at a desk in one row; a form has all of it. */
const BAR =
  'flex flex-col gap-4 desk:flex-row desk:flex-wrap desk:gap-2 desk:empty:hidden desk:[&>:is(button,a)]:w-auto desk:[&>:not(button,a,span)]:basis-full desk:[&>span]:ms-auto';

/** One thing to do with a row: an action or the form of one, or a way to a page. */
interface RowDeed {
  readonly key: string;
  readonly text: string;
  readonly icon?: ReactNode;
  /** What comes next. */
  readonly isMain?: boolean;
  readonly action?: string;
  readonly to?: string;
  readonly onPress?: () => void;
}

interface RowActionsProps {
  readonly list: List;
  readonly row: Row;
  /** Of a document: its lines, where they are known. */
  readonly lines?: readonly Row[] | undefined;
  /** It stands on the page that the row has: nothing is filled or in a menu, and nothing leads there. */
  readonly isOnPage?: true;
  /** Opens its form; only of a person who may. */
  readonly onEdit?: (() => void) | undefined;
}

/** What can be done with a row: the next step filled, where there is one, and all others plain behind it. */
export function RowActions(props: RowActionsProps) {
  const {list, row, isOnPage = false} = props;
  const {resource} = list;
  const {say} = useText();
  const navigate = useNavigate();
  const isDesk = useIsDesk();
  const [open, setOpen] = useState<string>();
  const Buttons = useListSlots().buttons[resource.name];
  const {deeds, header} = useRowDeeds(props, open, setOpen);
  const left = isDesk ? deeds.filter(({action}) => action === undefined || action !== open) : deeds;
  const isFilled = left[0]?.isMain === true;
  const inSight = isDesk && !isOnPage ? (isFilled ? 1 : 0) + (Buttons ? 0 : OTHERS_IN_SIGHT) : left.length;
  const rest = left.slice(inSight);
  const form = open !== undefined && deeds.some(({action}) => action === open) && (
    <OpenedForm {...{list, row, header}} action={open} onClose={() => setOpen(undefined)} />
  );
  return (
    <>
      <div className={BAR}>
        {left
          .slice(0, inSight)
          .map((deed) =>
            deed.action !== undefined && deed.action === open ? (
              <div key={deed.key}>{form}</div>
            ) : (
              <DeedButton key={deed.key} deed={deed} />
            ),
          )}
        {Buttons && <Buttons key={rowKey(resource, row)} row={row} />}
        {rest.length > 0 && (
          <ActionMenu
            label={say('job.more')}
            icon={<Ellipsis aria-hidden size={18} />}
            look={OTHER}
            items={rest.map(({key, text, action, to, onPress}) => ({
              key,
              text,
              action,
              onChoose: () => (to === undefined ? onPress?.() : leaveForms(() => void navigate(to))),
            }))}
          />
        )}
      </div>
      {isDesk && form}
    </>
  );
}

function DeedButton({deed}: {readonly deed: RowDeed}) {
  const {text, icon, isMain = false, action, to, onPress} = deed;
  if (to !== undefined)
    return (
      <Link to={to} className={isMain ? MAIN : OTHER}>
        {icon}
        {text}
      </Link>
    );
  return (
    <Button
      look={isMain ? 'primary' : 'plain'}
      icon={icon}
      {...(action === undefined ? {} : {action})}
      {...(onPress ? {onPress} : {})}
    >
      {text}
    </Button>
  );
}

/** The form of an action of a row. */
function OpenedForm(props: {
  readonly list: List;
  readonly row: Row;
  readonly header: Row | undefined;
  readonly action: string;
  readonly onClose: () => void;
}) {
  const {
    list: {resource},
    row,
    header,
    action,
    onClose,
  } = props;
  const formats = useFormats();
  return (
    <ActionForm
      key={action}
      action={action}
      kind={kindOfHeader(resource.name, row)?.name}
      given={knownArguments(action, resource, row)}
      begun={begunWith(action, resource, row, formats)}
      isLeft={isStillToDo(action, resource, row, header)}
      onClose={onClose}
    />
  );
}

/** All that can be done with a row, what comes next first; of a document in the order of its page. */
function useRowDeeds(props: RowActionsProps, open: string | undefined, setOpen: (action: string) => void) {
  const {list, row, lines, isOnPage = false, onEdit} = props;
  const {resource, rowActions} = list;
  const {say} = useText();
  const {session, isVisit} = useApp();
  const {role = ''} = useReadable(session) ?? {};
  const header = useHeader(resource, row);
  // There the way to its page stands beside the title.
  const isDesk = useIsDesk();
  const kind = kindOfHeader(resource.name, row);
  const steps = stepsOfDocument(resource.name, row) ?? [];
  const allowed = rowActions
    .filter(
      (action) =>
        hasRole(ACTIONS.get(action)?.roles ?? [], role) &&
        isDoable(action, isVisit) &&
        isOpenTo(role, resource.name, row) &&
        // What was done is told until its form is closed.
        (action === open || (isStillToDo(action, resource, row, header) && isWorth(kind, action, lines))),
    )
    .toSorted((a, b) => steps.indexOf(a) - steps.indexOf(b));
  // What takes back or gives up is never the first thing to do.
  const forward = allowed.filter((action) => !documentStep(action)?.takesBack);
  const main = onEdit || isOnPage ? undefined : nextActionOf(forward, resource, row);
  const actions = (main === undefined ? allowed : [main, ...allowed.filter((action) => action !== main)]).map(
    (action): RowDeed => {
      const page = pageOfAction(action, resource, row);
      return {
        key: action,
        text: actionName(say, action, kind?.name),
        isMain: action === main,
        ...(page === undefined ? {action, onPress: () => setOpen(action)} : {to: page}),
        // An arrow is for what comes next.
        ...(action === main && page === undefined ? {icon: <Play aria-hidden size={20} />} : {}),
      };
    },
  );
  const isPageMain = !onEdit && main === undefined;
  const page = isDesk || isOnPage ? [] : wayToPage(say, resource, row, isPageMain);
  const edit: readonly RowDeed[] = onEdit
    ? [
        {
          key: 'edit',
          text: say('list.edit'),
          icon: <Pencil aria-hidden size={20} />,
          isMain: true,
          onPress: onEdit,
        },
      ]
    : [];
  const deeds: readonly RowDeed[] = [
    ...edit,
    ...(isPageMain ? page : []),
    ...actions,
    ...(isPageMain ? [] : page),
    ...useWaysOn(list, row),
  ];
  return {deeds, header};
}

/** To the page of the document that a row is, or belongs to. */
function wayToPage(say: Say, resource: Resource, row: Row, isMain: boolean): readonly RowDeed[] {
  const to = pageOfRow(resource, row);
  const icon = <SquareArrowOutUpRight aria-hidden size={18} />;
  return to === undefined ? [] : [{key: 'page', text: say('document.open'), icon, isMain, to}];
}

/** To the lot of a row, and to what can be printed of it. */
function useWaysOn({resource}: List, row: Row): readonly RowDeed[] {
  const {say} = useText();
  // The house's own lots are not for a visit.
  const {isVisit} = useApp();
  const kind = kindOfResource(resource);
  const label = kind !== undefined && scannableOf(kind).hasSheet;
  const printer = <Printer aria-hidden size={18} />;
  return [
    ...(!isVisit && 'lot' in row && row['lot'] !== ''
      ? [
          {
            key: 'lot',
            text: say('lot.open'),
            icon: <History aria-hidden size={18} />,
            to: lotPage(String(row['lot'])),
          },
        ]
      : []),
    ...printsOfRow(resource, row).map(({to, word}) => ({key: to, text: say(word), icon: printer, to})),
    ...(label
      ? [
          {
            key: 'label',
            text: say('list.label'),
            icon: printer,
            to: `/labels?kind=${resource.name}&ids=${rowKey(resource, row)}`,
          },
        ]
      : []),
  ];
}

/** Whether a step of a document leads anywhere, as far as its lines are known. */
function isWorth(kind: DocumentKind | undefined, action: string, lines: readonly Row[] | undefined): boolean {
  const step = entryOf(kind?.steps ?? {}, action);
  return !step || !lines || needsSomeLine(step, lines);
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
