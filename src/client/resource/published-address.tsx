import {ExternalLink} from 'lucide-react';
import type {Row} from '#domain/kernel/field.ts';
import {useText} from '../i18n/text.ts';
import {CopyButton} from '../ui/copy-button.tsx';
import {CodeText} from '../ui/code.tsx';
import {QrCode} from '../ui/codes/qr-code.tsx';
import {publishedPage} from './document-address.ts';

/** Where the page of a published warehouse is: to open, to copy, and to scan from the screen. */
export function PublishedAddress({row}: {readonly row: Row}) {
  const {say} = useText();
  if (row['state'] !== 'published') return null;
  const address = `${location.origin}${publishedPage(String(row['id']))}`;
  return (
    <section data-test="published-address" className="flex flex-col gap-2 text-16 lg:text-14">
      <h3 className="font-semibold">{say('published.address')}</h3>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-target items-center gap-2 font-semibold text-accent underline desk:min-h-0"
      >
        <ExternalLink aria-hidden size={18} className="shrink-0" />
        <CodeText className="min-w-0 break-all">{address}</CodeText>
      </a>
      <CopyButton text={address} />
      <div className="w-40 self-center">
        <QrCode text={address} label={say('published.address')} />
      </div>
    </section>
  );
}
