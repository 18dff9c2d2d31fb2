import {Download, Upload} from 'lucide-react';
import {useEffect, useRef, type RefObject} from 'react';
import {Link} from 'react-router-dom';
import {entryOf} from '#domain/kernel/entry-of.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import type {CellMended, ImportStatus, RowFault} from '#protocol/importing.ts';
import type {WorkStatus} from '#protocol/long-work.ts';
import {useApp} from '../../data/app.ts';
import type {EntryDenial} from '../../data/identity.ts';
import {WorkProgress} from '../../documents/work-progress.tsx';
import {useText, type Say} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {giveFocus} from '../../ui/give-focus.ts';
import {saveFile} from '../../ui/save-file.ts';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';
import {faultSheet} from './fault-sheet.ts';
import {FaultTable} from './fault-table.tsx';
import {IMPORT_KINDS} from './kinds.ts';
import {StandingRows} from './existing-rows.tsx';
import type {OpenImport} from './open-import.ts';

/** What a look at the file found, what keeps it out, and the way in. */
export function ImportOutcome(props: {
  readonly open: OpenImport;
  readonly kind: ImportableKind;
  readonly isBusy: boolean;
  readonly cancel: () => void;
  readonly onBringIn: () => void;
  readonly onMend: (cells: readonly CellMended[]) => void;
}) {
  const {open, kind, isBusy, cancel, onBringIn, onMend} = props;
  const {say} = useText();
  const {told, work, faults} = open;
  const saving = useAttempt();
  const isUnderWay = work?.ended_at === 0;
  const found = useWhatBecame(isUnderWay);
  if (!told || !work) return null;
  const {state, wrong, replaces = false, removed = 0} = told.import;
  const {label = 'moving.title', to} = entryOf(IMPORT_KINDS, kind.name) ?? {};
  const isRight = state === 'checked' && wrong === 0 && !isUnderWay;
  return (
    <Card title={say('moving.outcome')}>
      <div ref={found} tabIndex={-1} className="outline-none">
        {isUnderWay ? (
          <WorkProgress
            name={say('moving.outcome')}
            test="moving"
            {...{work, cancel}}
            close={cancel}
            says={standing}
          />
        ) : (
          <p role="status" data-test="moving" className="text-16 font-semibold desk:text-14">
            {work.state === 'stopped' ? refusalText(say, work.code, {}) : standing(say, work)}
          </p>
        )}
        {!isUnderWay && <ImportCounts told={told.import} />}
        {state === 'checked' && !isUnderWay && <StandingRows key={work.id} {...{kind}} told={told.import} />}
        {state === 'in' && to !== undefined && (
          <Link to={to} className="font-semibold text-accent underline">
            {say(label)}
          </Link>
        )}
        {isRight && (
          <Button
            action="import.bringIn"
            look="primary"
            icon={<Upload aria-hidden size={18} />}
            isDisabled={isBusy}
            onPress={onBringIn}
          >
            {replaces ? say('moving.replace', {number: removed}) : say('moving.bringIn')}
          </Button>
        )}
        {!isUnderWay && faults.length > 0 && (
          <ImportFaults
            key={work.id}
            {...{faults, kind, isBusy, saving}}
            told={told.import}
            onMend={state === 'checked' ? onMend : undefined}
          />
        )}
      </div>
    </Card>
  );
}

/** What becomes of a file is told below what was pressed for it; of one that was opened anew nothing has been pressed. */
function useWhatBecame(isUnderWay: boolean): RefObject<HTMLDivElement | null> {
  const found = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isUnderWay && !hasBegun.current) return;
    hasBegun.current = true;
    found.current?.scrollIntoView({block: 'nearest'});
    // What would bring it in is for a hand to go to.
    if (!isUnderWay)
      giveFocus(() => [found.current?.querySelector('button:not([data-action])'), found.current]);
  }, [isUnderWay]);
  return found;
}

/** How many rows are new, changed, the same or wrong, and how many go. */
function ImportCounts({told}: {readonly told: ImportStatus}) {
  const {fresh, changed, same, wrong, replaces = false, removed = 0} = told;
  const {say} = useText();
  return (
    <dl data-test="counts" className="my-3 flex flex-wrap gap-x-8 gap-y-2">
      {(
        [
          ['moving.fresh', fresh],
          ['moving.changed', changed],
          ['moving.same', same],
          ...(replaces ? [['moving.removed', removed] as const] : []),
          ['moving.wrong', wrong],
        ] as const
      ).map(([label, count]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-14 text-soft">{say(label)}</dt>
          <dd
            data-test={label}
            className={`text-22 font-bold tabular-nums ${label === 'moving.wrong' && count > 0 ? 'text-said-refused' : ''}`}
          >
            {count}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is wrong in the file, to be put right here or to be taken along as a sheet. */
function ImportFaults(props: {
  readonly faults: readonly RowFault[];
  readonly kind: ImportableKind;
  readonly told: ImportStatus;
  readonly isBusy: boolean;
  /** The sheet of them is fetched. */
  readonly saving: ReturnType<typeof useAttempt>;
  readonly onMend: ((cells: readonly CellMended[]) => void) | undefined;
}) {
  const {
    kind,
    told: {id},
    saving: {isTrying, denial, attempt},
    onMend,
  } = props;
  const {say} = useText();
  const {office} = useApp();
  const save = async (): Promise<EntryDenial> => {
    const sheet = await faultSheet({office, say, kind}, id);
    if (sheet.ok) saveFile(sheet.value, `${kind.name}-faults.csv`);
    return sheet.ok ? undefined : sheet.denial;
  };
  return (
    <>
      {onMend && (
        <p data-test="mend" className="my-2 text-16 font-medium desk:text-14">
          {say('moving.mend')}
        </p>
      )}
      <FaultTable {...props} />
      {denial && <EntryRefusal {...denial} />}
      <div className="mt-3 desk:w-fit">
        <Button icon={<Download aria-hidden size={18} />} isDisabled={isTrying} onPress={() => attempt(save)}>
          {say('moving.faults.save')}
        </Button>
      </div>
    </>
  );
}

function standing(say: Say, {kind, state, done, total}: WorkStatus): string {
  const isCheck = kind === 'import.check';
  if (state === 'cancelled') return say('moving.cancelled');
  if (state === 'done') return say(isCheck ? 'moving.checked' : 'moving.in');
  return say(isCheck || done * 2 < total ? 'moving.checking' : 'moving.bringing', {done, total});
}
