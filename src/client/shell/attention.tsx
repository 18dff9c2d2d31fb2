import {CloudUpload, HardDrive, TriangleAlert, type LucideIcon} from 'lucide-react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Insecure} from './insecure.tsx';

/** What a person has to do before recorded work can be sent; the work itself is safe. */
export function Attention() {
  const {attention, storage, waiting} = useReadable(useApp().status);
  const elsewhere = useReadable(useApp().elsewhere);
  const {say} = useText();
  return (
    <>
      <Insecure />
      {attention !== '' && (
        <Warning role="alert" Picture={TriangleAlert}>
          {say(`attention.${attention}`)}
        </Warning>
      )}
      {storage === 'not-kept' && waiting > 0 && (
        <Warning test="storage" Picture={HardDrive}>
          {say('attention.storage', {number: waiting})}
        </Warning>
      )}
      {elsewhere > 0 && (
        <Warning test="elsewhere" Picture={CloudUpload}>
          {say('attention.elsewhere', {number: elsewhere})}
        </Warning>
      )}
    </>
  );
}

function Warning(props: {
  readonly role?: 'alert' | 'status';
  readonly test?: string;
  readonly Picture: LucideIcon;
  readonly children: string;
}) {
  const {role = 'status', test, Picture, children} = props;
  return (
    <p
      role={role}
      data-test={test}
      className="flex items-start gap-3 rounded-card bg-question p-4 text-18 font-medium text-on-question"
    >
      <Picture aria-hidden className="shrink-0" />
      {children}
    </p>
  );
}
