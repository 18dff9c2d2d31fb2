import type {FoundCode, FoundThing} from '../../data/found.ts';
import type {Job} from './job.ts';
import {quantityOf, slotsOf, type LineDraft, type JobState, type OpenQuestion} from './state.ts';
import {thingGot} from './say.ts';

/**
 * What a scan says to an open question. What raised the doubt scanned again is yes, the bin of origin is back
 * (never a small button alone, `handheld.md` 4.4); `anew` takes the scan as if the question were not there.
 */
export function answerOfScan(
  job: Job,
  {draft}: JobState,
  question: OpenQuestion,
  code: FoundCode,
): 'yes' | 'back' | 'anew' | 'unclear' {
  if (!('id' in code)) return 'anew';
  // Only a tap or a card answers these: a scan goes on with the work.
  if (question.about === 'which' || question.about === 'missing') return 'anew';
  if (question.about === 'empty' || question.about === 'undo' || question.about === 'learn') return 'anew';
  if (question.about === 'over') return 'anew';
  if (code.id === originOf(job, draft)?.id) return 'back';
  if (question.about === 'lot') return code.kind === 'goods' ? 'anew' : 'unclear';
  const by = question.by ?? thingGot(draft, quantityOf(job, draft)?.repeat);
  if (code.kind !== by?.kind) return 'unclear';
  return code.id === by.id ? 'yes' : 'anew';
}

/** What the goods in hand were taken out of, where the job has asked for it. */
export function originOf(job: Job, draft: LineDraft): FoundThing | undefined {
  const repeat = quantityOf(job, draft)?.repeat;
  const goods = slotsOf(job, draft).find(({name}) => name === repeat);
  return goods?.step.is === 'scan' ? thingGot(draft, goods.step.in) : undefined;
}
