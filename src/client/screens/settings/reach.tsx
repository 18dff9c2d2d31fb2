import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {Choice} from '../../ui/button.tsx';
import {glove, GLOVES, hand, HANDS, setGlove, setHand} from '../../ui/reach.ts';

/** Which hand holds the device, and how large its targets are. */
export function ReachChoices() {
  const {say} = useText();
  return (
    <div className="flex flex-col gap-gap">
      <Choice
        label={say('settings.hand')}
        options={HANDS.map((value) => ({value, label: say(`settings.hand.${value}`)}))}
        value={useReadable(hand)}
        onChoose={setHand}
      />
      <Choice
        label={say('settings.glove')}
        options={GLOVES.map((value) => ({value, label: say(`settings.glove.${value}`)}))}
        value={useReadable(glove)}
        onChoose={setGlove}
      />
    </div>
  );
}
