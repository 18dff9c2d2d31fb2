import {ArrowRight} from 'lucide-react';
import {bin} from '#domain/warehouse/bin.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import type {CaseClosing} from '#protocol/case.ts';
import {describeEffects, describeLines, isFoundAgain} from '../../describe/effects.ts';
import {binName, type NamesById} from '../../describe/names.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText} from '../../i18n/text.ts';
import {formatsOf} from '../../resource/format.ts';
import {RowLink} from '../../resource/row-link.tsx';
import {NameText} from '../../ui/code.tsx';
import {SentenceText} from '../../ui/sentence.tsx';

/** What a closing did: each bin before and after; where the record tells no numbers, what moved. */
export function CaseChanges(props: {
  readonly row: CaseRow;
  readonly closed: CaseClosing;
  readonly names: NamesById;
}) {
  const {row, closed, names} = props;
  const {say} = useText();
  // The discrepancy account is the other half of what the bins say.
  const inBins = closed.changes.filter(({place}) => binOfPlace(place) !== undefined);
  if (inBins.length > 0) return <Bins changes={inBins} names={names} />;
  const lines = [
    ...describeEffects(say, closed.moved, names, isFoundAgain(row)),
    ...describeLines(say, closed.lines ?? [], names),
  ];
  return (
    <ul className="flex flex-col gap-1 text-16">
      {(lines.length > 0 ? lines : [say('cases.unchanged')]).map((line) => (
        <li key={line}>
          <SentenceText>{line}</SentenceText>
        </li>
      ))}
    </ul>
  );
}

function Bins({changes, names}: {readonly changes: CaseClosing['changes']; readonly names: NamesById}) {
  const {say} = useText();
  return (
    <table data-test="changes" className="w-full text-16 tabular-nums">
      <thead className="text-14 text-soft">
        <tr>
          <th className="py-1 pe-3 text-start font-normal">{say('field.bin')}</th>
          <th className="py-1 pe-3 text-right font-normal">{say('field.quantity')}</th>
          <th className="py-1 text-right font-normal">{say('field.disputed')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({place, unit, lot, before, after}) => (
          <tr key={`${place}/${unit}/${lot}`} className="border-t border-hair">
            <th scope="row" className="pe-3 text-start font-medium lg:py-2">
              <RowLink resource={bin} id={binOfPlace(place) ?? ''}>
                <NameText className="whitespace-nowrap">{binName(say, names, place)}</NameText>
              </RowLink>
            </th>
            <Passage before={before.quantity} after={after.quantity} />
            <Passage before={before.disputed} after={after.disputed} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number that stayed is said once. */
function Passage({before, after}: {readonly before: number; readonly after: number}) {
  const {say, language} = useText();
  const {numbers} = formatsOf(aboutLanguage(language).intl);
  return (
    <td className="py-2 pe-3 text-right last:pe-0">
      {before === after ? (
        numbers.format(after)
      ) : (
        <span className="inline-flex items-center gap-1">
          <span className="text-soft">{numbers.format(before)}</span>
          <ArrowRight role="img" aria-label={say('cases.became')} size={16} className="mirrored shrink-0" />
          <b className="font-semibold">{numbers.format(after)}</b>
        </span>
      )}
    </td>
  );
}
