import {MapPinned, PackageSearch} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import type {FoundThing} from '../../scan/flows/flow.ts';

/** Nothing scanned yet: what will be here. */
export function Begin({wanted}: {readonly wanted: FoundThing['kind']}) {
  const {say} = useText();
  const Picture = wanted === 'goods' ? PackageSearch : MapPinned;
  return (
    <div className="m-auto flex flex-col items-center gap-3 text-center">
      <Picture aria-hidden size={96} strokeWidth={1.25} className="text-accent" />
      <p className="max-w-64 text-18 text-soft">{say(`query.begin.${wanted}`)}</p>
    </div>
  );
}
