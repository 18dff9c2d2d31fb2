import {useEffect} from 'react';
import {ReadableCell} from '../../base/readable.ts';
import {useReadable} from '../../base/use-readable.ts';
import type {CodeSource} from '../code.ts';
import {useScanner} from '../scanner.ts';

/** The worker wants to read with the camera: its picture stands over the step that waits for a code. */
export const cameraOpen = new ReadableCell(false);

const hasCamera = new ReadableCell(false);
let isAsked = false;

/** Whether this device has a camera that a page may ask for. */
export function useHasCamera(): boolean {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    look(LOOKS_AGAIN);
    // None without a secure context.
    navigator.mediaDevices?.addEventListener('devicechange', () => look([]));
  }, []);
  return useReadable(hasCamera);
}

/**
 * After so many ms a page that was told of no camera asks again: one that the page before it still held may be left
 * out.
 */
const LOOKS_AGAIN = [500, 2_000, 8_000];

function look([next, ...others]: readonly number[]): void {
  void devices().then((all) => {
    const has = all.some(({kind}) => kind === 'videoinput');
    if (has !== hasCamera.get()) hasCamera.set(has);
    if (!has && next !== undefined) setTimeout(() => look(others), next);
  });
}

const devices = async (): Promise<readonly MediaDeviceInfo[]> => {
  try {
    return (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  } catch {
    return [];
  }
};

/** A scanner has been heard in this browser. */
const SCANNER_HEARD_KEY = 'scanner';
const hasScanner = new ReadableCell(localStorage.getItem(SCANNER_HEARD_KEY) === 'heard');
const BY_SCANNER: ReadonlySet<CodeSource> = new Set(['keys', 'injected', 'hybrid', 'composed']);

/** Whether the camera stands beside what is to be scanned: where there is one, and no scanner was ever heard. */
export function useOffersCamera(): boolean {
  const {bus} = useScanner();
  const has = useHasCamera();
  useEffect(
    () =>
      bus.onArrival(({source}) => {
        if (hasScanner.get() || !BY_SCANNER.has(source)) return;
        localStorage.setItem(SCANNER_HEARD_KEY, 'heard');
        hasScanner.set(true);
      }),
    [bus],
  );
  return !useReadable(hasScanner) && has;
}
