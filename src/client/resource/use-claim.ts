import {useRef, useState} from 'react';
import {ACTIONS} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import type {FieldFault} from '#domain/kernel/field.ts';
import {useApp} from '../data/app.ts';
import {useIsHere} from '../base/use-is-here.ts';
import {useReadable} from '../base/use-readable.ts';
import type {RecordedPiece} from '../data/found.ts';
import {answerOfFullDevice} from '../scan/full-device.ts';
import type {OfficeFacts} from '#offline/sync/office.ts';

/**
 * How a claim stands. `silent`: no answer came, and what became of it is being asked. `question`: what the records say
 * speaks against it, and a person who knows better says so.
 */
export type ClaimState =
  | {readonly kind: 'idle' | 'asking' | 'silent'}
  | {readonly kind: 'answered' | 'question'; readonly code: string; readonly facts: OfficeFacts};

/**
 * What came of it, where it went through: the id of its mutation and what it told, both '' and empty where it was
 * recorded here.
 */
export interface ClaimOutcome {
  readonly id: string;
  readonly told: OfficeFacts;
}
const RECORDED: ClaimOutcome = {id: '', told: {}};

/** Work at a desk that no step of a job stands behind. */
const DESK = 'desk';

/**
 * Asks the server for something, or records what works without it, and shows how that goes; faults of single fields
 * stand at the fields.
 */
export function useClaim() {
  const {office, session, submit} = useSubmit();
  const isHere = useIsHere();
  const [state, setState] = useState<ClaimState>({kind: 'idle'});
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const answered = useRef<readonly string[]>([]);
  /** All of it is recorded here together, or none. `believed`: as of {@link claim}. */
  const recordAll = async (
    pieces: readonly RecordedPiece[],
    believed?: string,
  ): Promise<ClaimOutcome | undefined> => {
    if (!session) return undefined;
    setState({kind: 'asking'});
    // Each question that is answered is answered for good; what is told anew is asked anew.
    answered.current = believed === undefined ? [] : [...answered.current, believed];
    const told = pieces.map((piece) =>
      believed === undefined ? piece : {...piece, believed, answered: answered.current},
    );
    const job = {who: session.who, login: session.login, job: DESK};
    const answer = await submit(job, told).catch(answerOfFullDevice);
    if (answer.kind === 'recorded') {
      setState({kind: 'idle'});
      return RECORDED;
    }
    const {kind, code, facts} = answer;
    setState({kind: kind === 'question' ? 'question' : 'answered', code, facts});
    return undefined;
  };
  /** `believed`: what the person was shown and has said no to. */
  const claim = async (action: string, args: Args, believed?: string): Promise<ClaimOutcome | undefined> => {
    if (isRecorded(action)) return recordAll([{action, args}], believed);
    setState({kind: 'asking'});
    const answer = await office.claim(action, args, () => setState({kind: 'silent'}), isHere);
    if (answer.kind === 'done') {
      setState({kind: 'idle'});
      return answer;
    }
    setFaults(faultsIn(answer.facts));
    setState({kind: 'answered', code: answer.code, facts: answer.facts});
    return undefined;
  };
  /** What was told has been dealt with. */
  const forget = (): void => setState({kind: 'idle'});
  return {claim, recordAll, state, forget, faults, setFaults};
}

/** Whether an action is recorded here and sends itself. */
export const isRecorded = (action: string): boolean => ACTIONS.get(action)?.offline === true;

/**
 * Whether an action can be done here at all: what is recorded and sends itself needs a device, and a visitor, who has
 * none, is not offered it.
 */
export const isDoable = (action: string, isVisit: boolean): boolean => !isVisit || !isRecorded(action);

function useSubmit() {
  const app = useApp();
  return {
    office: app.office,
    session: useReadable(app.session),
    submit: (...args: Parameters<typeof app.submit>) => app.submit(...args),
  };
}

/** The faults of fields among the facts of a refusal. */
function faultsIn({faults}: OfficeFacts): FieldFault[] {
  if (!Array.isArray(faults)) return [];
  return faults.filter(
    (fault: unknown): fault is FieldFault => typeof fault === 'object' && fault !== null && 'field' in fault,
  );
}
