import {useText} from '../../i18n/text.ts';
import {visibleCode} from '../../scan/code.ts';
import type {TriggerPull} from '../../scan/setup/trigger-pull.ts';

/** More are told by their number alone. */
const MAX_CHARACTERS_SHOWN = 120;

/** Every character of a scan as it arrived: itself, its number, and the pause before it. */
export function ScannedCharacters({heard}: {readonly heard: TriggerPull}) {
  const {say} = useText();
  const {text, gaps, end, source} = heard;
  const characters = Array.from(text);
  const isTimed = gaps.length === characters.length - 1;
  return (
    <div role="region" aria-label={say('equipment.raw')} tabIndex={0} className="flex flex-col gap-2">
      <p className="text-16 text-soft">
        {say(`equipment.way.${source}`)} · {say(`equipment.end.${end}`)}
      </p>
      <ol dir="ltr" data-test="characters" className="flex flex-wrap gap-1">
        {characters.slice(0, MAX_CHARACTERS_SHOWN).map((character, i) => (
          // The place of a character is all that tells it from its like.
          <li
            key={i}
            className={`flex min-w-11 flex-col items-center rounded-card border px-1 ${isPlain(character) ? 'border-hair bg-panel' : 'border-accent bg-tint'}`}
          >
            <span className="text-22 leading-8 font-bold">
              {character === ' ' ? '␣' : visibleCode(character)}
            </span>
            <span className="text-13 text-soft">{numberOf(character)}</span>
            {isTimed && (
              <span className="text-13 text-soft">
                {i === 0 ? '·' : `+${String(Math.round(gaps[i - 1] ?? 0))}`}
              </span>
            )}
          </li>
        ))}
      </ol>
      {characters.length > MAX_CHARACTERS_SHOWN && (
        <p className="text-16 text-soft">
          {say('equipment.more', {number: characters.length - MAX_CHARACTERS_SHOWN})}
        </p>
      )}
      {isTimed && <p className="text-16 text-soft">{say('equipment.gaps')}</p>}
    </div>
  );
}

const isPlain = (character: string): boolean => /^[!-~]$/.test(character);

const numberOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
