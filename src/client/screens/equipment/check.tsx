import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {useScanner} from '../../scan/scanner.ts';
import {findSetup, whichOf, type FoundSetup} from '../../scan/setup/find.ts';
import type {TriggerPull} from '../../scan/setup/trigger-pull.ts';
import {TEST_CODES} from '../../scan/setup/test-codes.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {CheckResult} from './result.tsx';
import {CheckStep} from './step.tsx';
import {useScanTap} from './use-scan-tap.ts';

type Three = readonly (TriggerPull | undefined)[];

/** Three codes, in any order; then what they told. */
export function ScannerCheck() {
  const {say} = useText();
  const {feedback} = useScanner();
  const [heard, setHeard] = useState<Three>(TEST_CODES.map(() => undefined));
  const [unclear, setUnclear] = useState<TriggerPull>();
  const [last, setLast] = useState<TriggerPull>();
  const at = heard.findIndex((each) => each === undefined);
  const found = foundIn(heard);
  const take = (i: number, each: TriggerPull): void => {
    setUnclear(undefined);
    setHeard(heard.map((before, place) => (place === i ? each : before)));
  };
  useScanTap((each) => {
    const which = whichOf(each);
    feedback.give(which || found ? 'accepted' : 'rejected');
    if (found) setLast(each);
    else if (which) take(TEST_CODES.indexOf(which), each);
    else setUnclear(each);
  });
  const code = TEST_CODES[at];
  return (
    <ScreenPage title={say('equipment.title')} back="/equipment">
      {found && <CheckResult found={found} last={last} />}
      {!found && code && (
        <CheckStep
          key={code.name}
          code={code}
          number={at + 1}
          unclear={unclear}
          onInsist={() => unclear && take(at, unclear)}
        />
      )}
    </ScreenPage>
  );
}

function foundIn([first, second, third]: Three): FoundSetup | undefined {
  return first && second && third && findSetup([first, second, third]);
}
