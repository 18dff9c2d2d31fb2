/** What this browser remembers of a company's first hour, which no row tells. */
const [PRINTED, HIDDEN] = ['labels_printed', 'steps_hidden'] as const;

/** Whether labels of the company were printed here. */
export const hasPrintedLabels = (openid: string): boolean => isNoted(PRINTED, openid);
export const notePrintedLabels = (openid: string): void => note(PRINTED, openid);

/** Whether the person wants to see the first steps no more. */
export const areStepsHidden = (openid: string): boolean => isNoted(HIDDEN, openid);
export const hideSteps = (openid: string): void => note(HIDDEN, openid);

const isNoted = (what: string, openid: string): boolean => localStorage.getItem(`${what}:${openid}`) !== null;
const note = (what: string, openid: string): void => localStorage.setItem(`${what}:${openid}`, '1');
