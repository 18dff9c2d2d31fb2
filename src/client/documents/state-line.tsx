import {Circle, CircleCheck, CircleDot, CircleX} from 'lucide-react';
import type {Row} from '#domain/kernel/field.ts';
import {useText, type TextKey} from '../i18n/text.ts';
import {optionName} from '../resource/option-name.ts';
import {NameText} from '../ui/code.tsx';
import {TimeText} from '../ui/time.tsx';
import {wayOf, type DocumentKindPages} from '../resource/document-kinds.ts';

const STAGE_LOOKS = {
  done: {Picture: CircleCheck, ink: 'text-ink', word: 'document.is.done'},
  now: {Picture: CircleDot, ink: 'text-accent font-semibold', word: 'document.is.now'},
  next: {Picture: Circle, ink: 'text-soft', word: 'document.is.next'},
} as const satisfies Readonly<Record<string, {word: TextKey; [look: string]: unknown}>>;

/** Where a document is on its way: what is done with its times, where it stands now, and what is to come. */
export function StateLine(props: {
  readonly kind: DocumentKindPages;
  readonly row: Row;
  readonly people: ReadonlyMap<string, string>;
}) {
  const {kind, row, people} = props;
  const {say} = useText();
  const isCancelled = row['state'] === 'cancelled';
  return (
    <ol data-test="way" className="flex flex-wrap gap-x-5 gap-y-2 text-16 desk:text-14">
      {wayOf(kind, row).map(({stage, is}) => {
        const at = stage.at === '' ? 0 : Number(row[stage.at] ?? 0);
        // What a cancelled one was is said by its times; nothing of it is to come.
        const isPast = isCancelled && at > 0 && stage.at !== 'closed_at';
        if (isCancelled && !isPast) return null;
        const {Picture, ink, word} = STAGE_LOOKS[isPast ? 'done' : is];
        const person = people.get(String(row[stage.by] ?? ''));
        return (
          <li
            key={stage.state}
            aria-current={is === 'now' ? 'step' : undefined}
            className={`flex items-start gap-2 ${ink}`}
          >
            <Picture aria-label={say(word)} size={20} className="mt-0.5 shrink-0" />
            <span className="flex flex-col">
              {optionName(say, stage.state)}
              {is !== 'next' && at > 0 && <TimeText at={at} className="text-14 font-normal text-soft" />}
              {is !== 'next' && at > 0 && person !== undefined && (
                <span className="text-14 font-normal text-soft">
                  <NameText>{person}</NameText>
                </span>
              )}
            </span>
          </li>
        );
      })}
      {isCancelled && (
        <li aria-current="step" className="flex items-start gap-2 font-semibold text-said-refused">
          <CircleX aria-hidden size={20} className="mt-0.5 shrink-0" />
          <span className="flex flex-col">
            {optionName(say, 'cancelled')}
            <TimeText at={Number(row['closed_at'])} className="text-14 font-normal text-soft" />
          </span>
        </li>
      )}
    </ol>
  );
}
