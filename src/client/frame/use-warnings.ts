import {CloudUpload, HardDrive, TriangleAlert, type LucideIcon} from 'lucide-react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';

/** Something that a person has to do, or to know, before recorded work is safe at the server. */
interface Warning {
  readonly kind: 'attention' | 'lost' | 'storage' | 'elsewhere';
  readonly role: 'alert' | 'status';
  readonly Picture: LucideIcon;
  readonly text: string;
}

/** All that holds now, what presses most first; the work itself is kept on this device meanwhile. */
export function useWarnings(): readonly Warning[] {
  const {attention, storage, waiting} = useReadable(useApp().status);
  const elsewhere = useReadable(useApp().elsewhere);
  const lost = useReadable(useApp().office.lost);
  const {say} = useText();
  const warnings: Warning[] = [];
  if (attention !== '')
    warnings.push({
      kind: 'attention',
      role: 'alert',
      Picture: TriangleAlert,
      text: say(`attention.${attention}`),
    });
  if (lost > 0)
    warnings.push({
      kind: 'lost',
      role: 'alert',
      Picture: TriangleAlert,
      text: say('attention.lost', {number: lost}),
    });
  if (storage === 'not-kept' && waiting > 0)
    warnings.push({
      kind: 'storage',
      role: 'status',
      Picture: HardDrive,
      text: say('attention.storage', {number: waiting}),
    });
  if (elsewhere > 0)
    warnings.push({
      kind: 'elsewhere',
      role: 'status',
      Picture: CloudUpload,
      text: say('attention.elsewhere', {number: elsewhere}),
    });
  return warnings;
}
