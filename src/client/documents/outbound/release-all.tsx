import {PackageCheck} from 'lucide-react';
import {useCallback, useEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {Link} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {dn} from '#domain/outbound/dn.ts';
import {DN_DESK} from '#domain/outbound/dn-desk.ts';
import type {OfficeFacts} from '#offline/sync/office.ts';
import type {WorkResult, WorkStatus} from '#protocol/long-work.ts';
import {useApp} from '../../data/app.ts';
import type {FollowedLists} from '../../data/lists.ts';
import type {OfficeService} from '../../data/office.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useLongWork} from '../../data/use-long-work.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText, type Say, type TextKey} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {DOCUMENT_ADDRESS} from '../../resource/document-address.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {Button} from '../../ui/button.tsx';
import {CodeText} from '../../ui/code.tsx';
import {giveFocus} from '../../ui/give-focus.ts';
import {useEscape} from '../../ui/use-escape.ts';
import {waitingForRelease} from './release-would.ts';
import {ShortLines} from './released.tsx';
import {WorkProgress} from '../work-progress.tsx';

const KIND = 'outbound.releaseAll';
/** Over which list it stands. */
export const RELEASED_LIST = DN_DESK.path;

/** Releases all orders, the oldest first: how far the server is with it, and what each of them got. */
export function ReleaseAll({
  below,
}: {
  /** Under the toolbar that its button stands in: what it would do, how far it is, and what came of it. */
  readonly below: HTMLElement | null;
}) {
  const {say} = useText();
  const [isAsked, setIsAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const app = useApp();
  const {role} = useReadable(app.session) ?? {};
  const {work, start, cancel, goOn, close} = useLongWork(KIND);
  if (!hasRole(ACTIONS.get('outbound.release')?.roles ?? [], role)) return null;
  const isUnderWay = work?.ended_at === 0;
  const leave = (): void => {
    setIsAsked(false);
    button.current?.focus();
  };
  return (
    <>
      {!isUnderWay && (
        <button
          ref={button}
          type="button"
          aria-expanded={isAsked}
          onClick={() => setIsAsked(!isAsked)}
          className="flex min-h-target items-center gap-2 rounded-card border-2 border-line bg-panel px-4 text-16 font-semibold whitespace-nowrap desk:border desk:px-3 desk:text-14"
        >
          <PackageCheck aria-hidden size={18} />
          {say('act.outbound.releaseAll')}
        </button>
      )}
      {below &&
        createPortal(
          <>
            {isAsked && !isUnderWay && (
              <Would
                onDo={() => {
                  setIsAsked(false);
                  start({});
                  giveFocus(() => [document.querySelector('[data-test="release-all"] button')]);
                }}
                onLeave={leave}
              />
            )}
            {work && !isAsked && (
              <WorkProgress
                name={say('act.outbound.releaseAll')}
                test="release-all"
                {...{work, cancel, goOn}}
                close={() => {
                  close();
                  giveFocus(() => [button.current]);
                }}
                says={stateOf}
              >
                <Results id={work.id} />
              </WorkProgress>
            )}
          </>,
          below,
        )}
    </>
  );
}

/** What releasing all would do, as this device knows it, before it is done. */
function Would({onDo, onLeave}: {readonly onDo: () => void; readonly onLeave: () => void}) {
  const {say} = useText();
  const {warehouse} = useApp();
  const {numbers} = useFormats();
  const ask = useCallback((lists: FollowedLists) => waitingForRelease(lists, warehouse), [warehouse]);
  const would = useAnswer(warehouse, ask);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEscape(onLeave);
  const counts: readonly (readonly [TextKey, number])[] = would
    ? [
        ['release.orders', would.orders],
        ['release.lines', would.lines],
        ['release.units', would.units],
        ['release.short', would.short],
      ]
    : [];
  return (
    <section
      aria-label={say('act.outbound.releaseAll')}
      data-test="release-would"
      className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-card border border-hair bg-panel p-3 text-16 desk:text-14"
    >
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {say('act.outbound.releaseAll')}
      </h2>
      {would?.orders === 0 && <p>{say('release.none')}</p>}
      {would !== undefined && would.orders > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {counts.map(([key, number]) => (
            <div key={key} className="flex gap-2">
              <dt className="text-soft">{say(key)}</dt>
              <dd className="font-semibold tabular-nums">{numbers.format(number)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2 lg:ms-auto lg:[&_button]:w-auto">
        {would !== undefined && would.orders > 0 && (
          <Button look="primary" icon={<PackageCheck aria-hidden size={18} />} onPress={onDo}>
            {`${say('act.outbound.releaseAll')} (${numbers.format(would.orders)})`}
          </Button>
        )}
        <Button onPress={onLeave}>{say('list.cancel')}</Button>
      </div>
    </section>
  );
}

function stateOf(say: Say, {state, done, total, failed}: WorkStatus): string {
  if (state === 'planning') return say('release.planning');
  return say(state === 'running' || state === 'cancelling' ? 'release.running' : 'release.done', {
    done,
    total,
    failed,
  });
}

/** What each order got, those first that did not get all they want. */
function Results({id}: {readonly id: string}) {
  const {say} = useText();
  const {office} = useApp();
  const [results, setResults] = useState<readonly WorkResult[]>([]);
  useEffect(() => {
    let isGone = false;
    void resultsOf(office, id).then((all) => {
      if (!isGone) setResults(all);
    });
    return () => {
      isGone = true;
    };
  }, [office, id]);
  // An order may come to this device after what became of it: it is asked about again.
  const ids = [...new Set(results.map(({subject}) => subject))].join(',');
  const ask = useCallback(
    (lists: FollowedLists) => lists.rowsOf(dn, ids === '' ? [] : ids.split(',')),
    [ids],
  );
  const told = toldOrders(results, useAnswer(ids, ask));
  const short = told.filter(isShort).length;
  return (
    <>
      {short > 0 && (
        <p className="flex gap-2">
          <span>{say('release.shortOrders')}</span>
          <span className="font-semibold tabular-nums">{short}</span>
        </p>
      )}
      <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {told.map(({order, code, lines, allocated, refusal, facts}) => (
          <li key={order} className="flex flex-wrap gap-3">
            <Link to={`${DOCUMENT_ADDRESS}?dn=${order}`} className="font-semibold text-accent underline">
              <CodeText>{code}</CodeText>
            </Link>
            <span className={refusal === '' ? '' : 'text-said-refused'}>
              {refusal === '' ? say('document.released', {allocated, lines}) : refusalText(say, refusal, {})}
            </span>
            <ShortLines told={facts} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ToldOrder {
  readonly order: string;
  readonly code: string;
  readonly lines: number;
  readonly allocated: number;
  /** Why nothing was done, or ''. */
  readonly refusal: string;
  /** What the release told, its answer for each line included. */
  readonly facts: OfficeFacts;
}

async function resultsOf(office: OfficeService, id: string): Promise<readonly WorkResult[]> {
  const results: WorkResult[] = [];
  for (let next: unknown = `/api/long-work/${id}/results?limit=1000`; typeof next === 'string';) {
    const reply = await office.peek(next);
    if (reply.kind !== 'answered') break;
    results.push(...(reply.body['results'] as WorkResult[]));
    next = reply.body['next'];
  }
  return results;
}

function toldOrders(
  results: readonly WorkResult[],
  rows: ReadonlyMap<string, Row> | undefined,
): readonly ToldOrder[] {
  const all = results.map((result) => toldOf(result, rows?.get(result.subject)));
  return [...all.filter(isShort), ...all.filter((each) => !isShort(each))];
}

/** It did not get all that it wants. */
const isShort = ({lines, allocated, refusal}: ToldOrder): boolean => refusal !== '' || allocated < lines;

function toldOf({subject, status, code, facts}: WorkResult, row: Row | undefined): ToldOrder {
  const isDone = status === 'applied' || status === 'corrected';
  const read = (facts === '' ? {} : JSON.parse(facts)) as OfficeFacts;
  const [lines, allocated] = [Number(read['lines'] ?? 0), Number(read['allocated'] ?? 0)];
  return {
    order: subject,
    code: String(row?.['code'] ?? ''),
    lines,
    allocated,
    refusal: isDone ? '' : code,
    facts: read,
  };
}
