import {useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {useScanner} from '../../scan/scanner.ts';
import {findSetup, whichOf, type Found} from '../../scan/setup/find.ts';
import type {Heard} from '../../scan/setup/heard.ts';
import {TEST_CODES} from '../../scan/setup/test-codes.ts';
import {Page} from '../../frame/page.tsx';
import {Result} from './result.tsx';
import {Step} from './step.tsx';
import {useOverheard} from './use-overheard.ts';

type Three = readonly (Heard | undefined)[];

/** Three codes, in any order; then what they told. */
export function Check() {
  const {say} = useText();
  const {feedback} = useScanner();
  const [heard, setHeard] = useState<Three>(TEST_CODES.map(() => undefined));
  const [unclear, setUnclear] = useState<Heard>();
  const [last, setLast] = useState<Heard>();
  const at = heard.findIndex((each) => each === undefined);
  const found = foundIn(heard);
  const take = (i: number, each: Heard): void => {
    setUnclear(undefined);
    setHeard(heard.map((before, place) => (place === i ? each : before)));
  };
  useOverheard((each) => {
    const which = whichOf(each);
    feedback.give(which || found ? 'accepted' : 'rejected');
    if (found) setLast(each);
    else if (which) take(TEST_CODES.indexOf(which), each);
    else setUnclear(each);
  });
  const code = TEST_CODES[at];
  return (
    <Page title={say('equipment.title')} back="/equipment">
      {found && <Result found={found} last={last} />}
      {!found && code && (
        <Step
          key={code.name}
          code={code}
          number={at + 1}
          unclear={unclear}
          onInsist={() => unclear && take(at, unclear)}
        />
      )}
    </Page>
  );
}

function foundIn([first, second, third]: Three): Found | undefined {
  return first && second && third && findSetup([first, second, third]);
}
