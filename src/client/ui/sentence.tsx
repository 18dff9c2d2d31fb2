import {Fragment} from 'react';
import {inParts} from './sentence-parts.ts';

/** A sentence about goods and bins: a code in it stands whole on one line. */
export function Sentence({children}: {readonly children: string}) {
  return inParts(children).map(({text, isWhole}, i) =>
    isWhole ? (
      <span key={`${String(i)} ${text}`} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      <Fragment key={`${String(i)} ${text}`}>{text}</Fragment>
    ),
  );
}
