import type {MessageFacts} from '../kernel/action.ts';
import type {Id} from '../kernel/id.ts';

/** Units that one allocation has lost to work that was corrected. */
export interface LostPromise {
  readonly allocation: Id;
  readonly units: number;
}

/** Of more orders that lose by one piece of work it is not told which they were, and what they lost stays lost. */
const MAX_LOSING_ORDERS = 50;

/** How a case tells who lost: to undo the work promises it to them again (UNDO-4). */
export const lostFacts = (lost: readonly LostPromise[]): MessageFacts => ({
  lost: lost
    .slice(0, MAX_LOSING_ORDERS)
    .map(({allocation, units}) => `${allocation}:${String(units)}`)
    .join(' '),
});

/** The same as it was told; none where an earlier build has told nothing. */
export const lostIn = ({lost}: Readonly<Record<string, unknown>>): readonly LostPromise[] =>
  typeof lost !== 'string' || lost === ''
    ? []
    : lost.split(' ').map((each) => {
        const [allocation = '', units = ''] = each.split(':');
        return {allocation, units: Number(units)};
      });
