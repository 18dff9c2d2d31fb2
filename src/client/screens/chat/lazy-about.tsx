import {Suspense} from 'react';
import {lazyChunk} from '../../ui/chunk.ts';
import type {MessageSubject} from './about.ts';

const AboutMessages = lazyChunk(() =>
  import('./about-messages.tsx').then(({AboutMessages}) => AboutMessages),
);

/** Messages about a thing, below all else of its page: what they need is loaded with them, and nothing waits for it. */
export const MessagesAbout = (thing: MessageSubject) => (
  <Suspense>
    <AboutMessages key={thing.id} {...thing} />
  </Suspense>
);
