import {ArrowRight, IdCard} from 'lucide-react';
import {useEffect, useState} from 'react';
import {isShortId} from '#domain/kernel/id.ts';
import {readLabel} from '#domain/scanning/label.ts';
import type {ScannedBadge, EntryDenial} from '../../data/identity.ts';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/field.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {BorrowedSwitch, useMayBorrow} from './borrowed.tsx';
import {CodeStep} from './code-step.tsx';
import {missingField} from './missing.ts';
import {OpenidLine, type AtCompany} from './openid-line.tsx';

/** Staff in two steps that each fit a small screen: who, by badge or name, then the check code. */
export function StaffForm(
  props: AtCompany & {
    /** Who was here, or ''. */
    readonly before: string;
    readonly badge: ScannedBadge | undefined;
    readonly forgetBadge: () => void;
    readonly canScan: boolean;
    /** Something was scanned that is no badge. */
    readonly isStranger: boolean;
    /** A badge that was read into the field of the name. */
    readonly onBadge: (raw: string) => void;
    /** Whether a person's check code is being asked for: it takes the whole screen. */
    readonly onAsked: (isAsked: boolean) => void;
  },
) {
  const {before, badge, forgetBadge, canScan, isStranger, onBadge, onAsked, ...at} = props;
  const {say} = useText();
  const [name, setName] = useState(before);
  const [typed, setTyped] = useState<string>();
  const [lacking, setLacking] = useState<EntryDenial>();
  const mayBorrow = useMayBorrow();
  const [isBorrowed, setIsBorrowed] = useState(false);
  const who = badge ?? typed;
  const isAsked = who !== undefined && isShortId(at.openid);
  useEffect(() => {
    onAsked(isAsked);
    return () => onAsked(false);
  }, [onAsked, isAsked]);
  if (isAsked) {
    const someoneElse = (): void => {
      setTyped(undefined);
      forgetBadge();
    };
    return (
      <CodeStep openid={at.openid} who={who} isBorrowed={mayBorrow && isBorrowed} someoneElse={someoneElse} />
    );
  }
  const scanned: EntryDenial = isStranger ? {code: 'login.no-badge', facts: {}} : undefined;
  // A badge names the person; whose company it is, the device has to know.
  const told = lacking ?? (badge ? missingField({openid: at.openid}) : scanned);
  return (
    <form
      className="flex flex-col gap-3 short:gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        const without = missingField({openid: at.openid, 'staff-name': name});
        setLacking(without);
        if (!without) setTyped(name.trim());
      }}
    >
      {canScan && (
        <p className="flex items-center gap-4 rounded-card bg-tint p-3 text-20 font-semibold">
          <IdCard aria-hidden size={40} className="shrink-0 text-accent" />
          {say('login.scanBadge')}
        </p>
      )}
      <OpenidLine {...at} />
      <TextField
        label={say('login.name')}
        value={name}
        onChange={(text) => (isBadge(text) ? onBadge(text) : setName(text))}
        autoComplete="username"
      />
      {mayBorrow && <BorrowedSwitch isOn={isBorrowed} onChange={setIsBorrowed} />}
      {told && <EntryRefusal {...told} />}
      <Button type="submit" look="primary" icon={<ArrowRight aria-hidden className="mirrored" />}>
        {say('login.next')}
      </Button>
    </form>
  );
}

/** Our own labels are no names. */
function isBadge(text: string): boolean {
  const label = readLabel(text);
  return typeof label === 'object' && label.kind === 'person';
}
