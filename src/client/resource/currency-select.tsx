import {CURRENCY_CODES} from '#domain/parties/currencies.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {INPUT_LOOK} from './input-look.ts';

/** Every currency by its code, which the keys find, and its name; or none. */
export function CurrencySelect(props: {
  readonly id: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onChange: (code: string) => void;
}) {
  const {value, onChange, ...common} = props;
  const {say, language} = useText();
  const names = new Intl.DisplayNames(aboutLanguage(language).intl, {type: 'currency'});
  return (
    <select
      {...common}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={INPUT_LOOK}
    >
      <option value="">{say('field.currency.none')}</option>
      {CURRENCY_CODES.map((code) => (
        <option key={code} value={code}>
          {`${code} – ${names.of(code) ?? code}`}
        </option>
      ))}
    </select>
  );
}
