import {useEffect, useState} from 'react';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {entriesOf, type LabelEntry, type SheetKind} from './entries.ts';

/** Everything that can be chosen, read once; `undefined` until it is here. */
export function useEntries(kind: SheetKind): readonly LabelEntry[] | undefined {
  const {office, session} = useApp();
  const warehouse = useReadable(session)?.warehouse ?? '';
  const [entries, setEntries] = useState<readonly LabelEntry[]>();
  useEffect(() => {
    let isOld = false;
    entriesOf(office.once, kind, warehouse).then((all) => !isOld && setEntries(all), reportError);
    return () => {
      isOld = true;
    };
  }, [office, kind, warehouse]);
  return entries;
}
