import {useEffect, useRef, type ReactNode} from 'react';
import {useReadable} from '../base/use-readable.ts';
import {useText, type TextFacts} from '../i18n/text.ts';
import {refusalText} from '../i18n/why.ts';
import {InsecureWarning} from '../frame/insecure.tsx';
import {updateStage} from '../frame/update.ts';
import {LanguageLine} from '../ui/language-choice.tsx';
import {usePageTitle} from '../ui/use-page-title.ts';
import {useIsDesk} from '../ui/wide.ts';

/** The frame of the screens before a person is logged in. A short screen keeps its room for the form. */
export function EntranceFrame(props: {
  readonly title: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  const {title, footer, children} = props;
  const {say} = useText();
  usePageTitle([title]);
  // The last button can be scrolled from under the offer of an update.
  const isOver = useReadable(updateStage) !== 'none';
  return (
    <div className={`flex min-h-dvh flex-col bg-page ${isOver ? 'pb-28' : ''}`}>
      <header className="flex items-center gap-3 bg-bar px-4 py-2 text-on-bar short:hidden">
        <img
          src={`${import.meta.env.BASE_URL}icon.svg`}
          alt=""
          width={32}
          height={32}
          className="rounded-card ring-1 ring-current"
        />
        <p className="text-20 font-bold">{say('app.name')}</p>
        <h1 className="ms-auto text-18 font-semibold">{title}</h1>
      </header>
      <main className="group mx-auto flex w-full max-w-md flex-1 flex-col gap-3 p-3 short:gap-1.5 short:p-2 lg:justify-center">
        <InsecureWarning />
        {children}
        <div className="mt-auto flex flex-col gap-2 [@media(max-height:699px)]:group-has-[[role=alert]]:hidden lg:mt-4">
          {footer}
          <div className="[@media(max-height:699px)]:hidden">
            <LanguageLine />
          </div>
        </div>
      </main>
    </div>
  );
}

/**
 * Why it did not work; stays until the next try. At a desk the hand goes on in the field that lacks something, or else in
 * the last one; a handheld would call its keyboard over the words.
 */
export function EntryRefusal({code, facts}: {readonly code: string; readonly facts: TextFacts}) {
  const {say} = useText();
  const isDesk = useIsDesk();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isDesk) return;
    const fields = [...(words.current?.closest('form')?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
    const field = fields.find(({value}) => value.trim() === '') ?? fields.at(-1);
    field?.focus();
    field?.select();
  }, [isDesk]);
  return (
    <p ref={words} role="alert" className="rounded-card bg-refused p-3 text-18 font-semibold text-on-refused">
      {refusalText(say, code, facts)}
    </p>
  );
}

const FIELDS = 'input:not([type=checkbox], [type=radio])';
