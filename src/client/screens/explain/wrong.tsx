import {TriangleAlert} from 'lucide-react';
import type {ScanExplanation} from '#domain/scanning/explain.ts';
import {useText} from '../../i18n/text.ts';

/** What is wrong with a code, or was mended, and what to do. */
export function CodeFaults({told: {fault, notes, keyboard}}: {readonly told: ScanExplanation}) {
  const {say} = useText();
  const said = [
    ...(fault
      ? [
          fault.ai === ''
            ? say(`explain.fault.${fault.code}`)
            : `(${fault.ai}) ${say(`explain.fault.${fault.code}`)}`,
        ]
      : []),
    ...notes.map((note) => say(`explain.note.${note}`)),
    ...(keyboard ? [say('explain.note.keyboard')] : []),
  ];
  return (
    <ul data-test="explained-wrong" className="mt-3 flex flex-col gap-2">
      {said.map((text) => (
        <li key={text} className="flex items-start gap-2 text-18 font-semibold">
          <TriangleAlert aria-hidden className="shrink-0 text-accent" />
          {text}
        </li>
      ))}
    </ul>
  );
}
