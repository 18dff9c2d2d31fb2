import {createContext, use} from 'react';
import type {Feedback} from './feedback/feedback.ts';
import type {ScanBus} from './bus.ts';
import type {ScanSink} from './sink.ts';

/** The page's one scanner, made outside React; components subscribe to it and own none of it. */
export interface Scanner {
  readonly bus: ScanBus;
  readonly sink: ScanSink;
  readonly feedback: Feedback;
}

export const ScannerContext = createContext<Scanner | undefined>(undefined);

export function useScanner(): Scanner {
  const scanner = use(ScannerContext);
  if (!scanner) throw new Error('a screen stands outside the app');
  return scanner;
}
