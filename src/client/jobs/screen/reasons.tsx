import type {StockLine} from '../../data/found.ts';
import {useText} from '../../i18n/text.ts';
import {optionName} from '../../resource/option-name.ts';

/** Why goods come back, as their line says (RETURN-9); nothing where it says nothing. */
export function Reasons(props: {
  readonly of: Pick<StockLine, 'reasons'> | undefined;
  readonly className?: string;
}) {
  const {say} = useText();
  const told = (props.of?.reasons ?? []).filter((reason) => reason !== '');
  if (told.length === 0) return null;
  return (
    <span data-test="reasons" className={`font-semibold text-ink ${props.className ?? ''}`}>
      {told.map((reason) => optionName(say, reason)).join(' · ')}
    </span>
  );
}
