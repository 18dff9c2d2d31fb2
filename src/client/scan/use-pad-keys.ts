import {useScanner} from './scanner.ts';

/** Gives a pad the digits of the keyboard, which the scanner's ear hears; answers how a pad listens to them. */
export function usePadKeys(): (press: (key: string) => void) => () => void {
  const {sink} = useScanner();
  return (press) => {
    sink.setPad(press);
    return () => sink.setPad(undefined);
  };
}
