import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {ChoiceButtons} from '../../ui/button.tsx';
import {chosenGlove, GLOVE_CHOICES, chosenHand, HAND_CHOICES, setGlove, setHand} from '../../ui/reach.ts';

/** Which hand holds the device, and how large its targets are. */
export function ReachChoices() {
  const {say} = useText();
  return (
    <div className="flex flex-col gap-gap">
      <ChoiceButtons
        label={say('settings.hand')}
        options={HAND_CHOICES.map((value) => ({value, label: say(`settings.hand.${value}`)}))}
        value={useReadable(chosenHand)}
        onChoose={setHand}
      />
      <ChoiceButtons
        label={say('settings.glove')}
        options={GLOVE_CHOICES.map((value) => ({value, label: say(`settings.glove.${value}`)}))}
        value={useReadable(chosenGlove)}
        onChoose={setGlove}
      />
    </div>
  );
}
