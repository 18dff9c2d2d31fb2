import type {TakesStanding} from '../kernel/standing-goods.ts';

/** Properties of bins in the order in which they are emptied: what no customer can order, and behind it whole goods. */
const SET_ASIDE = ['Damage', 'Holding', 'Inspection', 'Normal'];

/**
 * How soon what goes back for a reason is taken from where goods stand so, `undefined` where it is none of it
 * (RETURN-6): what is damaged from Damage bins alone, what is held or expired because of its lot or where it was put,
 * what is whole from anywhere else.
 */
export const takesForReason: TakesStanding = ({reason}, {property, lot}) => {
  const rank = SET_ASIDE.indexOf(property);
  if (rank < 0 || !isFor(String(reason ?? ''), property, lot)) return undefined;
  return rank;
};

function isFor(reason: string, property: string, lot: string): boolean {
  switch (reason) {
    case 'damaged':
      return property === 'Damage';
    case 'held':
      return property !== 'Damage' && (property !== 'Normal' || lot === 'held');
    case 'expired':
      return lot === 'expired' || lot === 'nearly';
    case 'too-many':
    case 'wrong-goods':
      return property !== 'Damage';
    default:
      return true;
  }
}
