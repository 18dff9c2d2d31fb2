import type {ReactNode} from 'react';
import {IsolatedPart} from './alone.tsx';

/** A group of things that belong together. */
export function Card({title, children}: {readonly title?: string; readonly children: ReactNode}) {
  return (
    <section className="rounded-card border border-hair bg-panel p-4 short:p-3">
      {title && <h2 className="mb-3 text-18 font-semibold">{title}</h2>}
      <IsolatedPart of={children}>{children}</IsolatedPart>
    </section>
  );
}
