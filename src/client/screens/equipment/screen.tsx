import {createElement, type ReactNode} from 'react';
import {useSearchParams} from 'react-router-dom';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {Check} from './check.tsx';
import {Overview} from './overview.tsx';
import {RawScan} from './raw-scan.tsx';
import {Share} from './share.tsx';

const VIEWS: Readonly<Record<string, () => ReactNode>> = {check: Check, raw: RawScan, share: Share};

/** Settings → equipment support: what is known of this device's scanner, how to find it, and what makers call it. */
export function Equipment() {
  const [params] = useSearchParams();
  return createElement(entryOf(VIEWS, params.get('view') ?? '') ?? Overview);
}
