import {ArrowLeft} from 'lucide-react';
import type {ReactNode} from 'react';
import {useNavigate} from 'react-router-dom';
import {useText} from '../i18n/text.ts';
import {Button} from '../ui/button.tsx';
import {Rail} from './rail.tsx';
import {StatusBar} from './status-bar.tsx';

/** A screen to read: slim bar, content that scrolls, and the way back within reach of the thumb. */
export function Page({
  title,
  isHome = false,
  children,
}: {
  readonly title: string;
  readonly isHome?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex h-dvh bg-page">
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={title} />
        <main className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex max-w-3xl flex-col gap-4 p-3 short:gap-2 lg:p-6">{children}</div>
        </main>
        {!isHome && <BackFooter to="/" />}
      </div>
    </div>
  );
}

/** The way back, where there is no rail. */
export function BackFooter({to}: {readonly to: string}) {
  const {say} = useText();
  const navigate = useNavigate();
  return (
    <footer className="shrink-0 border-t border-hair bg-page p-2 lg:hidden">
      <Button icon={<ArrowLeft aria-hidden className="mirrored" />} onPress={() => void navigate(to)}>
        {say('action.back')}
      </Button>
    </footer>
  );
}

/** A group of things that belong together. */
export function Card({title, children}: {readonly title?: string; readonly children: ReactNode}) {
  return (
    <section className="rounded-card border border-hair bg-panel p-4 short:p-3">
      {title && <h2 className="mb-3 text-18 font-semibold">{title}</h2>}
      {children}
    </section>
  );
}
