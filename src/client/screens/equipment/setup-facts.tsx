import type {ReactNode} from 'react';
import type {ScannerSetup} from '#domain/scanning/frame.ts';
import {useText, type TextKey} from '../../i18n/text.ts';
import {visibleCode} from '../../scan/code.ts';
import type {FoundSetup} from '../../scan/setup/find.ts';
import {CodeText, NameText} from '../../ui/code.tsx';

/** A set-up in words; with what three codes have told beside it, where they have just been scanned. */
export function SetupFacts({setup, found}: {readonly setup: ScannerSetup; readonly found?: FoundSetup}) {
  const {say} = useText();
  const {model, prefix, suffix, separators, byPlace, hasEnd, gap} = setup;
  const none = say('equipment.nothingThere');
  const code = (text: string): ReactNode => (text === '' ? none : <CodeText>{visibleCode(text)}</CodeText>);
  const rows: readonly (readonly [TextKey, ReactNode] | false)[] = [
    model !== '' && ['equipment.fact.model', <NameText key="model">{model}</NameText>],
    found !== undefined && ['equipment.fact.way', say(`equipment.way.${found.source}`)],
    ['equipment.fact.prefix', code(prefix)],
    ['equipment.fact.suffix', code(suffix)],
    [
      'equipment.fact.end',
      found ? say(`equipment.end.${found.end}`) : say(hasEnd ? 'equipment.ended' : 'equipment.end.none'),
    ],
    ['equipment.fact.separator', code(separators.length > 0 ? separators.join(' ') : 'GS')],
    found !== undefined && ['equipment.fact.aim', say(found.hasAim ? 'action.on' : 'action.off')],
    ['equipment.fact.layout', say(byPlace ? 'equipment.byPlace' : 'equipment.asWritten')],
    ['equipment.fact.gap', gap === 0 ? say('equipment.atOnce') : say('equipment.ms', {ms: gap})],
  ];
  return (
    <dl data-test="setup" className="grid grid-cols-[minmax(0,auto)_minmax(7rem,1fr)] gap-x-4 gap-y-2">
      {rows
        .filter((row) => row !== false)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-16 text-soft desk:text-14">{say(label)}</dt>
            <dd className="min-w-0 text-18 font-medium break-words desk:text-14">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
