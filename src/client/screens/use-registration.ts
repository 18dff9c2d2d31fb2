import {useEffect, useState} from 'react';
import type {RegistrationStatus} from '#protocol/session.ts';
import {useApp} from '../data/app.ts';

/** Whether a company may be registered on the server; `undefined` before it has said so, and where it does not. */
export function useRegistration(): RegistrationStatus | undefined {
  const {identity} = useApp();
  const [told, setTold] = useState<RegistrationStatus>();
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
