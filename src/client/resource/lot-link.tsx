import {Link} from 'react-router-dom';
import type {NamedLot} from '../scan/found.ts';
import {LotCalled} from '../ui/lot-called.tsx';
import {lotPage} from './document-address.ts';

/** A lot as people know it, as the way to all that is known of it; nothing without a lot. */
export function LotLink({of}: {readonly of: NamedLot}) {
  if (of.lot === '') return null;
  return (
    <Link
      to={lotPage(of.lot)}
      // A thumb needs more height than the words.
      className="inline-flex min-h-12 max-w-full items-center font-semibold text-accent underline desk:min-h-0"
    >
      <LotCalled of={of} />
    </Link>
  );
}
