import {CloudUpload, HardDrive, TriangleAlert} from 'lucide-react';
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
        <p
          role="alert"
          className="flex items-start gap-3 rounded-card bg-question p-4 text-18 font-medium text-on-question"
        >
          <TriangleAlert aria-hidden className="shrink-0" />
          {say(`attention.${attention}`)}
        </p>
      )}
      {storage === 'not-kept' && waiting > 0 && (
        <p
          role="status"
          data-test="storage"
          className="flex items-start gap-3 rounded-card bg-question p-4 text-18 font-medium text-on-question"
        >
          <HardDrive aria-hidden className="shrink-0" />
          {say('attention.storage', {number: waiting})}
        </p>
      )}
      {elsewhere > 0 && (
        <p
          role="status"
          data-test="elsewhere"
          className="flex items-start gap-3 rounded-card bg-question p-4 text-18 font-medium text-on-question"
        >
          <CloudUpload aria-hidden className="shrink-0" />
          {say('attention.elsewhere', {number: elsewhere})}
        </p>
      )}
    </>
  );
}
