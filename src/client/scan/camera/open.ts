import {useEffect} from 'react';
import {Cell} from '../../data/readable.ts';
import {useReadable} from '../../data/use-readable.ts';
import type {Source} from '../code.ts';
import {useScanner} from '../scanner.ts';

/** Somebody wants to read with the camera: its picture stands over the step that waits for a code. */
export const cameraOpen = new Cell(false);

const hasCamera = new Cell(false);
let isAsked = false;

/** Whether this device has a camera that a page may ask for. */
export function useHasCamera(): boolean {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    look();
    // None without a secure context.
    navigator.mediaDevices?.addEventListener('devicechange', look);
  }, []);
  return useReadable(hasCamera);
}

const look = (): void =>
  void (async () => {
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    const has = devices.some(({kind}) => kind === 'videoinput');
    if (has !== hasCamera.get()) hasCamera.set(has);
  })().catch(() => undefined);

/** A scanner has been heard in this browser. */
const KEY = 'scanner';
const hasScanner = new Cell(localStorage.getItem(KEY) === 'heard');
const BY_SCANNER: ReadonlySet<Source> = new Set(['keys', 'injected', 'hybrid', 'composed']);

/** Whether the camera stands beside what is to be scanned: where there is one, and no scanner was ever heard. */
export function useOffersCamera(): boolean {
  const {bus} = useScanner();
  const has = useHasCamera();
  useEffect(
    () =>
      bus.onArrival(({source}) => {
        if (hasScanner.get() || !BY_SCANNER.has(source)) return;
        localStorage.setItem(KEY, 'heard');
        hasScanner.set(true);
      }),
    [bus],
  );
  return !useReadable(hasScanner) && has;
}
