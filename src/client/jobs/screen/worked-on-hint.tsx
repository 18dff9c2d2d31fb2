import {useCallback} from 'react';
import type {FollowedLists} from '../../data/lists.ts';
import {useApp} from '../../data/app.ts';
import {useAnswer} from '../../data/use-answer.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {useAge} from '../../i18n/time.ts';
import type {FoundThing} from '../../data/found.ts';
import {workedOn, type WorkedOn} from '../reads/worked-on.ts';

/**
 * Who is at a document: a hint for a worker who would begin it too, and never a lock. One's own work is told as that.
 */
export function AtIt({at: {who, name, at}}: {readonly at: WorkedOn}) {
  const {say} = useText();
  const {session} = useApp();
  const age = useAge();
  const isOwn = useReadable(session)?.who === who;
  return (
    <span data-test="worked-on" className="line-clamp-2 max-w-full text-start text-16 font-normal">
      {isOwn
        ? say('job.workedOnByYou', {age: age(at).words})
        : say('job.workedOnBy', {name: name || say('describe.somebody'), age: age(at).words})}
    </span>
  );
}

/** The other person who was at these documents last, if there is one. */
export function OtherAtIt({opened}: {readonly opened: readonly FoundThing[]}) {
  const {warehouse, session} = useApp();
  const own = useReadable(session)?.who;
  const ask = useCallback((lists: FollowedLists) => workedOn(lists, warehouse, opened), [warehouse, opened]);
  const known = useAnswer(opened.map(({id}) => id).join(), ask);
  const [last] = [...(known?.values() ?? [])].filter(({who}) => who !== own).toSorted((a, b) => b.at - a.at);
  return last ? <AtIt at={last} /> : null;
}
