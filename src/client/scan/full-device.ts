import {DeviceStorageFull} from '#offline/outbox/outbox-store.ts';
import type {SubmitAnswer} from '../data/found.ts';

/**
 * What a worker is answered whose work could not be kept: a full device has recorded nothing of it, and it can be done
 * again when there is room. Any other fault is thrown on.
 */
export function answerOfFullDevice(error: unknown): SubmitAnswer {
  if (!(error instanceof DeviceStorageFull)) throw error;
  return {kind: 'refused', code: 'device.not-kept', facts: {}, of: 0};
}
