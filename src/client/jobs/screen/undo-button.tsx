import {RotateCcw} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';

/**
 * Takes back what was recorded last, once it has been asked about; narrow, for it stands beside that. Its picture is
 * not the one with which sorting says that less has come.
 */
export function UndoButton({onPress}: {readonly onPress: () => void}) {
  const {say} = useText();
  return (
    <div data-test="undo" className="w-20 shrink-0">
      <Button isStacked icon={<RotateCcw aria-hidden className="mirrored shrink-0" />} onPress={onPress}>
        {say('act.work.undo')}
      </Button>
    </div>
  );
}
