import {ArrowRight, TriangleAlert} from 'lucide-react';
import type {Foreseen} from '../../data/foresee.ts';
import {effectWords} from '../../deeds/effects.ts';
import type {Names} from '../../deeds/names.ts';
import {useText} from '../../i18n/text.ts';
import {why} from '../../i18n/why.ts';

/** What a closing will do to the stock, or why the server will say no, as far as this device knows. */
export function Effect({foreseen, names}: {readonly foreseen: Foreseen | undefined; readonly names: Names}) {
  const {say} = useText();
  if (!foreseen || foreseen.kind === 'unknown') return null;
  if (foreseen.kind === 'no')
    return (
      <p data-test="effect" className="flex items-start gap-2 text-16 font-medium lg:text-14">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        {why(say, foreseen.code, foreseen.facts)}
      </p>
    );
  const lines = effectWords(say, foreseen.entries, names);
  return (
    <ul data-test="effect" className="flex flex-col gap-1 text-16 font-medium lg:text-14">
      {(lines.length > 0 ? lines : [say('effect.none')]).map((line) => (
        <li key={line} className="flex items-start gap-2">
          <ArrowRight aria-hidden size={18} className="mirrored mt-0.5 shrink-0" />
          {line}
        </li>
      ))}
    </ul>
  );
}
