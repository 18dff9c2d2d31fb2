import {TriangleAlert} from 'lucide-react';
import {useDeferredValue, useMemo} from 'react';
import {PATTERN_PARTS} from '#domain/warehouse/bin-pattern.ts';
import {useApp} from '../data/app.ts';
import {useText} from '../i18n/text.ts';
import {CodeText} from '../ui/code.tsx';
import {binWayOf, type NamedBin} from './bin-way.ts';
import {fieldName} from './texts.ts';
import {useBins} from './use-bins.ts';

/** Rows of the way that are shown, from its beginning, and names of other bins. */
const [ROWS, MAX_PREVIEW_NAMES] = [8, 6];

/** What a pattern of bin names makes of the bins of this warehouse, while it is typed (BIN-5). */
export function BinPatternPreview({
  pattern,
  warehouse,
}: {
  readonly pattern: string;
  readonly warehouse: string;
}) {
  const {say} = useText();
  const {warehouse: here} = useApp();
  const bins = useBins();
  const deferred = useDeferredValue(pattern);
  const way = useMemo(() => binWayOf(deferred, bins ?? []), [deferred, bins]);
  const all = bins?.length ?? 0;
  return (
    <section data-test="bin-pattern" className="flex flex-col gap-2 text-16 desk:text-14">
      <p className="text-soft">
        {say('binPattern.hint', {
          parts: PATTERN_PARTS.map((part) => `{${part}}`).join(' '),
          two: '{aisle:2}',
          fro: '{bay~}',
          any: '{any}',
        })}
      </p>
      {way.unread !== '' && (
        <p role="alert" className="flex items-start gap-1.5 font-medium text-said-refused">
          <TriangleAlert aria-hidden size={18} className="shrink-0" />
          {say('why.warehouse.pattern-unread', {part: way.unread})}
        </p>
      )}
      {warehouse !== here && <p className="text-soft">{say('binPattern.elsewhere')}</p>}
      {warehouse === here && way.unread === '' && all > 0 && (
        <>
          <p className="font-semibold">
            {pattern.trim() === ''
              ? say('binPattern.natural')
              : say('binPattern.matches', {matched: way.matched.length, all})}
          </p>
          <Way bins={way.matched.slice(0, ROWS)} />
          {way.others.length > 0 && (
            <>
              <p>{say('binPattern.others')}</p>
              <Names names={way.others.map(({name}) => name)} />
            </>
          )}
          {way.same.length > 0 && (
            <>
              <p className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden size={18} className="shrink-0" />
                {say('binPattern.same')}
              </p>
              <Names names={way.same} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The first of these names; that there are more is seen. */
const Names = ({names}: {readonly names: readonly string[]}) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1">
    {names.slice(0, MAX_PREVIEW_NAMES).map((name) => (
      <CodeText key={name}>{name}</CodeText>
    ))}
    {names.length > MAX_PREVIEW_NAMES && '…'}
  </p>
);

function Way({bins}: {readonly bins: readonly NamedBin[]}) {
  const {say} = useText();
  if (bins.length === 0) return null;
  const names = ['name', 'zone', 'walking_sequence'].map((field) => fieldName(say, 'bin', field));
  return (
    <table className="w-full border-collapse text-start">
      <caption className="pb-1 text-start text-soft">{say('binPattern.way')}</caption>
      <thead>
        <tr className="border-b border-hair text-soft">
          {names.map((name, i) => (
            <th key={name} scope="col" className={`py-1 font-medium ${i === 2 ? 'text-end' : 'text-start'}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bins.map(({name, zone, walking_sequence}) => (
          <tr key={name} className="border-b border-hair">
            <td className="py-1 break-words">
              <CodeText>{name}</CodeText>
            </td>
            <td className="py-1">
              <CodeText>{zone}</CodeText>
            </td>
            {/* No amount: its figures are not grouped. */}
            <td className="py-1 text-end tabular-nums">{walking_sequence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
