import {useEffect, useEffectEvent, useState} from 'react';
import {searchIn} from './list-address.ts';

/** How long no key was typed before the address says what is searched, ms. */
const REST_MS = 300;

/**
 * What is searched: as it is typed at once, and in the address when the hand rests, since a key must not wait for a
 * navigation. Going to another address from outside, or back, takes the search of that one.
 */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const onRest = useEffectEvent(() => {
    if (text !== inAddress) write(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => onRest(), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const follow = (): void => setText(searchIn(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {text, setText};
}
