import {Link} from 'react-router-dom';
import {useText} from '../i18n/text.ts';
import {ScreenPage} from './page.tsx';
import {Card} from '../ui/card.tsx';

export function NotFound() {
  const {say} = useText();
  return (
    <ScreenPage title={say('notFound.title')}>
      <Card>
        <p data-test="nowhere" className="mb-3 text-18">
          {say('notFound.hint')}
        </p>
        <Link
          to="/"
          className="inline-flex min-h-12 items-center text-18 font-semibold text-accent underline"
        >
          {say('home.title')}
        </Link>
      </Card>
    </ScreenPage>
  );
}
