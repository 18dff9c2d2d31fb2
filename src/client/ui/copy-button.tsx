import {Check, Copy} from 'lucide-react';
import {useState} from 'react';
import {useText} from '../i18n/text.ts';
import {Button} from './button.tsx';

/** Puts a text where it can be pasted from; only where the browser lets a page do that. */
export function CopyButton({text}: {readonly text: string}) {
  const {say} = useText();
  const [isCopied, setIsCopied] = useState(false);
  if (!isSecureContext) return null;
  const Picture = isCopied ? Check : Copy;
  return (
    <Button
      icon={<Picture aria-hidden size={20} />}
      onPress={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true), reportError)}
    >
      {say(isCopied ? 'openid.copied' : 'openid.copy')}
    </Button>
  );
}
