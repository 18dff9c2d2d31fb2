import {CircleX, Tag} from 'lucide-react';
import {CODE_LEARNERS} from '#domain/goods/roles.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {useApp} from '../../data/app.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useText} from '../../i18n/text.ts';
import {refusalText} from '../../i18n/why.ts';
import {Button} from '../../ui/button.tsx';
import {PartedCode, WholeCode} from '../../ui/code.tsx';
import {FittingText} from '../../ui/fitting.tsx';
import {OverStep} from './full-page.tsx';
import type {JobRefusal} from '../engine/state.ts';
import type {TapHandler} from './tap.ts';

/** Characters of a code that one line has room for; longer texts are no codes of a place. */
const MAX_SHOWN_CODE_LENGTH = 30;

/** A red page: no, what was scanned, what is wanted, one above the other. Stays until the next valid scan or a tap. */
export function RefusalPage(props: {
  readonly refusal: JobRefusal;
  /** The same code again and again: what else can be done. */
  readonly isStuck: boolean;
  readonly tap: TapHandler;
}) {
  const {refusal, isStuck, tap} = props;
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  return (
    <OverStep
      role="alert"
      test="refusal"
      ink="bg-refused text-on-refused"
      buttons={
        <>
          <Button look="onColour" isStacked onPress={() => tap({kind: 'back'})}>
            <FittingText text={say('refusal.understood')} />
          </Button>
          {refusal.unknown && hasRole(CODE_LEARNERS, role) && (
            <Button
              look="onColour"
              isStacked
              icon={<Tag aria-hidden className="shrink-0" />}
              onPress={() => tap({kind: 'learn'})}
            >
              <FittingText text={say('learn.open')} />
            </Button>
          )}
        </>
      }
    >
      <div className="mx-auto flex min-h-0 w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4 py-2">
        <p className="flex items-start gap-3 text-24 leading-tight font-bold">
          <CircleX aria-hidden size={44} className="shrink-0" />
          {refusalText(say, refusal.code, refusal.facts)}
        </p>
        <dl className="flex flex-col gap-2">
          {refusal.scanned !== '' && (
            <div>
              <dt className="text-18">{say('refusal.scanned')}</dt>
              <dd className="text-22 font-bold">
                {refusal.scanned.length > MAX_SHOWN_CODE_LENGTH ? (
                  <bdi dir="ltr" className="line-clamp-3">
                    <PartedCode>{refusal.scanned}</PartedCode>
                  </bdi>
                ) : (
                  <WholeCode>{refusal.scanned}</WholeCode>
                )}
              </dd>
            </div>
          )}
          <div>
            <dt className="text-18">{say('refusal.wanted')}</dt>
            <dd className="text-22 font-bold">
              {refusal.expected === undefined ? (
                say(`wanted.${refusal.wanted}`)
              ) : (
                <WholeCode>{refusal.expected}</WholeCode>
              )}
            </dd>
          </div>
        </dl>
        {isStuck && <p className="text-18 font-semibold">{say('refusal.stuck')}</p>}
      </div>
    </OverStep>
  );
}
