import {ScanLine} from 'lucide-react';
import {useEffect, useRef, useState, type FormEvent} from 'react';
import {useSearchParams} from 'react-router-dom';
import {unframedText} from '#domain/scanning/frame.ts';
import {explainScan} from '#domain/scanning/explain.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {scannerSetup} from '../../data/scanner-setup.ts';
import {useScanner} from '../../scan/scanner.ts';
import {ScreenPage} from '../../frame/page.tsx';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {TextField} from '../../ui/field.tsx';
import {useScanTap} from '../equipment/use-scan-tap.ts';
import {CodeFacts} from './facts.tsx';
import {CodeHere} from './here.tsx';
import {CodeParts} from './parts.tsx';
import {CodeFaults} from './wrong.tsx';

/** A text as it came. */
interface ScannedInput {
  readonly raw: string;
  readonly isTyped?: true;
}

/** Any scan taken apart: what kind of code it is, what each part says, what it is here, and what is wrong with it. */
export function ExplainScreen() {
  const {say} = useText();
  const {clock} = useApp();
  const {feedback} = useScanner();
  const [params] = useSearchParams();
  const [given, setGiven] = useState<ScannedInput>({raw: params.get('code') ?? ''});
  const [text, setText] = useState(given.raw);
  useScanTap(({text: heard, byPlace}) => {
    const kept = scannerSetup.get();
    const raw = unframedText(kept.byPlace ? byPlace : heard, kept);
    feedback.give('accepted');
    setText('');
    setGiven({raw});
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') setGiven({raw: text, isTyped: true});
  };
  const type = (typed: string): void => {
    setText(typed);
    // What stands below would be of another code.
    if (typed !== given.raw) setGiven({raw: ''});
  };
  const {raw, isTyped} = given;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    answer.current?.scrollIntoView({block: 'start'});
  }, [raw]);
  const came = {isTyped, isTrusted: scannerSetup.get().keepsSeparators};
  const told = raw === '' ? undefined : explainScan(raw, came, new Date(clock.get()).getFullYear());
  return (
    <ScreenPage title={say('explain.title')} isWide>
      <p className="flex items-center gap-4 rounded-card bg-tint p-3 text-18 font-semibold">
        <ScanLine aria-hidden size={32} className="shrink-0 text-accent" />
        {say('explain.hint')}
      </p>
      <form onSubmit={submit} className="flex flex-col gap-2">
        <TextField label={say('explain.type')} value={text} onChange={type} />
        <div className="desk:[&_button]:w-auto">
          <Button type="submit" look="primary">
            {say('explain.show')}
          </Button>
        </div>
      </form>
      {told && (
        <div ref={answer} className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start">
          <Card title={say('explain.kind')}>
            <CodeFacts raw={raw} told={told} />
            <CodeFaults told={told} />
          </Card>
          <Card title={say('explain.here')}>
            <CodeHere key={raw} raw={raw} isTyped={isTyped} />
          </Card>
          {told.elements.length > 0 && (
            <Card title={say('explain.parts')}>
              <CodeParts elements={told.elements} />
            </Card>
          )}
        </div>
      )}
    </ScreenPage>
  );
}
