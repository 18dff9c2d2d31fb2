import type {CommandCard} from '#domain/scanning/label.ts';
import {goBack} from './back.ts';
import {chooseOption, hasUsualAnswer} from './choose.ts';
import {endLine, finishByHand, raiseException} from './close.ts';
import {enterLot, proposedLot} from './enter-lot.ts';
import {insistOnScan} from './insist.ts';
import type {Job} from './job.ts';
import {isCounting, lotDetailOf, mayBeNext, rejectScan} from './say.ts';
import {setQuantity} from './set-quantity.ts';
import {isClear, seenOf, withoutSaying, type JobState, type JobStepResult} from './state.ts';

/** A card on the wall says what a tap would. */
export function followCard(job: Job, state: JobState, command: CommandCard): JobStepResult {
  switch (command) {
    case 'BACK':
      return goBack(job, state);
    case 'ALL':
      if (isCounting(job, state, false)) return setQuantity(job, state, state.draft.stock?.quantity ?? 0);
      return byCard(job, state, command) ?? rejectScan(job, state, 'scan.other', command);
    case 'CONFIRM':
      if (state.question) return insistOnScan(job, state);
      if (lotDetailOf(job, state) === 'lot') {
        const said = proposedLot(state);
        if (said) return enterLot(job, withoutSaying(state), said);
      }
      if (isCounting(job, state)) return endLine(job, state);
      if (hasUsualAnswer(job, state)) return chooseOption(job, state, 0);
      if (mayBeNext(job, state)) return {state, effects: [{kind: 'next'}]};
      break;
    case 'DONE':
      if (state.question?.about === 'missing') return insistOnScan(job, state);
      if (job.done || isCounting(job, state)) return finishByHand(job, state);
      break;
    case 'UNDO':
      return undoByCard(job, state);
    case 'NONE':
    case 'SHORT':
    case 'SKIP': {
      const excepted = byCard(job, state, command);
      if (excepted) return excepted;
    }
  }
  return rejectScan(job, state, 'scan.other', command);
}

/** The last scan of the open line, or what was recorded last: the same in every job. */
function undoByCard(job: Job, state: JobState): JobStepResult {
  if (!job.record) return rejectScan(job, state, 'scan.other', 'UNDO');
  return isClear(state) && !state.question ? {state, effects: [{kind: 'lastAct'}]} : goBack(job, state);
}

/** The exception of a card: the one that is offered now, where it stands for several. */
function byCard(job: Job, state: JobState, command: CommandCard): JobStepResult | undefined {
  const all = Object.entries(job.exceptions ?? {}).filter(([, {card}]) => card === command);
  const now = all.find(([, {when}]) => when?.(seenOf(state)) ?? true) ?? all[0];
  if (!now) return undefined;
  const next = raiseException(job, state, now[0]);
  // A worker who scans does not look: that it asks something now is felt.
  const isAsking =
    next.state.draft.exception !== undefined && next.effects.every(({kind}) => kind === 'keep');
  return isAsking ? {...next, effects: [...next.effects, {kind: 'feedback', outcome: 'accepted'}]} : next;
}
