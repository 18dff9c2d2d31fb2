import {useState} from 'react';

/** What was typed of each line of a form. `forget`: what was told of it is said no more once something changes. */
export function useTypedLines<D>(forget: () => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, D>>>({});
  const typedOf = (line: string, begins: D): D => typed[line] ?? begins;
  const change = (line: string, next: D): void => {
    forget();
    setTyped({...typed, [line]: next});
  };
  return {typedOf, change, isTyped: Object.values<unknown>(typed).some((each) => each !== '')};
}
