import {Check} from 'lucide-react';
import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {SignaturePad} from '../../ui/signature-pad.tsx';
import {useEscape} from '../../ui/use-escape.ts';
import {CloseSheet, TYPING_SHEET} from './typing-keys.tsx';

/** The receiver of the goods signs with a finger or a pen; none has to. */
export function SignatureSheet(props: {
  readonly title: string;
  /** Strokes, or '' where it is not signed. */
  readonly enter: (strokes: string) => void;
  /** Back to the step before. */
  readonly close: () => void;
}) {
  const {title, enter, close} = props;
  const {say} = useText();
  const [strokes, setStrokes] = useState('');
  useEscape(close);
  return (
    <div role="dialog" aria-label={title} data-test="signature-sheet" className={TYPING_SHEET}>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-18 leading-tight font-semibold">{title}</p>
        <CloseSheet close={close} />
      </div>
      <SignaturePad strokes={strokes} onChange={setStrokes} />
      <Button look="primary" icon={<Check aria-hidden />} onPress={() => enter(strokes)}>
        {say(strokes === '' ? 'deliver.unsigned' : 'pad.enter')}
      </Button>
    </div>
  );
}
