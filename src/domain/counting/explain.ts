import {defineAction, refuse} from '../kernel/action.ts';
import {countLine, countPlan} from './count-plan.ts';
import {DIFFERENCE_CAUSES} from './counted-lines.ts';
import {countClaim, planArgument, withPlan} from './plan.ts';
import {countPlanStep} from './plan-steps.ts';

/** Why a line of a plan differs, as far as that was found out, until it is confirmed (COUNT-13). */
export const explainDifference = defineAction({
  ...countClaim,
  ...countPlanStep('counting.explain'),
  args: {
    document: planArgument,
    line: {kind: 'reference', list: 'countLine', required: true},
    cause: {kind: 'choice', options: DIFFERENCE_CAUSES, required: true},
  },
  reads: (asked) => [
    {list: countPlan.name, key: asked.document},
    {list: countLine.name, key: asked.line},
  ],
  decide: (asked, view, context) =>
    withPlan(view, context, {id: asked.document, step: 'counting.explain'}, (plan) => {
      const line = view.get(countLine, asked.line);
      if (line?.document !== plan.id)
        return refuse('reference.unknown', {field: 'line', list: countLine.name, key: asked.line});
      if (line.state !== 'counted') return refuse('count.not-counted', {bin: line.bin});
      plan.books.draft.put(countLine, {...line, cause: asked.cause});
      return plan.books.outcome();
    }),
});
