import {useEffect, useState} from 'react';
import {unframedText, type ScannerSetup} from '#domain/scanning/frame.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {visibleCode} from '../../scan/code.ts';
import {calledOf} from '../../data/found.ts';
import type {TriggerPull} from '../../scan/setup/trigger-pull.ts';
import {CodeText} from '../../ui/code.tsx';

/** What the app reads of a scan under a set-up, and what that is here. */
export function TestReading({heard, setup}: {readonly heard: TriggerPull; readonly setup: ScannerSetup}) {
  const app = useApp();
  const {say} = useText();
  const {text} = normaliseScan(unframedText(setup.byPlace ? heard.byPlace : heard.text, setup));
  const [called, setCalled] = useState({text: '', name: ''});
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const {found} = await app.resolve(text, {wanted: ['bin', 'goods']});
      const name = 'id' in found ? calledOf(found) : '';
      if (!isGone) setCalled({text, name});
    };
    look().catch(reportError);
    return () => {
      isGone = true;
    };
  }, [app, text]);
  const name = called.text === text ? called.name : '';
  return (
    <p data-test="reading" className="text-22 font-bold break-all">
      <CodeText>{visibleCode(text)}</CodeText>
      {name !== '' && name !== text && (
        <span className="block text-18 font-medium">{say('equipment.isHere', {name})}</span>
      )}
    </p>
  );
}
