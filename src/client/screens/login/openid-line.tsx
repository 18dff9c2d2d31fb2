import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {CodeText} from '../../ui/code.tsx';
import {TextField} from '../../ui/field.tsx';

/** Whose company a person logs in at, and how to change it. */
export interface AtCompany {
  readonly openid: string;
  readonly setOpenid: (openid: string) => void;
}

/** The company this device works for: seldom changed, so it takes one line once it is known. */
export function OpenidLine({openid, setOpenid}: AtCompany) {
  const {say} = useText();
  const [isKnown, setIsKnown] = useState(openid !== '');
  if (!isKnown)
    return (
      <TextField
        label={say('login.openid')}
        value={openid}
        onChange={(text) => setOpenid(text.trim().toUpperCase())}
        isCode
      />
    );
  return (
    <p className="flex items-center gap-2 text-18">
      <span className="text-soft">{say('login.openid')}</span>
      <CodeText className="font-semibold tracking-wider">{openid}</CodeText>
      <button
        type="button"
        onClick={() => setIsKnown(false)}
        className="ms-auto min-h-12 px-2 font-semibold text-accent underline"
      >
        {say('login.changeOpenid')}
      </button>
    </p>
  );
}
