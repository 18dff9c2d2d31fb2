import type {Context, Outcome} from '../kernel/action.ts';
import type {View} from '../kernel/view.ts';
import {closedCase} from './case-closing.ts';
import {withShare, type Share} from './share.ts';
import {gather, outcomeOf, type Gathered} from './stock-change.ts';
import {tellingChanges} from './told-change.ts';

/** Of which case, and why somebody closes it so. */
interface ShareClosing {
  readonly case: string;
  readonly note?: string | undefined;
}

/**
 * Closes the case of goods that were not there: does to stock what this closing does, or says why it may not, and
 * tells what stood there before and after (CASE-10). `name` is the closing's own, the context that of whoever closes.
 */
export const closeShare = (
  name: string,
  {case: id, note}: ShareClosing,
  view: View,
  context: Context,
  change: (gathered: Gathered, share: Share) => Outcome | undefined,
): Outcome =>
  withShare(view, id, (share) => {
    const gathered = gather();
    const refused = change(gathered, share);
    if (refused) return refused;
    gathered.puts.push(closedCase(share.case, context, name, note));
    return tellingChanges(outcomeOf(gathered), view);
  });
