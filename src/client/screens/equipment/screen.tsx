import {createElement, type ReactNode} from 'react';
import {useSearchParams} from 'react-router-dom';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {ScannerCheck} from './check.tsx';
import {EquipmentOverview} from './overview.tsx';
import {RawScan} from './raw-scan.tsx';
import {ShareSetup} from './share.tsx';

const VIEWS: Readonly<Record<string, () => ReactNode>> = {
  check: ScannerCheck,
  raw: RawScan,
  share: ShareSetup,
};

/** Settings → equipment support: what is known of this device's scanner, how to find it, and what makers call it. */
export function EquipmentScreen() {
  const [params] = useSearchParams();
  return createElement(entryOf(VIEWS, params.get('view') ?? '') ?? EquipmentOverview);
}
