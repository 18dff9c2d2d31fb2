import {Keyboard} from 'lucide-react';
import {Suspense, useState, type ReactNode} from 'react';
import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import {useText} from '../../i18n/text.ts';
import type {FoundKind} from '../../data/found.ts';
import {Button} from '../../ui/button.tsx';
import {lazyChunk} from '../../ui/chunk.ts';
import {FittingText} from '../../ui/fitting.tsx';
import {ThumbRow} from '../../ui/thumb-row.tsx';

const KeyIn = lazyChunk(() => import('./key-in.tsx').then(({KeyIn}) => KeyIn));

/** What may answer a question, or take the place of what was refused. */
const ANYTHING: readonly FoundKind[] = ['bin', 'goods', ...SCANNED_DOCUMENTS];

/** A page that stands over its step, with its buttons: what a scan would answer can be keyed in here too. */
export function OverStep(props: {
  readonly children: ReactNode;
  readonly buttons: ReactNode;
  readonly role: 'alert' | 'alertdialog';
  readonly label?: string;
  readonly test: string;
  readonly ink: string;
}) {
  const {children, buttons, role, label, test, ink} = props;
  const {say} = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <section
        role={role}
        {...(label === undefined ? {} : {'aria-label': label})}
        data-test={test}
        className={`flex min-h-0 flex-1 flex-col ${ink}`}
      >
        {children}
        <ThumbRow>
          {buttons}
          <Button
            look="onColour"
            isStacked
            icon={<Keyboard aria-hidden className="shrink-0" />}
            onPress={() => setIsOpen(true)}
          >
            <FittingText text={say('keyIn.open')} />
          </Button>
        </ThumbRow>
      </section>
      {isOpen && (
        <Suspense>
          <KeyIn takes={ANYTHING} isOver close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
