import {useCallback, useEffect, useRef, useState} from 'react';
import type {OfficeFacts} from '#offline/sync/office.ts';
import {saveFile} from '../ui/save-file.ts';
import {useApp} from './app.ts';

/** How a file comes: not, with so many bytes of it here, or why it did not. */
export type DownloadState =
  | {readonly kind: 'none'}
  | {readonly kind: 'coming'; readonly bytes: number}
  | {readonly kind: 'away'}
  | {readonly kind: 'denied'; readonly code: string; readonly facts: OfficeFacts};

const NO_DOWNLOAD: DownloadState = {kind: 'none'};

/** Fetches a file of the server and hands it to the browser; leaving the page gives it up. */
export function useDownload() {
  const {office} = useApp();
  const [state, setState] = useState<DownloadState>(NO_DOWNLOAD);
  const under = useRef<AbortController>(undefined);
  const asked = useRef('');
  useEffect(() => () => under.current?.abort(), []);
  const begin = useCallback(
    async (path: string): Promise<void> => {
      if (under.current) return;
      const wait = new AbortController();
      under.current = wait;
      asked.current = path;
      setState({kind: 'coming', bytes: 0});
      const reply = await office.file(path, {
        signal: wait.signal,
        onBytes: (bytes) => setState({kind: 'coming', bytes}),
      });
      under.current = undefined;
      if (reply.kind === 'file') saveFile(reply.file, reply.name);
      if (reply.kind === 'denied') setState({kind: 'denied', code: reply.code, facts: reply.facts});
      else setState(reply.kind === 'unreached' ? {kind: 'away'} : NO_DOWNLOAD);
    },
    [office],
  );
  const cancel = useCallback((): void => under.current?.abort(), []);
  return {
    state,
    begin,
    cancel,
    again: useCallback((): void => void begin(asked.current), [begin]),
    forget: useCallback((): void => setState(NO_DOWNLOAD), []),
  };
}
