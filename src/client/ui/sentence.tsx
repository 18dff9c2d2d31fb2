import {Fragment} from 'react';
import {LONG_CODE, PartedCode} from './code.tsx';
import {sentenceParts} from './sentence-parts.ts';

/** A sentence about goods and bins: a code in it stands whole on one line, unless it is wider than that. */
export function SentenceText({children}: {readonly children: string}) {
  return sentenceParts(children).map(({text, isCode}, i) => {
    const key = `${String(i)} ${text}`;
    if (!isCode) return <Fragment key={key}>{text}</Fragment>;
    return text.length > LONG_CODE ? (
      <bdi key={key} className="inline-block max-w-full">
        <PartedCode>{text}</PartedCode>
      </bdi>
    ) : (
      <span key={key} className="whitespace-nowrap">
        {text}
      </span>
    );
  });
}
