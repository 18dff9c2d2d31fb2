import {useApp} from './app.ts';
import {useReadable} from '../base/use-readable.ts';

/** What the company is called; '' while its row is not here. */
export const useCompanyName = (): string => useReadable(useApp().session)?.companyName ?? '';
