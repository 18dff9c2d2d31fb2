import {CircleCheckBig} from 'lucide-react';
import {useEffect, useRef} from 'react';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {plainFactsIn} from '../../data/facts.ts';
import {describeFinding} from '../../describe/finding.ts';
import {personName, type NamesById} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {SentenceText} from '../../ui/sentence.tsx';
import {TimeText} from '../../ui/time.tsx';
import {closedLabel} from '../../describe/closing-label.ts';
import {CaseChanges} from './changes.tsx';
import {PersonName} from './person.tsx';
import type {ServerStory} from './use-story.ts';

const STATUS = {
  applied: 'status.sent',
  corrected: 'status.corrected',
  refused: 'status.refused',
  held: 'status.held',
} as const;

/** How a case was closed, by whom and when, what that changed, and what came of a re-run. */
export function ClosedAs({
  row,
  fromServer,
  names,
}: {
  readonly row: CaseRow;
  readonly fromServer: ServerStory | undefined;
  readonly names: NamesById;
}) {
  const {say} = useText();
  const again = fromServer?.answer.again;
  const section = useRef<HTMLElement>(null);
  // It stands where the button was that closed the case, and has the focus after it.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  const note = row.closing === 'case.rerun' ? '' : row.note;
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-test="closed"
      className="flex flex-col gap-1 rounded-card border-s-8 border-accepted bg-page p-3"
    >
      <p className="flex items-center gap-2 text-18 font-semibold lg:text-16">
        <CircleCheckBig aria-hidden className="shrink-0" />
        {say('cases.closedAs', {closing: closedLabel(say, row.closing)})}
        <TimeText at={row.update_time} className="ms-auto text-14 font-normal text-soft" />
      </p>
      {row.closer !== '' && (
        <p className="text-16">
          <PersonName id={row.closer} names={names} />
        </p>
      )}
      {note !== '' && (
        <p dir="auto" className="text-16 break-words">
          {note}
        </p>
      )}
      {fromServer?.answer.closed && <CaseChanges row={row} closed={fromServer.answer.closed} names={names} />}
      {again && (
        <p className="text-16">
          {say('cases.again', {who: personName(say, names, again.who), status: say(STATUS[again.status])})}
          {again.code !== '' && (
            <>
              {' '}
              <SentenceText>
                {describeFinding(say, {code: again.code, facts: plainFactsIn(again.facts ?? '')}, names)}
              </SentenceText>
            </>
          )}
        </p>
      )}
    </section>
  );
}
