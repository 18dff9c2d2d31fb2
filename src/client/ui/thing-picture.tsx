import {
  ClipboardList,
  ListChecks,
  MapPin,
  Package,
  PackageOpen,
  Layers,
  Truck,
  User,
  type LucideIcon,
} from 'lucide-react';
import type {PictureName} from '#domain/scanning/things.ts';

const THING_PICTURES: Readonly<Record<PictureName, LucideIcon>> = {
  shelf: MapPin,
  goods: Package,
  person: User,
  arrival: PackageOpen,
  order: ClipboardList,
  truck: Truck,
  list: ListChecks,
  unit: Layers,
};

/** The picture by which a kind of thing is known everywhere. */
export function ThingPicture({picture, size = 20}: {readonly picture: PictureName; readonly size?: number}) {
  const Drawn = THING_PICTURES[picture];
  return <Drawn aria-hidden size={size} className="shrink-0 text-soft" />;
}
