import {ChevronRight, UserRound} from 'lucide-react';
import {kindOfCase} from '#domain/kernel/case.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {useAge} from '../../i18n/time.ts';
import {useText} from '../../i18n/text.ts';
import {NameText} from '../../ui/code.tsx';
import {SentenceText} from '../../ui/sentence.tsx';
import {caseLookOf} from './looks.ts';
import type {CaseWords} from './words.ts';

/** A case in its list: what was done, what the records say, when and with which device. */
export function CaseItem(props: {
  readonly row: CaseRow;
  readonly words: CaseWords;
  /** Whose it is, by name; '' where it is of none. */
  readonly whose: string;
  /** '' where it is not known. */
  readonly device: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const {row, words, whose, device, isOpen, onOpen} = props;
  const {say} = useText();
  const age = useAge();
  const {Picture, edge, label} = caseLookOf(kindOfCase(row));
  const when = age(row.create_time);
  return (
    <li>
      <button
        type="button"
        data-case={row.id}
        aria-current={isOpen}
        onClick={onOpen}
        className={`flex w-full items-center gap-3 rounded-card border border-s-8 px-3 py-2 text-start active:bg-raised ${edge} ${isOpen ? 'border-accent bg-tint' : 'border-hair bg-panel'}`}
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2 text-14 text-soft lg:flex-nowrap">
            <Picture aria-hidden size={18} className="shrink-0" />
            <b className="shrink-0 font-semibold text-ink">{say(label)}</b>
            {row.joined > 0 && (
              <span data-test="joined" className="shrink-0 tabular-nums">
                {say('cases.shares', {shares: row.joined + 1})}
              </span>
            )}
            {whose !== '' && (
              <span data-test="whose-it-is" className="flex min-w-0 items-center gap-1">
                <UserRound aria-hidden size={16} className="shrink-0" />
                <NameText className="truncate">{whose}</NameText>
              </span>
            )}
            {device !== '' && <NameText className="max-w-full truncate">{device}</NameText>}
            <time title={when.full} className="ms-auto shrink-0">
              {when.words}
            </time>
          </span>
          <span className="text-18 leading-tight font-semibold wrap-anywhere lg:text-16">
            <SentenceText>{words.description}</SentenceText>
          </span>
          {words.found !== '' && (
            <span className="text-16 leading-tight lg:text-14">
              <SentenceText>{words.found}</SentenceText>
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
      </button>
    </li>
  );
}
