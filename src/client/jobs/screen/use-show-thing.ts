import {useLocation, useNavigate} from 'react-router-dom';
import {useApp} from '../../data/app.ts';
import {queryFor} from '../engine/query-of.ts';
import {queryShowing} from '../engine/query.ts';
import {ALL_JOBS, pathOf} from '../definitions/registry.ts';
import type {FoundThing} from '../../data/found.ts';

/** Whether there is a screen of the floor that shows such a thing. */
export const canShow = ({kind}: FoundThing): boolean =>
  ALL_JOBS.some(({name, takes}) => name === queryFor(kind) && takes.includes(kind));

/** Shows a thing as a scan of it would, with the jobs that go on from it; the way back leads here. */
export function useShowThing(): (thing: FoundThing) => Promise<void> {
  const app = useApp();
  const navigate = useNavigate();
  const {pathname, search} = useLocation();
  return async (thing) => {
    const session = app.session.get();
    if (!session) return;
    const name = queryFor(thing.kind);
    await app.keepStep({job: name, who: session.who, login: session.login}, queryShowing(thing));
    void navigate(pathOf({name}), {state: {from: `${pathname}${search}`}});
  };
}
