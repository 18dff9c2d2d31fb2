import {ArrowLeft, Check, CircleQuestionMark} from 'lucide-react';
import type {ReactNode} from 'react';
import {useText, type TextKey} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {FittingText} from '../../ui/fitting.tsx';
import {OverStep} from './full-page.tsx';
import type {TapHandler} from './tap.ts';

/** An amber page: doubt before the ✓. Stays until it is answered by a scan or a tap. */
export function QuestionPage(props: {
  readonly text: string;
  /** What a yes says; without it the answer is one of the children. */
  readonly yes?: TextKey;
  readonly tap: TapHandler;
  readonly children: ReactNode;
}) {
  const {text, yes, tap, children} = props;
  const {say} = useText();
  return (
    <OverStep
      role="alertdialog"
      label={text}
      test="question"
      ink="bg-question text-on-question"
      buttons={
        <>
          <Button
            look="onColour"
            isStacked
            icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
            onPress={() => tap({kind: 'back'})}
          >
            <FittingText text={say('question.goBack')} />
          </Button>
          {yes && (
            <Button
              look="onColour"
              isStacked
              icon={<Check aria-hidden className="shrink-0" />}
              onPress={() => tap({kind: 'insist'})}
            >
              <FittingText text={say(yes)} />
            </Button>
          )}
        </>
      }
    >
      <div className="mx-auto flex min-h-0 w-full max-w-xl flex-1 flex-col justify-center gap-2 overflow-y-auto px-4 py-2">
        <p className="flex items-start gap-3 text-24 leading-tight font-bold">
          <CircleQuestionMark aria-hidden size={40} className="shrink-0" />
          {text}
        </p>
        {children}
      </div>
    </OverStep>
  );
}
