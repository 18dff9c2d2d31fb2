import {idsInText, textOfIds} from '#domain/kernel/several.ts';
import {isTextKey, useText} from '../i18n/text.ts';
import {optionName} from './option-name.ts';
import {useReferenceChoices} from './use-reference-choices.ts';

const NOTHING_KNOWN: Readonly<Record<string, string>> = {};

/** Chooses any number of rows of another list by ticking them; none ticked says that all are meant. */
export function SeveralInput(props: {
  readonly id: string;
  readonly list: string;
  /** The ids that are chosen, with blanks between. */
  readonly text: string;
  readonly describedBy: string | undefined;
  readonly onChange: (ids: string) => void;
}) {
  const {id, list, text, describedBy, onChange} = props;
  const {say} = useText();
  const choices = useReferenceChoices(list, NOTHING_KNOWN);
  const chosen = idsInText(text);
  const all = `several.all.${list}`;
  const choose = (key: string, isChosen: boolean): void =>
    onChange(textOfIds(isChosen ? [...chosen, key] : chosen.filter((each) => each !== key)));
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className="flex flex-col gap-1"
    >
      {chosen.length === 0 && isTextKey(all) && <p className="text-16 lg:text-14">{say(all)}</p>}
      <ul className="max-h-72 overflow-y-auto rounded-card border border-line bg-panel">
        {choices.map(({key, label}) => (
          <li key={key}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 text-16 lg:min-h-9 lg:text-14">
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={(event) => choose(key, event.target.checked)}
                className="h-6 w-6 shrink-0 accent-accent lg:h-5 lg:w-5"
              />
              <bdi className="min-w-0 truncate">{optionName(say, label)}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
