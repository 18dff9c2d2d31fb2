import {useState} from 'react';
import type {Args} from '#domain/kernel/action.ts';
import type {FieldFault} from '#domain/kernel/field.ts';
import {useApp} from '../data/app.ts';
import type {OfficeFacts} from '#offline/office.ts';

/** How a claim stands. `silent`: no answer came, and what became of it is being asked. */
export type ClaimState =
  | {readonly kind: 'idle' | 'asking' | 'silent'}
  | {readonly kind: 'answered'; readonly code: string; readonly facts: OfficeFacts};

/** Asks the server for something and shows how that goes; faults of single fields stand at the fields. */
export function useClaim() {
  const {office} = useApp();
  const [state, setState] = useState<ClaimState>({kind: 'idle'});
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const claim = async (action: string, args: Args): Promise<boolean> => {
    setState({kind: 'asking'});
    const answer = await office.claim(action, args, () => setState({kind: 'silent'}));
    if (answer.kind === 'done') {
      setState({kind: 'idle'});
      return true;
    }
    setFaults(faultsIn(answer.facts));
    setState({kind: 'answered', code: answer.code, facts: answer.facts});
    return false;
  };
  /** What was told has been dealt with. */
  const forget = (): void => setState({kind: 'idle'});
  return {claim, state, forget, faults, setFaults};
}

/** The faults of fields among the facts of a refusal. */
function faultsIn({faults}: OfficeFacts): FieldFault[] {
  if (!Array.isArray(faults)) return [];
  return faults.filter(
    (fault: unknown): fault is FieldFault => typeof fault === 'object' && fault !== null && 'field' in fault,
  );
}
