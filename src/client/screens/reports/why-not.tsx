import type {EntryDenial} from '../../data/identity.ts';
import {useText} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';

/** Why a number is not there. */
export function WhyNot({denial}: {readonly denial: NonNullable<EntryDenial>}) {
  const {say} = useText();
  return (
    <p role="alert" className="text-16 font-medium text-said-refused desk:text-14">
      {refusalText(say, denial.code, denial.facts)}
    </p>
  );
}
