import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';

/** Whether a browser that is no device may stay that: at a desk and in a hand a person may be at another's. */
export const useMayBorrow = (): boolean => useReadable(useApp().identity.enrolled) === undefined;

/** Logs in for this session only: nothing is kept in this browser. A screen too short for it has its form alone. */
export function BorrowedSwitch(props: {readonly isOn: boolean; readonly onChange: (isOn: boolean) => void}) {
  const {isOn, onChange} = props;
  const {say} = useText();
  return (
    <label className="flex min-h-12 items-center gap-3 text-16 short:hidden desk:min-h-10 desk:text-14">
      <input
        type="checkbox"
        data-test="borrowed"
        checked={isOn}
        onChange={({target}) => onChange(target.checked)}
        className="size-6 accent-accent desk:size-4"
      />
      <span>
        <span className="block font-semibold">{say('login.borrowed')}</span>
        <span className="block text-soft">{say('login.borrowed.hint')}</span>
      </span>
    </label>
  );
}
