import {RowHistory} from '../../documents/history.tsx';
import {useText} from '../../i18n/text.ts';

/** Who changed what of a person, from when they were made on; no code is ever in it. */
export function StaffHistory({id, version}: {readonly id: string; readonly version: number}) {
  const {say} = useText();
  return (
    <section className="mt-2 flex flex-col gap-2">
      <h3 className="text-16 font-semibold desk:text-14">{say('document.history')}</h3>
      <RowHistory of="staff" id={id} version={version} />
    </section>
  );
}
