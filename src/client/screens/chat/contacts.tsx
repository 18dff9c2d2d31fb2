import {useEffect, useRef, useState} from 'react';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import {useText} from '../../i18n/text.ts';
import {BackFooter} from '../../frame/page.tsx';
import {Button} from '../../ui/button.tsx';
import {NameText} from '../../ui/code.tsx';
import {SearchBox} from '../../ui/search-box.tsx';
import {useSlash} from '../../ui/use-slash.ts';
import {useIsWide} from '../../ui/wide.ts';
import type {MessageSubject} from './about.ts';
import {AboutChip} from './about-chip.tsx';
import {HereMark, CONTACT_PICTURES} from './items.tsx';
import {useContacts} from './use-chat.ts';
import {contactsOf, type ChatContact} from './way.ts';

/** To whom a person may write: roles, people and devices, and which of them are here. */
export function ContactList(props: {
  readonly me: string;
  /** What is going to be written about. */
  readonly about: MessageSubject | undefined;
  readonly onAboutDone: () => void;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}) {
  const {me, about, onAboutDone, onChoose, onClose} = props;
  const {say} = useText();
  const isWide = useIsWide();
  const [text, setText] = useState('');
  const told = useContacts();
  const box = useRef<HTMLInputElement>(null);
  useSlash(box);
  // Whom it is for is typed; a thumb scrolls.
  useEffect(() => {
    if (isWide) box.current?.focus();
  }, [isWide]);
  const isFound = hasAllWords(text);
  const all = told ? contactsOf(say, told, me) : [];
  const shown = all.filter(({name, beside}) => isFound(searchableText(`${name}\n${beside}`)));
  return (
    <div className="flex min-w-0 flex-1 flex-col lg:max-w-sm lg:border-e lg:border-hair">
      <div className="flex shrink-0 flex-col gap-2 p-2">
        {about && <AboutChip about={about} onDrop={onAboutDone} />}
        <SearchBox ref={box} text={text} onChange={setText} />
        {isWide && <Button onPress={onClose}>{say('action.back')}</Button>}
      </div>
      <ul data-test="contacts" className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto p-2 pt-0">
        {shown.map((contact) => (
          <ContactItem key={contact.id} contact={contact} onChoose={() => onChoose(contact.id)} />
        ))}
        {!told && <li className="px-4 py-8 text-center text-18 text-soft lg:text-14">{say('chat.later')}</li>}
      </ul>
      <BackFooter to={onClose} />
    </div>
  );
}

function ContactItem({contact, onChoose}: {readonly contact: ChatContact; readonly onChoose: () => void}) {
  const {kind, name, beside, here} = contact;
  const Picture = CONTACT_PICTURES[kind];
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border border-hair bg-panel px-3 py-1 text-start active:bg-raised lg:min-h-10"
      >
        <Picture aria-hidden size={20} className="shrink-0 text-soft" />
        <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-2">
          <NameText className="truncate text-18 font-semibold lg:text-14">{name}</NameText>
          {beside !== '' && <span className="truncate text-16 text-soft lg:text-14">{beside}</span>}
        </span>
        <HereMark here={here} />
      </button>
    </li>
  );
}
