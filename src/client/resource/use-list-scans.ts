import {useEffect, useEffectEvent} from 'react';
import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {useApp} from '../data/app.ts';
import {openForms} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {calledOf, type FoundThing, type FoundKind} from '../data/found.ts';
import {useScanner} from '../scan/scanner.ts';

/** What rows are called after; of a text that means two things, each is as good as the other. */
const ROW_NAMING_KINDS: readonly FoundKind[] = [
  ...SCANNED_DOCUMENTS,
  'goods',
  'bin',
  'pickingList',
  'shipment',
  'driver',
];

/** What was scanned, as a list is searched for it, and what it is if that is known here. */
export interface ListScan {
  readonly text: string;
  readonly thing?: FoundThing;
}

/** The list of a handheld takes scans: it is searched for what people call the thing, else for the text itself. */
export function useListScans(isHandheld: boolean, search: (scanned: ListScan) => void): void {
  const app = useApp();
  const {bus, feedback} = useScanner();
  const isTyped = useReadable(openForms).typed > 0;
  const take = useEffectEvent(async (raw: string): Promise<void> => {
    const {found} = await app.resolve(raw, {wanted: ROW_NAMING_KINDS});
    const thing = 'id' in found ? found : found.kind === 'several' ? found.options[0] : undefined;
    const name = thing && calledOf(thing);
    feedback.give(name ? 'accepted' : 'rejected');
    search(name ? {text: name, thing} : {text: normaliseScan(raw).text});
  });
  useEffect(() => {
    // An open form of this screen would be gone: there a scan is refused.
    if (!isHandheld || isTyped) return undefined;
    return bus.serve(async ({raw}) => take(raw));
  }, [bus, isHandheld, isTyped]);
}
