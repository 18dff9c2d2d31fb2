import {Link2, X} from 'lucide-react';
import {useText} from '../../i18n/text.ts';
import {NameText} from '../../ui/code.tsx';
import {useThingName, type MessageSubject} from './about.ts';

/** What the message that is being written is about, and the way to leave that out. */
export function AboutChip({about, onDrop}: {readonly about: MessageSubject; readonly onDrop: () => void}) {
  const {say} = useText();
  const name = useThingName(about);
  return (
    <p
      data-test="about"
      className="flex items-center gap-2 self-start rounded-card border border-hair bg-tint ps-3 text-16 desk:text-14"
    >
      <Link2 aria-hidden size={18} className="shrink-0" />
      <NameText className="min-w-0 truncate font-semibold">{name === '' ? say('chat.link') : name}</NameText>
      <button
        type="button"
        aria-label={say('chat.unlink')}
        onClick={onDrop}
        className="flex size-12 items-center justify-center desk:size-8"
      >
        <X aria-hidden size={18} />
      </button>
    </p>
  );
}
