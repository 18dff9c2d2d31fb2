import type {JobInHand} from '../../data/app.ts';

/** Whose codes these are: a person's in a job. No other person and no other job gets what they leave behind. */
export const codesOf = ({who, job}: Pick<JobInHand, 'who' | 'job'>): string => `${who}:${job}`;
