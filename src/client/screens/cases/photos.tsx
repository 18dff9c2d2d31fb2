import type {PhotoLine} from '#protocol/photo.ts';
import {PhotoThumbnail} from '../../frame/photo.tsx';

/** What the floor has taken of some work: small beside it, and whole where it is pressed. */
export function CasePhotos({
  photos,
  of,
}: {
  readonly photos: readonly PhotoLine[] | undefined;
  readonly of: string;
}) {
  const own = (photos ?? []).filter(({mutation}) => mutation === of);
  if (own.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {own.map((photo) => (
        <PhotoThumbnail key={photo.n} photo={photo} />
      ))}
    </span>
  );
}
