import type {ReactNode} from 'react';

/** The controls of a step, where the thumb is: way back outside, the action inside; mirrored for the left hand. */
export const ThumbRow = ({children}: {readonly children: ReactNode}) => (
  <div className="mx-auto flex w-full max-w-xl shrink-0 gap-gap p-2 *:min-w-0 *:flex-1 left-hand:flex-row-reverse">
    {children}
  </div>
);
