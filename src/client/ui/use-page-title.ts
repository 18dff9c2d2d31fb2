import {useEffect} from 'react';
import {useText} from '../i18n/text.ts';

/** Names the page, so that tabs and the history of a browser can be told apart; the app has its own name again behind it. */
export function usePageTitle(parts: readonly (string | false | undefined)[]): void {
  const {say} = useText();
  const app = say('app.name');
  const title = [...parts, app]
    .filter((part) => part !== false && part !== undefined && part !== '')
    .join(' · ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = app;
    };
  }, [title, app]);
}
