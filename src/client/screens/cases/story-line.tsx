import type {ReactNode} from 'react';

/** A line of where a case comes from: what it tells, and that. */
export const StoryLine = ({name, value}: {readonly name: string; readonly value: ReactNode}) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 break-words">{value}</dd>
  </>
);
