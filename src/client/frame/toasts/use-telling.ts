import {useEffect, useRef} from 'react';
import {useApp} from '../../data/app.ts';
import {loginOver, sessionEnded} from '../../data/log-in-again.ts';
import {NEED_LOGIN} from '../../data/office.ts';
import {useReadable} from '../../base/use-readable.ts';
import {sayingOf} from './telling.ts';
import {Toasts} from './toasts.ts';

/** Of this page; what was said outlives the screens on which it was said. */
export const pageToasts = new Toasts({
  now: () => Date.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Tells how what a person asked for has ended, that a login is needed, and that one has worked. */
export function useTelling(): void {
  const {office, session} = useApp();
  const login = useReadable(session)?.login;
  const before = useRef(login);
  useEffect(() => office.asked.subscribe((ending) => pageToasts.say(sayingOf(ending))), [office]);
  useEffect(() => {
    const ask = (): void => {
      sessionEnded.set(true);
      pageToasts.say({look: 'refused', title: 'toast.needLogin', offersLogin: true});
    };
    addEventListener(NEED_LOGIN, ask);
    return () => removeEventListener(NEED_LOGIN, ask);
  }, []);
  useEffect(() => {
    if (login === before.current) return;
    before.current = login;
    pageToasts.forget();
    sessionEnded.set(false);
    loginOver.set(false);
    if (login !== undefined) pageToasts.say({look: 'done', title: 'toast.loggedIn'});
  }, [login]);
}
