import {useEffect, useState} from 'react';
import type {RegistrationTold} from '#protocol/session.ts';
import {useApp} from '../data/app.ts';

/** Whether a company may be registered on the server; `undefined` before it has said so, and where it does not. */
export function useRegistration(): RegistrationTold | undefined {
  const {identity} = useApp();
  const [told, setTold] = useState<RegistrationTold>();
  useEffect(() => {
    let isGone = false;
    identity.registration().then((answer) => {
      if (!isGone) setTold(answer);
    }, reportError);
    return () => {
      isGone = true;
    };
  }, [identity]);
  return told;
}
