import {Eye, EyeOff} from 'lucide-react';
import {useEffect, useState} from 'react';
import {useLocation} from 'react-router-dom';
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {hasRole} from '#domain/kernel/roles.ts';
import {documentPhotosSchema, type PhotoLine} from '#protocol/photo.ts';
import {useApp} from '../data/app.ts';
import {readAnswer} from '../data/office-answer.ts';
import {useReadable} from '../base/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {PhotoThumbnail} from '../frame/photo.tsx';
import {ClaimReply} from '../resource/claim-reply.tsx';
import {useClaim} from '../resource/use-claim.ts';
import {Card} from '../ui/card.tsx';
import {Button} from '../ui/button.tsx';
import type {DocumentKindPages} from '../resource/document-kinds.ts';
import {photosStillComing} from './photos-coming.ts';

/** Photos of what was done with a document: for the office, which may show them to its party, and for that (PHOTO-8). */
export function DocumentPhotos(props: {
  readonly kind: DocumentKindPages;
  readonly header: Row;
  readonly version: number;
}) {
  const {kind, header, version} = props;
  const {say} = useText();
  const role = useReadable(useApp().session)?.role;
  const id = String(header['id']);
  const photos = usePhotos(id, version);
  const coming = photosStillComing(useLocation().state, photos);
  const action = `${kind.header.area}.showPhotos`;
  if (photos.length === 0 && coming === 0) return null;
  return (
    <Card title={say('document.photos')}>
      {coming > 0 && <OnTheirWay number={coming} />}
      <div data-test="document-photos" className="flex flex-wrap gap-2">
        {photos.map((photo, i) => (
          <PhotoThumbnail
            key={`${photo.mutation} ${String(photo.n)}`}
            photo={photo}
            document={id}
            number={i + 1}
          />
        ))}
      </div>
      {photos.length > 0 && hasRole(ACTIONS.get(action)?.roles ?? [], role) && (
        <Shown action={action} document={id} isShown={header['photos_shown'] === 1} />
      )}
    </Card>
  );
}

/** What was just added, until it has arrived or is given up. A device says that of all its photos in its bar. */
function OnTheirWay({number}: {readonly number: number}) {
  const {isVisit, photos} = useApp();
  const {say} = useText();
  const waiting = useReadable(photos.waiting);
  const lost = useReadable(photos.lost);
  return (
    <p role="status" data-test="photos-coming" className="mb-3 text-16 font-medium empty:hidden desk:text-14">
      {waiting > 0 && say('document.photos.coming', {number: Math.min(number, waiting)})}
      {waiting === 0 && isVisit && lost > 0 && say('document.photos.lost', {number: Math.min(number, lost)})}
    </p>
  );
}

/** Whether its party sees them, and the other way. */
function Shown(props: {readonly action: string; readonly document: string; readonly isShown: boolean}) {
  const {action, document, isShown} = props;
  const {say} = useText();
  const {claim, state} = useClaim();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 text-16 desk:text-14">
        {say(isShown ? 'document.photos.shown' : 'document.photos.own')}
      </p>
      <Button
        icon={isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        isDisabled={state.kind === 'asking'}
        onPress={() => void claim(action, {document, shown: isShown ? 0 : 1})}
      >
        {say(isShown ? 'document.photos.hide' : 'document.photos.show')}
      </Button>
      <ClaimReply state={state} />
    </div>
  );
}

/** As the server has them; none where it cannot be asked, for the page stands without them. */
function usePhotos(document: string, version: number): readonly PhotoLine[] {
  const {office, photos: uploads} = useApp();
  // What is being sent may be a photo of it, and what has just been sent may be.
  const isWriting = useReadable(office.asked.writing) > 0;
  const waiting = useReadable(uploads.waiting);
  const [photos, setPhotos] = useState<readonly PhotoLine[]>([]);
  useEffect(() => {
    if (isWriting) return undefined;
    let isGone = false;
    office.peek(`/api/documents/${document}/photos`).then((reply) => {
      const answer = readAnswer(reply, documentPhotosSchema);
      if (!isGone && answer.ok) setPhotos(answer.value.photos);
    }, reportError);
    return () => {
      isGone = true;
    };
  }, [office, document, version, isWriting, waiting]);
  return photos;
}
