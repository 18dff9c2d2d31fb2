import {KeyRound} from 'lucide-react';
import {useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {mayGive} from '../../resource/rights.ts';
import {Button} from '../../ui/button.tsx';
import {NewCheckCode} from './new-check-code.tsx';
import {UnlockButton} from './unlock.tsx';

/** What the office does with the login of a person below. The administrator has a password and is never locked. */
export function StaffActions({row}: {readonly row: Row}) {
  const {say} = useText();
  const [isGiving, setIsGiving] = useState(false);
  const role = useReadable(useApp().session)?.role;
  if (row['type'] === 'Admin' || !mayGive(role, row['type'])) return null;
  const id = String(row['id']);
  if (isGiving) return <NewCheckCode id={id} name={String(row['name'])} onClose={() => setIsGiving(false)} />;
  return (
    <>
      <Button action="staff.code" icon={<KeyRound aria-hidden size={20} />} onPress={() => setIsGiving(true)}>
        {say('checkCode.new')}
      </Button>
      {row['is_locked'] === 1 && <UnlockButton id={id} />}
    </>
  );
}
