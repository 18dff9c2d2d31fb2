import type {Draft, Question} from './bin-move-state.ts';
import type {Found} from './flow.ts';

/**
 * What a scan says to an open question. What raised the doubt scanned again is yes, the bin of origin is back
 * (never a small button alone, `handheld.md` 4.4); `anew` takes the scan as if the question were not there.
 */
export function answerOf(draft: Draft, question: Question, code: Found): 'yes' | 'back' | 'anew' | 'unclear' {
  if (code.kind !== 'bin' && code.kind !== 'goods') return 'anew';
  if (question.about === 'which') return 'anew';
  if (code.kind === 'bin' && code.id === draft.from?.id) return 'back';
  if (question.about === 'lot') return code.kind === 'goods' ? 'anew' : 'unclear';
  const {to} = question;
  if (to) return code.kind === 'goods' ? 'unclear' : code.id === to.id ? 'yes' : 'anew';
  if (code.kind === 'bin') return 'unclear';
  return code.id === draft.goods?.id ? 'yes' : 'anew';
}
