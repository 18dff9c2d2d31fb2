import {plainFactsIn} from './facts.ts';

interface Settled {
  readonly action: string;
  readonly code: string;
  /** JSON. */
  readonly facts: string;
}

/**
 * Whether work that was corrected was so in its worker's own words: it says itself what is wrong, or her screen had asked
 * her about just that and she knew better. It is accepted like any other; the case that it has opened is the office's.
 * `believed`: what the screen said when she insisted.
 */
export function isOwnWord({action, code, facts}: Settled, believed: string | undefined): boolean {
  if (action === 'stock.report') return true;
  if (action === 'outbound.shortPick') return code === 'pick.short';
  const asked = askedOf(believed);
  // What else the server has found there is news.
  return asked['code'] === code && asked['there'] === plainFactsIn(facts)['there'];
}

function askedOf(believed: string | undefined): ReturnType<typeof plainFactsIn> {
  try {
    return plainFactsIn(believed ?? '');
  } catch {
    // What another build has written may be any text.
    return {};
  }
}
