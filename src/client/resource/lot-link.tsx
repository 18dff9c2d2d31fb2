import {Link} from 'react-router-dom';
import {useApp} from '../data/app.ts';
import type {NamedLot} from '../data/found.ts';
import {LotCalled} from '../describe/lot-name.tsx';
import {lotPage} from './document-address.ts';

/** A lot as people know it, as the way to all that is known of it; nothing without a lot. */
export function LotLink({of}: {readonly of: NamedLot}) {
  const {isVisit} = useApp();
  if (of.lot === '') return null;
  // Where lots went is the house's own.
  if (isVisit) return <LotCalled of={of} />;
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
