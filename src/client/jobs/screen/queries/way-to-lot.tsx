import {History} from 'lucide-react';
import {Link} from 'react-router-dom';
import {useText} from '../../../i18n/text.ts';
import {lotPage} from '../../../resource/document-address.ts';
import type {NamedLot} from '../../../data/found.ts';

/** Beside a row: all that is known of the lot it is of; nothing without one. */
export function WayToLot({of: {lot}}: {readonly of: NamedLot}) {
  const {say} = useText();
  if (lot === '') return null;
  return (
    <Link
      to={lotPage(lot)}
      aria-label={say('lot.open')}
      className="flex w-target shrink-0 items-center justify-center rounded-card border-2 border-line bg-panel active:brightness-85"
    >
      <History aria-hidden />
    </Link>
  );
}
