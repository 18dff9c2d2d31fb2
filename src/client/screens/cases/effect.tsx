import {ArrowRight, TriangleAlert} from 'lucide-react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {ActionPreview} from '../../data/preview.ts';
import {describeEffects, describeLines, isFoundAgain} from '../../describe/effects.ts';
import type {NamesById} from '../../describe/names.ts';
import {useNamesInBags} from '../../describe/use-names.ts';
import {useText} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {SentenceText} from '../../ui/sentence.tsx';

/** What a closing will do to the stock, or why the server will say no, as far as this device knows. */
export function ClosingEffect({
  row,
  preview,
  names: known,
}: {
  readonly row: CaseRow;
  readonly preview: ActionPreview | undefined;
  readonly names: NamesById;
}) {
  const {say} = useText();
  // It may move goods that the case itself does not name.
  const told = useNamesInBags(
    preview?.kind === 'done' ? [...preview.entries, ...preview.lines].map((each) => ({...each})) : [],
  );
  const names = new Map([...known, ...told]);
  if (!preview || preview.kind === 'unknown') return null;
  if (preview.kind === 'no')
    return (
      <p data-test="effect" className="flex items-start gap-2 text-16 font-medium lg:text-14">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        {refusalText(say, preview.code, preview.facts)}
      </p>
    );
  const lines = [
    ...describeEffects(say, preview.entries, names, isFoundAgain(row)),
    ...describeLines(say, preview.lines, names),
  ];
  return (
    <ul data-test="effect" className="flex flex-col gap-1 text-16 font-medium lg:text-14">
      {(lines.length > 0 ? lines : [say('effect.none')]).map((line) => (
        <li key={line} className="flex items-start gap-2">
          <ArrowRight aria-hidden size={18} className="mirrored mt-0.5 shrink-0" />
          <span className="min-w-0">
            <SentenceText>{line}</SentenceText>
          </span>
        </li>
      ))}
    </ul>
  );
}
