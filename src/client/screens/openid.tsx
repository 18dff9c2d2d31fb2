import {useApp} from '../data/app.ts';
import {useCompanyName} from '../data/use-company-name.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {ScreenPage} from '../frame/page.tsx';
import {Card} from '../ui/card.tsx';
import {CodeText, NameText} from '../ui/code.tsx';
import {CopyButton} from '../ui/copy-button.tsx';

/** What a character takes of the type's size: read out from one line, on every handheld. */
const CHARACTER_EM = 0.9;

/** "View my OPENID": the company's public name, large enough to read out. Specification section 2. */
export function OpenidScreen() {
  const {session} = useApp();
  const {say} = useText();
  const openid = useReadable(session)?.openid ?? '';
  const company = useCompanyName();
  return (
    <ScreenPage title={say('openid.title')}>
      <Card>
        {company !== '' && (
          <p className="text-center text-18 font-semibold">
            <NameText>{company}</NameText>
          </p>
        )}
        <p className="@container py-4 text-center leading-tight font-bold whitespace-nowrap">
          <span style={{fontSize: `min(2.75rem, calc(100cqi / ${String(openid.length * CHARACTER_EM)}))`}}>
            <CodeText className="tracking-wide select-all">{openid}</CodeText>
          </span>
        </p>
        <CopyButton text={openid} />
        <p className="mt-3 text-18">{say('openid.hint')}</p>
      </Card>
    </ScreenPage>
  );
}
