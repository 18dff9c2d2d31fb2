import type {Denial} from '../../data/identity.ts';
import {useText} from '../../i18n/text.ts';
import {why} from '../../i18n/why.ts';

/** Why a number is not there. */
export function Why({denial}: {readonly denial: NonNullable<Denial>}) {
  const {say} = useText();
  return (
    <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
      {why(say, denial.code, denial.facts)}
    </p>
  );
}
