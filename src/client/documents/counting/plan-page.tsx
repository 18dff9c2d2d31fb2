import {ListChecks, Plus, Printer, X} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import {Link, useSearchParams} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import {countPlan} from '#domain/counting/count-plan.ts';
import {cancelPlan} from '#domain/counting/plan-bins.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useLongWork} from '../../data/use-long-work.ts';
import {useReadable} from '../../base/use-readable.ts';
import {actionName} from '../../describe/action-name.ts';
import {useText} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {DOCUMENT_PRINT_ADDRESS} from '../../resource/document-address.ts';
import {optionName} from '../../resource/option-name.ts';
import {useClaim} from '../../resource/use-claim.ts';
import {usePageTitle} from '../../ui/use-page-title.ts';
import {Card} from '../../ui/card.tsx';
import {IsolatedPart} from '../../ui/alone.tsx';
import {AsOfTime} from '../../frame/as-of.tsx';
import {Button} from '../../ui/button.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {TwoStepButton} from '../../ui/two-step-button.tsx';
import {DocumentFrame} from '../frame.tsx';
import {RowHistory} from '../history.tsx';
import {DocumentNotHere} from '../not-here.tsx';
import {useListSlots} from '../../resource/slots.ts';
import {WorkProgress} from '../work-progress.tsx';
import {AddBins} from './add-bins.tsx';
import {BinTable} from './bin-table.tsx';
import {FoundTable} from './found-table.tsx';
import {useCountPlan, type CountPlanRead} from './use-count-plan.ts';

const COUNT_PLAN_LIST = '/stock/countplan';
const CONFIRM_ALL = 'counting.confirmPlan';
const ADD = 'counting.addBins';

/** A plan of a count on one page: its bins and who counts them, what was found, and who did what with it. */
export function CountPlanPage() {
  const {say} = useText();
  const [query] = useSearchParams();
  const id = query.get('countPlan') ?? '';
  const read = useCountPlan(id);
  const title = read?.plan.code ?? say('list.countplan');
  usePageTitle([read?.plan.code, say('list.countplan')]);
  return (
    <DocumentFrame title={title} back={COUNT_PLAN_LIST}>
      {read && <Drawn key={id} read={read} />}
      {read === null && <DocumentNotHere />}
    </DocumentFrame>
  );
}

function Drawn({read}: {readonly read: CountPlanRead}) {
  const {say} = useText();
  const {plan, tasks, lines} = read;
  const {Messages} = useListSlots();
  const role = useReadable(useApp().session)?.role;
  const mayPlan = hasRole(ACTIONS.get(cancelPlan.name)?.roles ?? [], role) && plan.state === 'open';
  const version = [plan, ...tasks, ...lines].reduce((sum, row) => sum + row.version, 0);
  return (
    <>
      <section className="flex flex-col gap-3 rounded-card border border-hair bg-panel p-4">
        <h2 className="flex flex-wrap items-baseline gap-x-3 text-28 font-bold desk:text-20">
          <CodeText>{plan.code}</CodeText>
          <span className="text-20 font-semibold desk:text-16">{optionName(say, plan.state)}</span>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-16 text-soft desk:text-14">
          <span>
            {optionName(say, plan.selected_by)}
            {plan.selected !== '' && (
              <>
                {': '}
                <NameText>{plan.selected}</NameText>
              </>
            )}
          </span>
          {plan.is_blind === 1 && <span>{say('field.is_blind')}</span>}
          {plan.note !== '' && <NameText>{plan.note}</NameText>}
        </p>
        <IsolatedPart of={read}>
          <Progress read={read} />
        </IsolatedPart>
        <IsolatedPart of={read}>{mayPlan && <PlanSteps read={read} />}</IsolatedPart>
      </section>
      {plan.state === 'open' && (
        <Card title={say('field.bins')}>
          <BinTable read={read} mayPlan={mayPlan} />
        </Card>
      )}
      <Card title={say('countPlan.found')}>
        <FoundTable read={read} mayPlan={mayPlan} />
        <AsOfTime className="px-1" />
      </Card>
      <Card>
        <Messages list={countPlan.name} id={plan.id} />
      </Card>
      <Card title={say('document.history')}>
        <RowHistory id={plan.id} version={version} />
      </Card>
    </>
  );
}

/** How many of its bins are counted, and how many of these are in the books. */
function Progress({read: {plan}}: {readonly read: CountPlanRead}) {
  const {say} = useText();
  const {bins, counted, confirmed} = plan;
  return (
    <div className="flex flex-col gap-1">
      <p data-test="progress" className="text-16 font-semibold desk:text-14">
        {say('countPlan.progress', {counted, count: bins, confirmed})}
      </p>
      <progress
        aria-label={say('countPlan.progress', {counted, count: bins, confirmed})}
        max={Math.max(1, bins)}
        value={counted}
        className="w-full"
      />
    </div>
  );
}

/** What can be done with the whole of it: the next step filled. */
function PlanSteps({read}: {readonly read: CountPlanRead}) {
  const {say} = useText();
  const {plan, tasks} = read;
  const {claim, state} = useClaim();
  const [isAdding, setIsAdding] = useState(plan.bins === 0 && plan.selected_by === 'bin');
  const {work, start, cancel, goOn, close} = useLongWork(CONFIRM_ALL, {document: plan.id});
  const counted = tasks.filter((task) => task.state === 'counted').length;
  const isUnderWay = work?.ended_at === 0;
  const all = say('countPlan.confirmAll', {count: counted});
  const sure = actionName(say, cancelPlan.name);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The person who has just made it goes on by keys, and not with what changes the books.
    if (document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>(`[data-action="${ADD}"]`)?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-3">
      <div ref={row} className="flex flex-wrap gap-2 desk:[&_button]:w-auto">
        {counted > 0 && (
          <TwoStepButton
            look="primary"
            Picture={ListChecks}
            first={all}
            second={say('document.sure', {action: all})}
            isDisabled={isUnderWay}
            onDo={() => start({})}
          />
        )}
        <Button
          action={ADD}
          icon={<Plus aria-hidden size={18} className="shrink-0" />}
          onPress={() => setIsAdding(true)}
        >
          {actionName(say, ADD)}
        </Button>
        {counted < tasks.length && (
          <Link
            to={`${DOCUMENT_PRINT_ADDRESS}?countPlan=${plan.id}`}
            className="flex min-h-target w-full items-center justify-center gap-2 rounded-card border-2 border-line bg-panel px-3 text-18 font-semibold desk:w-auto desk:border desk:text-14"
          >
            <Printer aria-hidden size={18} className="shrink-0" />
            {say('countPlan.print')}
          </Link>
        )}
        <TwoStepButton
          Picture={X}
          first={sure}
          second={say('document.sure', {action: sure})}
          isDisabled={state.kind === 'asking'}
          onDo={() => void claim(cancelPlan.name, {document: plan.id})}
        />
      </div>
      {work && (
        <WorkProgress
          name={say('act.counting.confirm')}
          test="confirm-all"
          {...{work, cancel, goOn, close}}
          says={(_, {done, total, failed}) => say('countPlan.working', {done, total, failed})}
        />
      )}
      <ClaimReply state={state} />
      {isAdding && <AddBins plan={plan} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
