import {useText} from '../../i18n/text.ts';
import {CodeText} from '../../ui/code.tsx';
import {TextField} from '../../ui/field.tsx';

/** The addresses at which a handheld may open the app: one of those that are known, or another one, typed. */
export function AddressChoice(props: {
  readonly known: readonly string[];
  readonly address: string;
  readonly onChange: (address: string) => void;
}) {
  const {known, address, onChange} = props;
  const {say} = useText();
  return (
    <div className="flex w-full max-w-xl flex-col gap-2 text-start">
      {known.length > 1 && (
        <fieldset className="rounded-card border border-line p-3">
          <legend className="px-1 text-14 font-medium text-soft">{say('devices.addresses')}</legend>
          {known.map((each) => (
            <label key={each} className="flex min-h-target items-center gap-3 text-16">
              <input
                type="radio"
                name="address"
                checked={each === address}
                onChange={() => onChange(each)}
                className="h-5 w-5 shrink-0 accent-accent"
              />
              <CodeText className="min-w-0 break-all">{each}</CodeText>
            </label>
          ))}
        </fieldset>
      )}
      <TextField label={say('devices.address')} value={address} onChange={onChange} />
    </div>
  );
}
