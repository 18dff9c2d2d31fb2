import {PackageCheck} from 'lucide-react';
import {useCallback, useEffect, useState} from 'react';
import {Link} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {dn} from '#domain/outbound/dn.ts';
import type {OfficeFacts} from '#offline/sync/office.ts';
import type {WorkResult, WorkTold} from '#protocol/long-work.ts';
import {useApp} from '../data/app.ts';
import type {Office} from '../data/office.ts';
import {newRowId} from '../data/row-id.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText, type Say} from '../i18n/text.ts';
import {why} from '../i18n/why.ts';
import {PAGE} from '../resource/document-address.ts';
import {Code} from '../ui/code.tsx';
import {ShortLines} from './released.tsx';

const KIND = 'outbound.releaseAll';
const LOOK_MS = 700;

/** Releases all orders, the oldest first: how far the server is with it, and what each of them got. */
export function ReleaseAll() {
  const {say} = useText();
  const app = useApp();
  const {role} = useReadable(app.session) ?? {};
  const {work, start, cancel, close} = useReleaseAll(app.office, app.warehouse);
  if (!hasRole(ACTIONS.get('outbound.release')?.roles ?? [], role)) return null;
  const isUnderWay = work?.ended_at === 0;
  return (
    <>
      {!isUnderWay && (
        <button
          type="button"
          onClick={start}
          className="flex min-h-target items-center gap-2 rounded-card border-2 border-line bg-panel px-4 text-16 font-semibold desk:border desk:px-3 desk:text-14"
        >
          <PackageCheck aria-hidden size={18} />
          {say('act.outbound.releaseAll')}
        </button>
      )}
      {work && (
        <section
          aria-label={say('act.outbound.releaseAll')}
          data-test="release-all"
          className="flex basis-full flex-col gap-2 rounded-card border border-hair bg-panel p-3 text-16 desk:text-14"
        >
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="font-semibold">
              {stateOf(say, work)}
            </p>
            {isUnderWay && (
              <progress
                aria-label={say('act.outbound.releaseAll')}
                max={Math.max(1, work.total)}
                value={work.done}
                className="h-2 flex-1 accent-accent"
              />
            )}
            <button
              type="button"
              onClick={isUnderWay ? cancel : close}
              className="ms-auto min-h-12 rounded-card border-2 border-line px-3 font-semibold desk:min-h-9 desk:border"
            >
              {say(isUnderWay ? 'list.cancel' : 'action.close')}
            </button>
          </div>
          {!isUnderWay && <Results id={work.id} />}
        </section>
      )}
    </>
  );
}

function stateOf(say: Say, {state, code, done, total, failed}: WorkTold): string {
  if (state === 'planning') return say('release.planning');
  if (state === 'stopped') return why(say, code, {});
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
  const [told, setTold] = useState<readonly ToldOrder[]>([]);
  useEffect(() => {
    let isGone = false;
    void ordersTold(office, id).then((orders) => {
      if (!isGone) setTold(orders);
    });
    return () => {
      isGone = true;
    };
  }, [office, id]);
  return (
    <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto">
      {told.map(({order, code, lines, allocated, refusal, facts}) => (
        <li key={order} className="flex flex-wrap gap-3">
          <Link to={`${PAGE}?dn=${order}`} className="font-semibold text-accent underline">
            <Code>{code}</Code>
          </Link>
          <span className={refusal === '' ? '' : 'text-said-refused'}>
            {refusal === '' ? say('document.released', {allocated, lines}) : why(say, refusal, {})}
          </span>
          <ShortLines told={facts} />
        </li>
      ))}
    </ul>
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

async function ordersTold(office: Office, id: string): Promise<readonly ToldOrder[]> {
  const results: WorkResult[] = [];
  for (let next: unknown = `/api/long-work/${id}/results?limit=1000`; typeof next === 'string';) {
    const reply = await office.peek(next);
    if (reply.kind !== 'answered') break;
    results.push(...(reply.body['results'] as WorkResult[]));
    next = reply.body['next'];
  }
  const rows = await office.rowsOf(dn, [...new Set(results.map(({subject}) => subject))]);
  const all = results.map((result) => toldOf(result, rows.get(result.subject)));
  const isShort = ({lines, allocated, refusal}: ToldOrder): boolean => refusal !== '' || allocated < lines;
  return [...all.filter(isShort), ...all.filter((each) => !isShort(each))];
}

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

/** The work that is under way, also where it was begun on another screen, until it is put away. */
function useReleaseAll(office: Office, warehouse: string) {
  const [work, setWork] = useState<WorkTold>();
  useEffect(() => {
    let isGone = false;
    void office.peek('/api/long-work').then((reply) => {
      if (isGone || reply.kind !== 'answered') return;
      const all = reply.body['results'] as readonly WorkTold[];
      setWork(all.find((each) => each.kind === KIND && each.warehouse === warehouse && each.ended_at === 0));
    });
    return () => {
      isGone = true;
    };
  }, [office, warehouse]);
  const id = work?.ended_at === 0 ? work.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const look = setInterval(() => {
      void office.peek(`/api/long-work/${id}`).then((reply) => {
        if (reply.kind === 'answered') setWork(reply.body['work'] as WorkTold);
      });
    }, LOOK_MS);
    return () => clearInterval(look);
  }, [office, id]);
  const post = useCallback(
    async (path: string, body: unknown): Promise<void> => {
      const reply = await office.call('post', path, body);
      if (reply.kind === 'answered') setWork(reply.body['work'] as WorkTold);
    },
    [office],
  );
  return {
    work,
    start: () => void post('/api/long-work', {id: newRowId(dn), kind: KIND, args: {}, warehouse}),
    cancel: () => void post(`/api/long-work/${work?.id ?? ''}/cancel`, {}),
    close: () => setWork(undefined),
  };
}
