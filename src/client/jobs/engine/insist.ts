import {closeLine, finishLine, goOnWith, raiseException, recordingToSend} from './close.ts';
import {goOn} from './count.ts';
import type {Job} from './job.ts';
import {endingByScan, goOnAfter} from './lines.ts';
import {shownByQuery} from './query.ts';
import {acceptSilently} from './say.ts';
import {quantityOf, withoutSaying, type JobState, type JobStepResult} from './state.ts';
import {undoLastAct} from './undo.ts';

/** "It is here": the fact holds whatever the screen says; what it said travels along. */
export function insistOnScan(job: Job, state: JobState): JobStepResult {
  const {question, recording, ...rest} = state;
  if (!question) return {state, effects: []};
  switch (question.about) {
    case 'short':
    case 'allocated':
    case 'doubt': {
      if (recording) return {state, effects: [{kind: 'record', ...recordingToSend(recording)}]};
      const {code, there, wanted} = question;
      const sure = {...rest, draft: {...state.draft, believed: {code, there, wanted}}};
      return goOn(job, withoutSaying(sure), '');
    }
    case 'incomplete': {
      const less = quantityOf(job, state.draft)?.less;
      const ending = endingByScan(job, question.by);
      return less === undefined ? closeLine(job, rest, ending) : raiseException(job, rest, less, ending);
    }
    case 'missing':
      return rest.draft.exception === undefined
        ? finishLine(job, rest, question.lines, endingByScan(job, state.closing))
        : goOnWith(job, rest);
    case 'empty':
      return goOnAfter(job, rest, []);
    case 'offer':
      return shownByQuery(job, rest, question.by);
    case 'over':
      return acceptSilently(rest);
    case 'undo':
      return undoLastAct(state, question.act);
    case 'learn':
    case 'lot':
    case 'which':
      return {state, effects: []};
  }
}
