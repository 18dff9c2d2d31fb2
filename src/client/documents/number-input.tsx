import type {ComponentProps} from 'react';
import {INPUT_LOOK} from '../resource/input-look.ts';

/** A number that is typed for a line: how many, or that of the pallet which they come on. No scan goes into it. */
export const NumberInput = ({
  className,
  onValue,
  ...props
}: ComponentProps<'input'> & {
  readonly className: string;
  readonly onValue: (value: string) => void;
}) => (
  <input
    data-typing=""
    inputMode="numeric"
    dir="ltr"
    autoComplete="off"
    {...props}
    onChange={(event) => onValue(event.target.value)}
    className={`${INPUT_LOOK} ${className}`}
  />
);
