import {UserCheck, UserRound, Undo2} from 'lucide-react';
import {useCallback, useEffect, useRef, useState} from 'react';
import {hasRole, OFFICE} from '#domain/kernel/roles.ts';
import {staff, type StaffRow} from '#domain/people/staff.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {binOfCase, handedToCount} from '#domain/tasks/case-task.ts';
import {mayDoTask} from '#domain/tasks/task.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {binName, type NamesById} from '../../describe/names.ts';
import {useText} from '../../i18n/text.ts';
import {ClaimReply} from '../../resource/claim-reply.tsx';
import {useClaim} from '../../resource/use-claim.ts';
import {Button} from '../../ui/button.tsx';
import {giveFocus} from '../../ui/give-focus.ts';
import {ChoiceMenu} from '../../ui/choice-menu.tsx';
import {PersonName} from './person.tsx';

/** More people close cases in no company. */
const MAX_ASSIGNEES = 2_000;

/** Whose an open case is, and the ways of handing it on (CASE-21). */
export function CaseOwner(props: {
  readonly row: CaseRow;
  readonly names: NamesById;
  readonly isReached: boolean;
}) {
  const {row, names, isReached} = props;
  const {say} = useText();
  const {session} = useApp();
  const me = useReadable(session)?.who ?? '';
  const [isAsked, setIsAsked] = useState(false);
  const {claim, state} = useClaim();
  const bin = binOfCase(row);
  const inBin = bin === undefined ? '' : binName(say, names, bin);
  const people = usePeople(isAsked);
  const options = people
    .filter(({id, mayClose}) => id !== row.assigned && (mayClose || inBin !== ''))
    .map(({id, name, mayClose}) => ({
      value: id,
      text: mayClose ? name : say('cases.toCount', {name, bin: inBin}),
    }));
  const hand = (to: string): void => {
    void claim('case.assign', {case: row.id, to}).catch(reportError);
  };
  const section = useRef<HTMLElement>(null);
  // The button that was pressed has gone with whose it was.
  useEffect(() => giveFocus(() => [section.current?.querySelector('button')]), [row.assigned]);
  const isBusy = !isReached || state.kind === 'asking' || state.kind === 'silent';
  return (
    <section
      ref={section}
      data-test="whose"
      className="flex flex-col gap-2 rounded-card border border-hair bg-page p-3"
    >
      <p className="flex items-center gap-2 text-16 font-semibold lg:text-14">
        <UserRound aria-hidden size={20} className="shrink-0" />
        <span className="font-normal text-soft">{say('cases.whose')}</span>
        {row.assigned === '' ? say('cases.whose.nobody') : <PersonName id={row.assigned} names={names} />}
      </p>
      {handedToCount(row) && (
        <p data-test="to-count" className="text-16 lg:text-14">
          {say('cases.isToCount', {bin: inBin})}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {row.assigned !== me && (
          <Button
            isDisabled={isBusy}
            icon={<UserCheck aria-hidden size={20} className="shrink-0" />}
            onPress={() => hand(me)}
          >
            {say('cases.take')}
          </Button>
        )}
        {row.assigned !== '' && (
          <Button
            isDisabled={isBusy}
            icon={<Undo2 aria-hidden size={20} className="mirrored shrink-0" />}
            onPress={() => hand('')}
          >
            {say('cases.handBack')}
          </Button>
        )}
        <ChoiceMenu
          text={say('cases.handTo')}
          isDisabled={isBusy}
          options={options}
          onOpen={() => setIsAsked(true)}
          onChoose={hand}
        />
      </div>
      <ClaimReply state={state} />
    </section>
  );
}

interface Hand {
  readonly id: string;
  readonly name: string;
  /** A worker who may not close it counts its bin. */
  readonly mayClose: boolean;
}

const NO_HANDS: readonly Hand[] = [];

/** Those who may close cases, and those who count, by name. */
function usePeople(isAsked: boolean): readonly Hand[] {
  const ask = useCallback(
    async (lists: FollowedLists): Promise<readonly Hand[]> => {
      if (!isAsked) return NO_HANDS;
      // Rows of a list of ours have its shape.
      const rows = (await lists.rows(staff, {
        index: 'name',
        prefix: [],
        offset: 0,
        limit: MAX_ASSIGNEES,
      })) as StaffRow[];
      return rows
        .filter(({type, is_locked}) => is_locked === 0 && (hasRole(OFFICE, type) || mayDoTask('count', type)))
        .map(({id, name, type}) => ({id, name, mayClose: hasRole(OFFICE, type)}));
    },
    [isAsked],
  );
  return useAnswer(String(isAsked), ask) ?? NO_HANDS;
}
