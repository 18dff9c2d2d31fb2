import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {Card, Page} from '../shell/page.tsx';
import {Code} from '../ui/code.tsx';

/** "View my OPENID": the company's public name, large enough to read out. Specification section 2. */
export function Openid() {
  const {session} = useApp();
  const {say} = useText();
  const openid = useReadable(session)?.openid ?? '';
  return (
    <Page title={say('openid.title')}>
      <Card>
        <p className="py-4 text-center">
          <Code className="text-44 leading-tight font-bold tracking-widest break-all select-all">
            {openid}
          </Code>
        </p>
        <p className="text-18">{say('openid.hint')}</p>
      </Card>
    </Page>
  );
}
