/** Whether a line still has what a case is about, under its document as that is. */
export type IsStillOpen<H, L> = (header: H, line: L) => boolean;

/** By the code of a case the acts that end it, each with what it takes away (CASE-14; `facts.md` 5, 6 and its tables). */
export type CaseEndings<H, L> = Readonly<Record<string, Readonly<Record<string, IsStillOpen<H, L>>>>>;
