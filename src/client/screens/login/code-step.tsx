import {useState} from 'react';
import {useApp} from '../../data/app.ts';
import type {ScannedBadge} from '../../data/identity.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {hasWedge, isMobile} from '../../scan/capable.ts';
import {usePadKeys} from '../../scan/use-pad-keys.ts';
import {NameText} from '../../ui/code.tsx';
import {listenToKeys} from '../../ui/keypad.ts';
import {NumberPad, textAfterKey} from '../../ui/pad.tsx';
import {EntryRefusal} from '../entrance.tsx';
import {useAttempt} from '../use-attempt.ts';
import {inOwnWords, missingField} from './missing.ts';

const CODE_LENGTH = 12;

/** The check code on our own keypad: no system keyboard on the floor. */
export function CodeStep(props: {
  readonly openid: string;
  readonly who: string | ScannedBadge;
  /** For this session only. */
  readonly isBorrowed: boolean;
  readonly someoneElse: () => void;
}) {
  const {openid, who, isBorrowed, someoneElse} = props;
  const {identity} = useApp();
  const {say} = useText();
  const [code, setCode] = useState('');
  const {isTrying, denial, attempt} = useAttempt();
  const listen = useDigits();
  const name = typeof who === 'string' ? who : who.name;
  const submit = async () => {
    const lacking = missingField({'check-code': code});
    if (lacking) return lacking;
    const end = await identity.loginStaff({openid, who, checkCode: code, isBorrowed});
    setCode('');
    return inOwnWords(end, 'staff', isMobile());
  };
  return (
    <div className="flex flex-1 flex-col gap-2 lg:flex-none">
      <p className="flex items-center gap-2 text-20 font-semibold">
        <span className="min-w-0 flex-1 line-clamp-2 leading-tight">
          {name === '' ? say('login.badge') : <NameText>{name}</NameText>}
        </span>
        <button
          type="button"
          onClick={someoneElse}
          className="min-h-12 shrink-0 px-2 text-18 font-semibold text-accent underline"
        >
          {say('login.someoneElse')}
        </button>
      </p>
      {denial && <EntryRefusal {...denial} />}
      {denial?.facts['left'] !== undefined && (
        <p data-test="tries-left" role="status" className="text-16 font-semibold">
          {say('login.triesLeft', {number: denial.facts['left']})}
        </p>
      )}
      <p className="mt-auto flex items-baseline justify-between text-16 font-medium text-soft">
        {isTrying ? say('login.trying') : say('login.checkCode')}
        <output
          data-test="code-length"
          aria-label={say('login.digits', {number: code.length})}
          className="min-h-8 text-24 tracking-widest text-ink"
        >
          {'●'.repeat(code.length)}
        </output>
      </p>
      <NumberPad
        onPress={(key) => setCode(textAfterKey(code, key, CODE_LENGTH, false))}
        onDone={() => attempt(submit)}
        doneLabel={say('login.enter')}
        // A wedge ends the badge with Enter, which asks for nothing yet.
        listen={(press) => listen((key) => (key === 'enter' && code === '' ? undefined : press(key)))}
        isDoneDisabled={isTrying}
      />
    </div>
  );
}

/** Where a keyboard's digits come from: the scanner's ear while it listens, else the page. */
function useDigits(): (press: (key: string) => void) => () => void {
  const toScanner = usePadKeys();
  return useReadable(hasWedge) || isMobile() ? toScanner : listenToKeys;
}
