import {ArrowLeft} from 'lucide-react';
import type {ReactNode} from 'react';
import {useNavigate} from 'react-router-dom';
import {leaveForms} from '../base/open-forms.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {MenuRail} from './rail.tsx';
import {StatusBar} from './status-bar.tsx';
import {updateStage} from './update.ts';

/** A screen to read: slim bar, content that scrolls, and the way back within reach of the thumb. */
export function ScreenPage({
  title,
  isHome = false,
  isWide = false,
  back = '/',
  children,
}: {
  readonly title: string;
  readonly isHome?: boolean;
  /** Two things stand side by side in it where there is room. */
  readonly isWide?: boolean;
  /** Where the way back leads. */
  readonly back?: string;
  readonly children: ReactNode;
}) {
  // The last tiles can be scrolled from under the offer of an update.
  const isOver = useReadable(updateStage) !== 'none' && isHome;
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={title} />
        <main className="min-h-0 flex-1 overflow-y-auto">
          <div
            className={`clear-of-scan mx-auto flex flex-col gap-4 p-3 short:gap-2 short:p-2 lg:p-6 ${isWide ? 'max-w-6xl' : 'max-w-3xl'} ${isHome ? 'short:pt-1' : ''} ${isOver ? 'pb-28! lg:pb-6!' : ''}`}
          >
            {children}
          </div>
        </main>
        {!isHome && <BackFooter to={back} />}
      </div>
    </div>
  );
}

/** The way back, where there is no rail, and what else is done with the thumb. */
export function BackFooter(props: {
  /** An address, or what closes what stands over the page. */
  readonly to: string | (() => void);
  readonly children?: ReactNode;
}) {
  const {to, children} = props;
  const {say} = useText();
  const navigate = useNavigate();
  const leave = typeof to === 'string' ? () => leaveForms(() => void navigate(to)) : to;
  return (
    <footer className="beside-scan flex shrink-0 gap-gap border-t border-hair bg-page p-2 lg:hidden">
      <Button
        isStacked={Boolean(children)}
        icon={<ArrowLeft aria-hidden className="mirrored shrink-0" />}
        onPress={leave}
      >
        {say('action.back')}
      </Button>
      {children}
    </footer>
  );
}
