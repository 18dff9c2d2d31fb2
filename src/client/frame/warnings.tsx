import {useEffect} from 'react';
import {InsecureWarning} from './insecure.tsx';
import {markStorageWarningRead} from './storage-warning.ts';
import {useWarnings} from './use-warnings.ts';

/** In full, what a person has to do before recorded work can be sent; the work itself is safe. */
export function WarningList() {
  const warnings = useWarnings();
  const isUnkept = warnings.some(({kind}) => kind === 'storage');
  useEffect(() => {
    if (isUnkept) markStorageWarningRead();
  }, [isUnkept]);
  return (
    <>
      <InsecureWarning />
      {warnings.map(({kind, role, Picture, text}) => (
        <p
          key={kind}
          role={role}
          data-test={kind}
          className="flex items-start gap-3 rounded-card bg-question p-4 text-18 font-medium text-on-question"
        >
          <Picture aria-hidden className="shrink-0" />
          {text}
        </p>
      ))}
    </>
  );
}
