import type {ReactNode} from 'react';
import {BackFooter} from '../frame/page.tsx';
import {MenuRail} from '../frame/rail.tsx';
import {StatusBar} from '../frame/status-bar.tsx';

/** The frame of a document's pages: as wide as its lines need. */
export function DocumentFrame(props: {
  readonly title: string;
  readonly back: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex h-dvh bg-page">
      <MenuRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <StatusBar title={props.title} />
        <main className="min-h-0 flex-1 overflow-y-auto">
          <div className="clear-of-scan mx-auto flex max-w-6xl flex-col gap-4 p-3 lg:p-6">
            {props.children}
          </div>
        </main>
        <BackFooter to={props.back} />
      </div>
    </div>
  );
}
