import {useApp} from './app.ts';
import {useReadable} from '../base/use-readable.ts';

/** What the company's amounts are in, by ISO 4217; '' where it was not said, or while its row is not here. */
export const useCurrency = (): string => useReadable(useApp().session)?.currency ?? '';
