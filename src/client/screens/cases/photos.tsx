import type {PhotoLine} from '#protocol/photo.ts';
import {Photo} from '../../frame/photo.tsx';

/** What the floor has taken of some work: small beside it, and whole where somebody presses it. */
export function Photos({
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
        <Photo key={photo.n} photo={photo} />
      ))}
    </span>
  );
}
