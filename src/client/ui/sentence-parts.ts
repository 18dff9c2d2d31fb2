/** A name that was put into a sentence, between the marks that keep it apart from its direction. */
const ISOLATED_NAME = /(\u2068[^\u2069]*\u2069)/;
/** Where a browser breaks a line within what has no blank: at hyphens and slashes. */
const UNBROKEN_CODE = /([^\s\u2068\u2069]*[-/][^\s\u2068\u2069]*)/;
interface SentencePart {
  readonly text: string;
  /** A code, never broken across lines that it fits. */
  readonly isCode: boolean;
}

/** A sentence in pieces, of which the codes in its names are one each. The pieces together are the sentence. */
export const sentenceParts = (sentence: string): SentencePart[] =>
  sentence
    .split(ISOLATED_NAME)
    .flatMap((piece) =>
      piece.startsWith('\u2068')
        ? piece.split(UNBROKEN_CODE).map((text) => ({text, isCode: UNBROKEN_CODE.test(text)}))
        : [{text: piece, isCode: false}],
    )
    .filter(({text}) => text !== '');
